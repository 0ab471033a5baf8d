import type { Depth } from '../sink.ts'
import type { Inline, Loss } from './inline.ts'
import { type Line, readLines } from './lines.ts'

/** A block of Markdown that holds text, or a thematic break. */
export interface Leaf {
  /** Depth of a heading, 0 for a paragraph. */
  readonly depth: Depth
  readonly isBreak: boolean
  /** Whether it stands in a block quote. */
  readonly isQuoted: boolean
  /** Whether it is, or is part of, an item of a list. */
  readonly isItem: boolean
  readonly lines: readonly Line[]
  readonly losses: readonly Loss[]
}

/** Takes blocks of Markdown, from a text or from a tree, and makes leaves of them. */
export interface LeafCollector {
  openQuote(): void
  closeQuote(): void
  /** What the next leaf starts with and is text to us: the number of an item, the box of a task. */
  label(text: string): void
  openList(): void
  closeList(): void
  openLeaf(depth: Depth, loss?: Loss): void
  add(inline: Inline): void
  closeLeaf(): void
  thematicBreak(): void
  /** Something is lost: it is told of the next leaf. */
  lose(loss: Loss): void
  /** All leaves. */
  end(): Leaves
}

/** The leaves of a Markdown text or tree. */
export interface Leaves {
  readonly leaves: readonly Leaf[]
  /** What was lost behind the last of them. */
  readonly losses: readonly Loss[]
}

/** Collects leaves. A leaf without any text is none: what was lost of it is told of the next one. */
export function leafCollector(): LeafCollector {
  const leaves: Leaf[] = []
  let quoteDepth = 0
  let listDepth = 0
  let depth: Depth = 0
  let content: Inline[] = []
  let label = ''
  let losses: Loss[] = []
  const place = () => ({ isQuoted: quoteDepth > 0, isItem: listDepth > 0 })
  return {
    openQuote() {
      quoteDepth++
    },
    closeQuote() {
      quoteDepth--
    },
    openList() {
      listDepth++
    },
    closeList() {
      listDepth--
    },
    label(next) {
      label = next
    },
    openLeaf(next, loss) {
      depth = next
      content = label ? [{ type: 'text', value: label }] : []
      label = ''
      if (loss) losses.push(loss)
    },
    add(inline) {
      content.push(inline)
    },
    closeLeaf() {
      const read = readLines(content)
      for (const loss of read.losses) losses.push(loss)
      if (read.lines.length === 1 && read.lines[0]?.text === '') return
      leaves.push({ depth, isBreak: false, ...place(), lines: read.lines, losses })
      losses = []
    },
    thematicBreak() {
      leaves.push({ depth: 0, isBreak: true, ...place(), lines: [{ text: '', marks: [], isSoft: false }], losses: [] })
    },
    lose(loss) {
      losses.push(loss)
    },
    end: () => ({ leaves, losses }),
  }
}
