const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
])

/**
 * A text with the characters that its references stand for: the five entities that XML has itself, and numbers. Each
 * other `&` is told, as which of all of them it is and with the reference that it starts, if any; nothing stands for it.
 */
export function resolve(text: string, onUnknown: (count: number, reference: string) => void): string {
  let count = 0
  return text.replace(/&(?:(?:#\d+|#x[\da-f]+|[a-z]\w*);)?/gi, (reference) => {
    count++
    const character = entities.get(reference) ?? characterOf(reference)
    if (character === undefined) onUnknown(count, reference)
    return character ?? ''
  })
}

/** The character that `&#233;` or `&#xE9;` is, if XML has it. */
function characterOf(reference: string): string | undefined {
  const digits = /^&#(x?)(.+);$/.exec(reference)
  if (!digits) return undefined
  const code = Number.parseInt(digits[2] as string, digits[1] ? 16 : 10)
  const isCharacter =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff))
  return isCharacter && code !== 0xfffe && code !== 0xffff ? String.fromCodePoint(code) : undefined
}
