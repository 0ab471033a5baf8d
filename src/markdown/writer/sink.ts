import type { OnMessage } from '../../document/issues.ts'
import type { Container, Depth, Sink } from '../sink.ts'
import { pathOf, type Source } from '../source.ts'
import { mdxScan } from './foreign.ts'
import { escapeHeadingEnd, escapeTaskBox } from './lines.ts'
import { type Dialect, type Piece, pieceSink } from './pieces.ts'
import { lossOf, writeInline } from './write.ts'

/** A container that is open: what its lines start with, and whether it has a block yet. */
interface Open {
  readonly type: Container | 'root'
  readonly prefix: string
  isEmpty: boolean
}

/** Items of a list are close together, other blocks a blank line apart. */
function between({ type, prefix }: Open): string {
  if (type === 'list') return `\n${prefix}`
  return prefix === '' ? '\n\n' : `\n${prefix.trimEnd()}\n${prefix}`
}

/** A sink that writes Markdown, as mdast-util-to-markdown lays blocks out. */
export interface MarkdownSink extends Sink {
  /** The Markdown of the blocks that came since the last time. To be called between blocks of the document itself. */
  take(): string
  /** The Markdown of all that came. */
  end(): string
}

/** A sink for Markdown. What is given up is told with the path of the text that it stood in. */
export function markdownSink(dialect: Dialect, onMessage: OnMessage | undefined): MarkdownSink {
  const { html, mdx } = dialect
  const pieces = pieceSink(dialect)
  const foreign = mdx ? mdxScan : undefined
  const around: Open[] = []
  const out: string[] = []
  let parent: Open = { type: 'root', prefix: '', isEmpty: true }
  let leaf: Depth = 0

  const tell = (lost: Piece): void => onMessage?.(lossOf(lost, pathOf(lost.origin as Source)))
  const addBlock = (start: string): void => {
    if (!parent.isEmpty) out.push(between(parent))
    parent.isEmpty = false
    out.push(start)
  }
  return {
    ...pieces,
    openContainer(type) {
      const marker = type === 'blockquote' ? '> ' : type === 'listItem' ? '- ' : ''
      addBlock(marker)
      around.push(parent)
      parent = { type, prefix: parent.prefix + (type === 'listItem' ? '  ' : marker), isEmpty: true }
    },
    closeContainer() {
      parent = around.pop() as Open
    },
    openLeaf(depth) {
      leaf = depth
    },
    closeLeaf() {
      const { prefix } = parent
      const text = writeInline(pieces.take(), { html, mdx, oneLine: leaf > 0, prefix, foreign }, tell)
      if (leaf > 0) addBlock(`${'#'.repeat(leaf)} ${escapeHeadingEnd(text)}`.trimEnd())
      else addBlock(parent.type === 'listItem' ? escapeTaskBox(text) : text)
    },
    thematicBreak: () => addBlock('***'),
    take() {
      parent.isEmpty = true
      return out.splice(0).join('')
    },
    end: () => (out.length > 0 ? `${out.join('')}\n` : ''),
  }
}
