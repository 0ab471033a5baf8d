import { type Block, type Document, type Entry, type MarkdownOptions, toMarkdown, toScenes } from 'scriptdown'

/** Lines of text, and of each the index of the paragraph that it comes from; -1 where it comes from none. */
export interface Lines {
  readonly texts: readonly string[]
  readonly indexes: readonly number[]
}

/**
 * A document's Markdown line by line. A block of Markdown is the same alone as among others, with an empty line between
 * them, so that each can be written by itself; tests hold the lines, joined, to `toMarkdown` of the whole.
 */
export function toMarkdownLines(document: Document, options: MarkdownOptions): Lines {
  const { kinds, omit } = options
  const texts: string[] = []
  const indexes: number[] = []
  for (const entries of toScenes(document, { kinds, omit }).flatMap(entriesOf)) {
    const lines = write(entries, options)
    if (lines.length === 0) continue
    if (texts.length > 0) {
      texts.push('')
      indexes.push(-1)
    }
    texts.push(...lines)
    indexes.push(...toIndexes(entries, lines.length, options))
  }
  return { texts, indexes }
}

/** The paragraphs of each speech, and each other paragraph, of a block. */
function entriesOf(block: Block): readonly (readonly Entry[])[] {
  switch (block.type) {
    case 'scene':
      return [[block.heading], ...block.blocks.flatMap(entriesOf)]
    case 'speech':
      return [block.entries]
    case 'single':
      return [[block.entry]]
    default:
      return block satisfies never
  }
}

function write(entries: readonly Entry[], options: MarkdownOptions): string[] {
  const paragraphs = entries.map(({ paragraph }) => paragraph)
  const markdown = toMarkdown({ object: 'document', paragraphs }, { ...options, onMessage: undefined })
  return markdown === '' ? [] : markdown.replace(/\n$/, '').split('\n')
}

/**
 * Which of a speech's lines is whose: as many as each paragraph has alone, a separating line between them or none. Where
 * that does not add up, the whole speech is its first paragraph's.
 */
function toIndexes(entries: readonly Entry[], count: number, options: MarkdownOptions): number[] {
  const first = entries[0]?.index ?? -1
  if (entries.length < 2) return Array.from({ length: count }, () => first)
  const alone = entries.map((entry) => ({ index: entry.index, count: write([entry], options).length }))
  const shown = alone.filter((entry) => entry.count > 0)
  const total = shown.reduce((sum, entry) => sum + entry.count, 0)
  const between = total === count ? 0 : 1
  if (total + between * (shown.length - 1) !== count) return Array.from({ length: count }, () => first)
  return shown.flatMap((entry, at) => {
    const separators = at > 0 ? between : 0
    return [...Array(separators).fill(-1), ...Array(entry.count).fill(entry.index)]
  })
}
