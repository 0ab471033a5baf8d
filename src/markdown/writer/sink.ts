import type { Mutable } from '../../document/values.ts'
import type { MarkdownOptions } from '../options.ts'
import type { Container, Depth, Sink } from '../sink.ts'
import { pathOf, type Source } from '../source.ts'
import type { Inline } from './inline.ts'
import { escapeTaskBox, writeHeading } from './lines.ts'
import { mdxScan } from './mdx-scan.ts'
import { dialectOf, type Loss, pieceSink } from './pieces.ts'
import { endOf, lossOf, writeInline } from './write.ts'

/** A container that is open: what its lines start with, whether it has a block yet, and the container around it. */
interface Open {
  readonly type: Container | 'root'
  readonly prefix: string
  isEmpty: boolean
  readonly outer: Open | undefined
}

/** Items of a list are close together, other blocks a blank line apart. */
function between({ type, prefix }: Open): string {
  if (type === 'list') return `\n${prefix}`
  return prefix === '' ? '\n\n' : `\n${prefix.trimEnd()}\n${prefix}`
}

/** Text that comes in parts. */
interface Output {
  add(part: string): void
  /** The text that came since the last time. */
  take(): string
}

/**
 * How many UTF-16 units come before they are made one string. Until then they are a rope, which is quickly made but slowly
 * moved by a collection of garbage, part by part.
 */
const chunk = 2 ** 13

function startOutput(): Output {
  let text = ''
  let rope = ''
  return {
    add(part) {
      rope += part
      if (rope.length < chunk) return
      // What is sliced is made one string before.
      text += `${rope} `.slice(0, -1)
      rope = ''
    },
    take() {
      const taken = text + `${rope} `.slice(0, -1)
      text = ''
      rope = ''
      return taken
    },
  }
}

/** A sink that writes Markdown, as mdast-util-to-markdown lays blocks out. */
interface MarkdownSink extends Sink {
  /** The Markdown of the blocks that came since the last time. To be called between blocks of the document itself. */
  take(): string
  /** The Markdown of all that came. */
  end(): string
}

/** The options that say how what is walked is written. */
type WriterOptions = Pick<MarkdownOptions, 'html' | 'flavor' | 'onMessage'>

/** The one object for all inline content, each in its turn. Not a spread, of which the engine drops the shape with the last object that has it. */
function startInline(options: WriterOptions): Mutable<Inline> {
  const { html, mdx } = dialectOf(options)
  return { pieces: [], end: 0, html, mdx, oneLine: false, prefix: '', foreign: mdx ? mdxScan : undefined }
}

/** A sink for Markdown. What is given up is told with the path of the text that it stood in. */
export function markdownSink(options: WriterOptions): MarkdownSink {
  const output = startOutput()
  const tell = (lost: Loss): void => options.onMessage?.(lossOf(lost, pathOf(lost.origin as Source)))
  const inline = startInline(options)
  const pieces = pieceSink(inline, tell)
  let parent: Open = { type: 'root', prefix: '', isEmpty: true, outer: undefined }
  let leaf: Depth = 0
  const addBlock = (start: string): void => {
    if (!parent.isEmpty) output.add(between(parent))
    parent.isEmpty = false
    output.add(start)
  }
  return {
    text: pieces.text,
    lineBreak: pieces.lineBreak,
    from: pieces.from,
    open: pieces.open,
    close: pieces.close,
    openContainer(type) {
      const marker = type === 'blockquote' ? '> ' : type === 'listItem' ? '- ' : ''
      addBlock(marker)
      const prefix = parent.prefix + (type === 'listItem' ? '  ' : marker)
      parent = { type, prefix, isEmpty: true, outer: parent }
    },
    closeContainer() {
      parent = parent.outer as Open
    },
    openLeaf(depth) {
      leaf = depth
    },
    closeLeaf() {
      inline.pieces = pieces.take()
      inline.end = endOf(inline.pieces)
      inline.oneLine = leaf > 0
      inline.prefix = parent.prefix
      const content = writeInline(inline, tell)
      if (leaf > 0) addBlock(writeHeading(leaf, content))
      else addBlock(parent.type === 'listItem' ? escapeTaskBox(content) : content)
    },
    thematicBreak: () => addBlock('***'),
    take() {
      parent.isEmpty = true
      return output.take()
    },
    end() {
      if (!parent.isEmpty) output.add('\n')
      return output.take()
    },
  }
}
