import { generateScript } from '../corpus/generate.ts'
import { seededRandom } from '../corpus/random.ts'
import { markSentences, type Sort, sampleTexts } from './texts.ts'

/** What documents of one row are made of. */
export interface Input {
  readonly name: string
  readonly sort: Sort
  /** Share of the paragraphs with text that carry marks. */
  readonly share: number
}

/** The row that stands for a marked-up script wherever only one is measured. */
export const ordinary: Input = { name: 'prose, 15 % marked', sort: 'as they come', share: 0.15 }

/** The rows: prose with ever more marks, then every paragraph marked, in ways ever harder. */
export const inputs: readonly Input[] = [
  { name: 'prose, none marked', sort: 'as they come', share: 0 },
  { name: 'prose, 10 % marked', sort: 'as they come', share: 0.1 },
  ordinary,
  { name: 'prose, 30 % marked', sort: 'as they come', share: 0.3 },
  { name: 'prose, all marked', sort: 'as they come', share: 1 },
  { name: 'all marked, on words', sort: 'on words', share: 1 },
  { name: 'all marked, anywhere', sort: 'anywhere', share: 1 },
  { name: 'all marked, dense', sort: 'dense', share: 1 },
  { name: 'all marked, markup-looking', sort: 'markup-looking', share: 1 },
]

/** The JSON text of a document: the kinds of a script from far away, with this input's texts and marks. */
export function writeDocument({ sort, share }: Input, paragraphs: number, seed: number): string {
  const script = generateScript({ paragraphs, seed, marked: 0, alternates: 0 })
  const prose = script.paragraphs.map(({ text }) => text)
  const texts = sort === 'as they come' ? markSentences(prose, seed) : sampleTexts(sort, paragraphs, seed)
  const random = seededRandom(seed)
  const filled = script.paragraphs.map((paragraph, index) =>
    paragraph.text !== '' && random.chance(share) ? { ...paragraph, ...texts[index] } : paragraph,
  )
  return JSON.stringify({ ...script, paragraphs: filled })
}

/** The JSON texts of one round, by the round's number. */
export type Texts = (round: number) => readonly string[]

/**
 * Texts that no other round sees: each round has its own seeds, so nothing that an earlier one left in a cache helps.
 * They are made when a round first asks for them. No two tables, rows or sizes have a seed in common either.
 */
export function freshTexts(input: Input, paragraphs: number, turn: number, table: string): Texts {
  const count = countDocuments(paragraphs, turn)
  let current: { round: number; texts: readonly string[] } | undefined
  return (round) => {
    if (current?.round !== round) {
      const texts = Array.from({ length: count }, (_, index) => {
        const seed = toSeed([table, input.name, paragraphs, round, index].join())
        const text = writeDocument(input, paragraphs, seed)
        // The first to read a text takes half as long again, and that must not be one task in one round, another in the next.
        JSON.parse(text)
        return text
      })
      current = { round, texts }
    }
    return current.texts
  }
}

/** A number of 31 bits that another key hardly shares: FNV-1a. */
function toSeed(key: string): number {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 1
}

/** How many documents make a turn of so many paragraphs. */
export function countDocuments(paragraphs: number, turn: number): number {
  return Math.max(1, Math.round(turn / paragraphs))
}
