import fc from 'fast-check'
import { toMarkdown } from '../../src/markdown/markdown.ts'
import { type Level, markedText } from '../arbitraries.ts'
import { expectedCharacters, paragraphDifference } from '../compare.ts'
import type { Reader } from '../readers.ts'
import { oneParagraph } from '../script.ts'

/** What parsers read of generated paragraphs. */
export interface Readings {
  /** The paragraphs' Markdown. */
  readonly markdowns: readonly string[]
  /** For each reader, what is misread in each paragraph, nothing where it is read as the marks say. */
  readonly differences: ReadonlyMap<Reader, readonly (string | undefined)[]>
}

/** Writes so many generated paragraphs of a level, and reads them with every reader. */
export function readParagraphs(readers: readonly Reader[], level: Level, count: number, seed: number): Readings {
  const texts = fc.sample(markedText(level), { numRuns: count, seed })
  const markdowns = texts.map((text) => toMarkdown(oneParagraph(text)))
  const expected = texts.map(({ text, marks }) => expectedCharacters(text, marks))
  const differences = new Map(
    readers.map((reader) => [
      reader,
      reader.readAll(markdowns).map((blocks, index) => paragraphDifference(expected[index] ?? [], blocks, reader)),
    ]),
  )
  return { markdowns, differences }
}

/** The share of paragraphs that all of some readers read rightly. */
export function shareOf({ markdowns, differences }: Readings, readers: readonly Reader[]): number {
  const right = markdowns.filter((_, index) => readers.every((reader) => !differences.get(reader)?.[index]))
  return right.length / markdowns.length
}
