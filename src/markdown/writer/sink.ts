import type { OnMessage, Path } from '../../document/issues.ts'
import type { Container, Depth, Sink } from '../sink.ts'
import { escapeHeadingEnd, escapeTaskBox } from './lines.ts'
import { type Piece, pieceSink } from './pieces.ts'
import { lossOf, writeInline } from './write.ts'

/** A container that is open: what its lines start with, and whether it has a block yet. */
interface Open {
  readonly type: Container | 'root'
  readonly prefix: string
  isEmpty: boolean
}

/** A sink that writes Markdown, as mdast-util-to-markdown lays blocks out. */
export interface MarkdownSink extends Sink {
  /** The Markdown of all that came. */
  end(): string
}

/** A sink for Markdown. What is given up is told with the path of the text that it stood in. */
export function markdownSink(html: boolean, onMessage: OnMessage | undefined): MarkdownSink {
  const pieces = pieceSink(html)
  const stack: Open[] = [{ type: 'root', prefix: '', isEmpty: true }]
  const out: string[] = []
  let leaf: Depth = 0

  const tell = (lost: Piece): void => onMessage?.(lossOf(lost, lost.origin as Path))
  /** Starts a block: list items are close together, other blocks a blank line apart. */
  const startBlock = (): string => {
    const parent = stack.at(-1) as Open
    if (!parent.isEmpty)
      out.push(parent.type === 'list' ? `\n${parent.prefix}` : `\n${parent.prefix.trimEnd()}\n${parent.prefix}`)
    parent.isEmpty = false
    return parent.prefix
  }
  return {
    openContainer(type) {
      const prefix = startBlock()
      const marker = type === 'blockquote' ? '> ' : type === 'listItem' ? '- ' : ''
      out.push(marker)
      stack.push({ type, prefix: prefix + (type === 'listItem' ? '  ' : marker), isEmpty: true })
    },
    closeContainer() {
      stack.pop()
    },
    openLeaf(depth) {
      leaf = depth
    },
    closeLeaf() {
      const prefix = startBlock()
      const written = writeInline(pieces.take(), { html, oneLine: leaf > 0 }, tell)
      const text = stack.at(-1)?.type === 'listItem' ? escapeTaskBox(written) : written
      if (leaf > 0) out.push(`${'#'.repeat(leaf)} ${escapeHeadingEnd(text)}`.trimEnd())
      else out.push(prefix ? text.replaceAll('\n', `\n${prefix}`) : text)
    },
    thematicBreak() {
      startBlock()
      out.push('***')
    },
    from: pieces.from,
    open: pieces.open,
    close: pieces.close,
    text: pieces.text,
    lineBreak: pieces.lineBreak,
    end: () => (out.length > 0 ? `${out.join('')}\n` : ''),
  }
}
