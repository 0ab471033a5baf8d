import type { Format } from '../formats.ts'
import { escapeDestination } from './destination.ts'
import { startTag } from './tags.ts'

/**
 * Inline content as a flat list: texts, and what stands between them. Texts are never neighbours; formats are properly
 * nested, none within itself, and none but a link around nothing.
 */
export interface Piece {
  readonly type: 'text' | 'break' | 'raw' | 'open' | 'close'
  /** Of a text its characters; of all else the finished Markdown, but of delimiters and breaks, which are not decided yet. */
  readonly value: string
  /** Of `open` and `close`. */
  readonly format: Format | undefined
  /** Of `open` and `close` the index of the other one; of all else -1. */
  partner: number
  /** Of `open` where the format comes from: a path in its document, or an mdast node. */
  readonly origin: object | undefined
}

/** What inline content is written into. */
export interface Place {
  /** Whether tags may be written. */
  readonly html: boolean
  /** Whether the content must stay on one line. */
  readonly oneLine: boolean
  /** What all lines but the first start with: the markers of the containers around. */
  readonly prefix: string
}

/** Gathers pieces in order. */
export interface PieceSink {
  text(value: string): void
  lineBreak(): void
  /** Finished Markdown. */
  raw(value: string): void
  /** Where the formats opened from now on come from: a path in a document, or an mdast node. */
  from(origin: object): void
  /** `value` is the target of a link, the colour of a highlight or text colour. */
  open(format: Format, value?: string): void
  close(format: Format): void
  /** The pieces so far; the next ones are the first of a new list. */
  take(): readonly Piece[]
}

/** Gathers pieces. Formats that only change letters leave none, nor do those that want a tag where none may be. */
export function pieceSink(html: boolean): PieceSink {
  let list: Piece[] = none
  /** Indexes of the formats that are open; of those that leave no piece, -1. */
  const stack: number[] = []
  /** The formats that are open, as bits; and how many of them are tags and links. */
  let inside = 0
  let enclosing = 0
  /** The target of the link that is open: links are never in links. */
  let target = ''
  let origin: object | undefined
  const add = (one: Piece): void => {
    // A list of one as it is written here takes a tenth of the memory of one that has grown.
    if (list.length === 0) list = [one]
    else list.push(one)
  }
  return {
    text(value) {
      const last = list.length > 0 ? list[list.length - 1] : undefined
      if (last?.type === 'text') list[list.length - 1] = { ...last, value: last.value + value }
      else if (value) add({ type: 'text', value, format: undefined, partner: -1, origin: undefined })
    },
    lineBreak() {
      // Within tags and links some parsers read no other break.
      const value = html && enclosing > 0 ? '<br/>' : ''
      add({ type: 'break', value, format: undefined, partner: -1, origin: undefined })
    },
    raw(value) {
      if (value) add({ type: 'raw', value, format: undefined, partner: -1, origin: undefined })
    },
    from(source) {
      origin = source
    },
    open(format, value) {
      const isLeft = (inside & format.bit) === 0 && format.says !== 'letters' && (html || format.says !== 'tags')
      stack.push(isLeft ? list.length : -1)
      if (!isLeft) return
      inside |= format.bit
      if (format.says !== 'delimiters') enclosing++
      if (format.says === 'brackets') target = value ?? ''
      add({ type: 'open', value: startOf(format, value), format, partner: -1, origin })
    },
    close(format) {
      const opener = stack.pop() ?? -1
      if (opener < 0) return
      inside &= ~format.bit
      if (format.says !== 'delimiters') enclosing--
      if (opener === list.length - 1 && format.says !== 'brackets') {
        list.pop()
        return
      }
      ;(list[opener] as Piece).partner = list.length
      list.push({ type: 'close', value: endOf(format, target), format, partner: opener, origin: undefined })
    },
    take() {
      const taken = list
      list = none
      return taken
    },
  }
}

/** No pieces yet; the first one makes a new list. */
const none: Piece[] = []

function startOf(format: Format, value: string | undefined): string {
  if (format.says === 'delimiters') return ''
  return format.says === 'brackets' ? '[' : startTag(format, value)
}

function endOf(format: Format, target: string): string {
  if (format.says === 'delimiters') return ''
  return format.says === 'brackets' ? `](${escapeDestination(target)})` : format.endTag
}

/** Pieces without some formats that have delimiters, given by the indexes of their `open`. */
export function withoutFormats(pieces: readonly Piece[], dropped: ReadonlySet<number>): readonly Piece[] {
  const kept: Piece[] = []
  /** New indexes of the pieces that stay. */
  const moved: number[] = []
  pieces.forEach((one, index) => {
    const last = kept.at(-1)
    moved.push(kept.length)
    if (dropped.has(one.type === 'close' ? one.partner : index)) return
    if (one.type === 'text' && last?.type === 'text') kept[kept.length - 1] = { ...last, value: last.value + one.value }
    else kept.push({ ...one })
    if (one.type !== 'close') return
    const opener = moved[one.partner] as number
    const partner = kept.length - 1
    ;(kept[opener] as Piece).partner = partner
    ;(kept[partner] as Piece).partner = opener
  })
  return kept
}
