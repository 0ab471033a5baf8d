import { type Hostile, hostileDocuments, repeated } from '../corpus/hostile.ts'

/** How often a piece is repeated. */
export const growingCounts: readonly number[] = [16_000, 40_000]

/** Pieces that are a URL, an address or half of one, with white space or punctuation that ends it. */
const pieces = [
  'www.a.b ',
  'https://a.b ',
  'a@b.c ',
  'see www.example.com or ',
  '(http://a.b/c). ',
  'www.a.b/_c_*d* ',
  'https://a.b/?c&amp; ',
  'http:// ',
  '*www.a.b* ',
]

/** A piece, over and over, at each of the sizes. */
interface Growing {
  readonly name: string
  readonly documents: readonly Hostile[]
}

/** Texts of many URLs, with bold and italic that cross and, the first few, without any, at a share of their full size. */
export function growingTexts(scale: number): Growing[] {
  return [
    ...pieces.slice(0, 3).map((piece) => growing(piece, false, scale)),
    ...pieces.map((piece) => growing(piece, true, scale)),
  ]
}

function growing(piece: string, marked: boolean, scale: number): Growing {
  const name = `\`${piece}\`, ${marked ? 'two crossing marks' : 'no marks'}`
  const documents = growingCounts.map((count): Hostile => {
    const times = Math.max(4, Math.round(count * scale))
    return { name: `${name}, × ${count}`, make: () => repeated(piece, piece.length * times, marked) }
  })
  return { name, documents }
}

/** Every document made to be slow. */
export function allHostile(scale: number): Hostile[] {
  return [...hostileDocuments(scale), ...growingTexts(scale).flatMap(({ documents }) => documents)]
}
