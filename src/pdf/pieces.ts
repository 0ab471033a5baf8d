import { clusterAt } from '../pages/clusters.ts'
import type { Style, Typeface, Typefaces } from './typefaces.ts'

/** What of a text is drawn at once: characters that one font has, or a cluster that none has. */
export interface Piece {
  readonly text: string
  /** Columns that pages count for it. */
  readonly width: number
  /** Nothing where no font has it: a box stands for it. */
  readonly typeface: Typeface | undefined
}

/** White space and signs that others stand for where no font has them. */
const likes: readonly (readonly [sign: RegExp, like: string])[] = [
  [/\u3000/, '  '],
  [/[\p{Z}]/u, ' '],
  [/[\u2010\u2011]/, '-'],
  [/\u2015/, '—'],
]

/** What is not seen, and does no harm where no font has it. */
const hidden = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u

/**
 * Cuts a text into pieces of one font each; each cluster takes the columns that pages count for it, whether a font has it
 * or not. Calls `onMissing` with each character that none has.
 */
export function toPieces(
  given: string,
  style: Style,
  typefaces: Typefaces,
  onMissing: (character: string) => void,
): readonly Piece[] {
  const text = toDrawable(given, style, typefaces)
  const pieces: { -readonly [Key in keyof Piece]: Piece[Key] }[] = []
  let isEnded = false
  const add = (own: string, width: number, typeface: Typeface | undefined): void => {
    const last = pieces.at(-1)
    if (last && last.typeface === typeface && !isEnded) {
      last.text += own
      last.width += width
    } else pieces.push({ text: own, width, typeface })
    // A typewriter's letters go one column on, whatever is counted.
    isEnded = !typeface || (typeface.isTypewriter && width > 1)
  }
  for (let at = 0; at < text.length; ) {
    const { end, width } = clusterAt(text, at)
    let cluster = text.slice(at, end)
    at = end
    const missing = findMissing(cluster, style, typefaces)
    // A letter and its accents may be in fonts apart.
    if (missing !== undefined) cluster = cluster.normalize('NFD')
    if (missing !== undefined && findMissing(cluster, style, typefaces) !== undefined) {
      onMissing(missing)
      add(cluster, width, undefined)
      continue
    }
    let columns = width
    for (const character of cluster) {
      const typeface = findTypeface(character, style, typefaces, pieces.at(-1)?.typeface)
      if (!typeface) continue
      add(character, columns, typeface)
      columns = 0
    }
  }
  return pieces
}

function findMissing(cluster: string, style: Style, typefaces: Typefaces): string | undefined {
  for (const character of cluster) {
    if (!typefaces.find(style, character.codePointAt(0) ?? 0) && !hidden.test(character)) return character
  }
  return undefined
}

/** The font of a character: that of what it joins, where that has it. */
function findTypeface(
  character: string,
  style: Style,
  typefaces: Typefaces,
  last: Typeface | undefined,
): Typeface | undefined {
  const code = character.codePointAt(0) ?? 0
  const isJoined = /[\p{M}\p{Cf}\s]/u.test(character) && last?.font.hasGlyphForCodePoint(code)
  return isJoined ? last : typefaces.find(style, code)
}

/**
 * A text as fonts have it: letters and their accents as one character, where a font has that, as an accent apart may be in
 * none; signs that no font has as what looks like them; no soft hyphens, which are spaces to readers.
 */
function toDrawable(text: string, style: Style, typefaces: Typefaces): string {
  const isHad = (character: string): boolean => typefaces.find(style, character.codePointAt(0) as number) !== undefined
  const composed = text.replaceAll('\u00ad', '').replace(/\P{M}\p{M}+/gu, (letter) => {
    const one = letter.normalize('NFC')
    return isHad(one) ? one : letter
  })
  return composed.replace(/[\p{Z}\u2010\u2011\u2015]/gu, (sign) =>
    isHad(sign) ? sign : (likes.find(([pattern]) => pattern.test(sign))?.[1] ?? sign),
  )
}
