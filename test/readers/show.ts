import type { Character } from './reading.ts'

/** Characters as people can read them: each run of one format as `{format|text}`, plain text as it is. */
export function showCharacters(characters: readonly Character[]): string {
  const runs: { format: string; text: string }[] = []
  for (const character of characters) {
    const format = formatOf(character)
    const last = runs.at(-1)
    if (last?.format === format) last.text += character.char
    else runs.push({ format, text: character.char })
  }
  return runs.map(({ format, text }) => (format ? `{${format}|${text}}` : text)).join('')
}

function formatOf({ char: _, autolink, ...format }: Character): string {
  const set = Object.entries(format).flatMap(([key, value]) => {
    if (value === undefined || value === false) return []
    return value === true ? [key] : [`${key}=${value}`]
  })
  return [...set, ...(autolink ? ['autolink'] : [])].join(' ')
}
