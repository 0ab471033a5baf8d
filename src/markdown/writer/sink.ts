import type { Mutable } from '../../document/values.ts'
import { isClean } from '../../marks/line-breaks.ts'
import type { Format } from '../formats.ts'
import type { MarkdownOptions } from '../options.ts'
import { classOfFirst, classOfLast, LINE_EDGE } from '../parsers/classes.ts'
import type { Container, Depth, Sink } from '../sink.ts'
import { pathOf, type Source } from '../source.ts'
import type { Inline } from './inline.ts'
import { escapeTaskBox, writeHeading } from './lines.ts'
import { anySign } from './literals.ts'
import { mdxScan } from './mdx-scan.ts'
import {
  addBreak,
  addPiece,
  addText,
  closeFormat,
  type Gathering,
  type Loss,
  openFormat,
  startGathering,
  takePieces,
} from './pieces.ts'
import { dialectOf, endOfSeen, lossOf, toInline, writeInline } from './write.ts'

/** A container that is open: what its lines start with, whether it has a block yet, and the container around it. */
interface Open {
  readonly type: Container | 'root'
  readonly prefix: string
  isEmpty: boolean
  readonly outer: Open | undefined
}

const blockMarkers: Readonly<Record<Container, string>> = { blockquote: '> ', list: '', listItem: '- ' }

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
  const flatten = (): void => {
    // What is sliced is made one string before.
    text += `${rope} `.slice(0, -1)
    rope = ''
  }
  return {
    add(part) {
      rope += part
      if (rope.length >= chunk) flatten()
    },
    take() {
      flatten()
      const taken = text
      text = ''
      return taken
    },
  }
}

/** A sink that writes Markdown, as mdast-util-to-markdown lays blocks out. */
interface MarkdownSink extends Sink {
  /** The Markdown of the blocks that came since the last time. To be called between blocks of the document itself. */
  take(): string
}

/** The options that say how what is walked is written. */
type WriterOptions = Pick<MarkdownOptions, 'html' | 'flavor' | 'onMessage'>

/** The one object for all inline content, each in its turn. */
function startInline(options: WriterOptions): Mutable<Inline> {
  const dialect = dialectOf(options)
  return toInline([], { ...dialect, oneLine: false, prefix: '', foreign: dialect.mdx ? mdxScan : undefined })
}

/**
 * Adds a line that is all in one format and holds no sign. At its edges all parsers let delimiters open and close beside whatever
 * is white space to none of them, so there is nothing to decide.
 */
function addLine(pieces: Gathering, { delimiters }: Format, text: string): boolean {
  if ((classOfFirst(text) | classOfLast(text)) & LINE_EDGE) return false
  addPiece(pieces, 'line', delimiters[0] + text + delimiters[0])
  return true
}

/** A sink for Markdown. What is given up is told with the path of the text that it stood in. */
export function markdownSink(options: WriterOptions): MarkdownSink {
  const output = startOutput()
  const tell = (lost: Loss): void => options.onMessage?.(lossOf(lost, pathOf(lost.origin as Source)))
  const inline = startInline(options)
  const pieces = startGathering(inline, tell)
  let parent: Open = { type: 'root', prefix: '', isEmpty: true, outer: undefined }
  let leaf: Depth = 0
  const addBlock = (start: string): void => {
    if (!parent.isEmpty) output.add(between(parent))
    parent.isEmpty = false
    output.add(start)
  }
  return {
    text: (value) => addText(pieces, value),
    line: (format, text) => inline.isPlain && addLine(pieces, format, text),
    lineBreak: () => addBreak(pieces),
    from(source, text) {
      pieces.origin = source
      inline.isPlain &&= !anySign.test(text)
      return inline.isPlain || isClean(text)
    },
    open: (format, value) => openFormat(pieces, format, value),
    close: () => closeFormat(pieces),
    openContainer(type) {
      addBlock(blockMarkers[type])
      // Behind its bullet an item is indented.
      parent = { type, prefix: parent.prefix + blockMarkers[type].replace('-', ' '), isEmpty: true, outer: parent }
    },
    closeContainer() {
      parent = parent.outer as Open
    },
    openLeaf(depth) {
      leaf = depth
      inline.isPlain = true
    },
    closeLeaf() {
      inline.pieces = takePieces(pieces)
      inline.end = endOfSeen(inline.pieces, inline.html)
      inline.oneLine = leaf > 0
      inline.prefix = parent.prefix
      const text = writeInline(inline, tell)
      addBlock(leaf > 0 ? writeHeading(leaf, text) : parent.type === 'listItem' ? escapeTaskBox(text) : text)
    },
    thematicBreak: () => addBlock('***'),
    take() {
      parent.isEmpty = true
      return output.take()
    },
  }
}
