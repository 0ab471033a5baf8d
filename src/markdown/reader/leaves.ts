import type { Depth } from '../sink.ts'
import type { InlineEvent, Loss } from './inline.ts'
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

/** What stands around leaves and matters to them. */
type Container = 'quote' | 'list'

/** Takes blocks of Markdown, from a text or from a tree, and makes leaves of them. */
export interface LeafCollector {
  open(container: Container): void
  close(container: Container): void
  /** What the next leaf starts with and is text to us: the number of an item, the box of a task. */
  label(text: string): void
  openLeaf(depth: Depth, loss?: Loss): void
  add(inline: InlineEvent): void
  closeLeaf(): void
  /** A leaf whose lines are read already, and say something. */
  addLeaf(depth: Depth, lines: readonly Line[]): void
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
  /** How many containers of each sort are open. */
  const around: Record<Container, number> = { quote: 0, list: 0 }
  let depth: Depth = 0
  let content: InlineEvent[] = []
  let label = ''
  let losses: Loss[] = []
  const push = (depth: Depth, lines: readonly Line[], isBreak = false): void => {
    leaves.push({
      depth,
      isBreak,
      isQuoted: around.quote > 0,
      isItem: around.list > 0,
      lines,
      losses: isBreak ? [] : losses,
    })
    if (!isBreak) losses = []
  }
  return {
    open(container) {
      around[container]++
    },
    close(container) {
      around[container]--
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
      if (read.lines.length > 1 || read.lines[0]?.text !== '') push(depth, read.lines)
    },
    addLeaf: (next, lines) => push(next, lines),
    thematicBreak() {
      push(0, [{ text: '', marks: [], isSoft: false }], true)
    },
    lose(loss) {
      losses.push(loss)
    },
    end: () => ({ leaves, losses }),
  }
}
