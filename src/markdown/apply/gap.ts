import type { MarkedText } from '../../document/schema.ts'
import { type Chunk, joinChunks } from '../reader/chunks.ts'
import { joinLines } from '../reader/forms.ts'
import type { Loss } from '../reader/inline.ts'
import { type ReadOptions, readMarkdown } from '../reader/tokens.ts'
import { alignEqual, type Partners, type Stretch, stretchesBetween } from './align.ts'
import type { BaseBlock, Part } from './base.ts'
import { pairAlike } from './likeness.ts'
import { formOf, linesOf, type TextLine, wordsOf } from './lines.ts'
import { undecorate } from './merge.ts'

/** A text of the document in the Markdown that it gives, as it is read there. */
export interface ReadPart extends Part {
  readonly read: MarkedText
  /** How many lines it has. */
  readonly count: number
  readonly form: string
}

/** How edited Markdown is to be read. */
export interface GapOptions extends ReadOptions {
  /** Whether items are other wordings of the paragraph before them. */
  readonly takesAlternates: boolean
}

/** A text as it is where the layout puts nothing on it: as another wording, or as part of another text. */
export function undecorated({ read, source, ...part }: ReadPart): ReadPart {
  const decorations = source?.decorations ?? []
  return { ...part, read: undecorate(read, decorations), source: source && { ...source, decorations: [] } }
}

/** A line of the edited Markdown, and of which text of the document it is. */
export interface OwnedLine extends TextLine {
  readonly part: ReadPart | undefined
  /** Which of that text's lines it is. */
  readonly row: number
  /** Whether it says the same as before. */
  readonly isSame: boolean
}

/** What was read between two blocks that nobody touched. */
export interface Gap {
  /** The lines of each run of blocks that stands together: between two of them a block has come from elsewhere. */
  readonly runs: readonly (readonly OwnedLine[])[]
  /** All the texts that stood there. */
  readonly parts: readonly ReadPart[]
  readonly losses: readonly Loss[]
}

/**
 * Finds of which text of the document each line of an edited stretch is: first what says the same, then what has the same
 * words, then what is most alike. Both sides are read by the same parser, so that its bugs make no difference.
 */
export function readGap(blocks: readonly BaseBlock[], runs: readonly (readonly Chunk[])[], options: GapOptions): Gap {
  const base = blocks.flatMap((block) => readBlock(block, options))
  const read = runs.map((chunks) => readMarkdown(joinChunks(chunks), options))
  const lines = read.map(({ leaves }) => linesOf(leaves, options.takesAlternates))
  const partners = pairLines(
    base.map(({ line }) => line),
    lines.flat(),
  )
  let at = 0
  return {
    runs: lines.map((run) => run.map((line) => toOwned(line, base[partners[at++] as number]))),
    parts: [...new Set(base.map(({ part }) => part))],
    losses: read.flatMap(({ losses }) => losses),
  }
}

function toOwned({ text, marks, leaf, isAlternate, meaning }: TextLine, own: BaseLine | undefined): OwnedLine {
  const isSame = own?.line.meaning === meaning
  return { text, marks, leaf, isAlternate, meaning, part: own?.part, row: own?.row ?? 0, isSame }
}

/** A line of the Markdown that the document gives, and which line of which text it is. */
interface BaseLine {
  readonly line: TextLine
  readonly part: ReadPart
  readonly row: number
}

function pairLines(base: readonly TextLine[], lines: readonly TextLine[]): Partners {
  const whole: Stretch = { from: 0, to: lines.length, baseFrom: 0, baseTo: base.length }
  const partners = alignEqual(
    base.map(({ meaning }) => meaning),
    lines.map(({ meaning }) => meaning),
  )
  for (const stretch of stretchesBetween(partners, whole)) {
    const { from, to, baseFrom, baseTo } = stretch
    const found = alignEqual(base.slice(baseFrom, baseTo).map(wordsOf), lines.slice(from, to).map(wordsOf))
    found.forEach((index, at) => {
      if (index >= 0) partners[from + at] = baseFrom + index
    })
    for (const rest of stretchesBetween(partners, stretch)) pairAlike(base, lines, rest, partners)
  }
  return partners
}

/** The lines of a block, as they are read; its texts have them in order. */
function readBlock({ markdown, parts }: BaseBlock, { mdx, takesAlternates }: GapOptions): BaseLine[] {
  const lines = linesOf(readMarkdown(markdown, { mdx }).leaves, takesAlternates)
  let at = 0
  return parts.flatMap((part, index) => {
    const end = index === parts.length - 1 ? lines.length : at + countLines(part)
    const own = lines.slice(at, end)
    at = end
    const [first] = own
    if (!first) return []
    const read: ReadPart = { ...part, read: joinLines(own), count: own.length, form: formOf(first.leaf) }
    return own.map((line, row) => ({ line, part: read, row }))
  })
}

function countLines({ source }: Part): number {
  return (source?.text.text.match(/\r\n?|\n/g)?.length ?? 0) + 1
}
