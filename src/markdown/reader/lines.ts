import type { Mark, MarkedText } from '../../document/schema.ts'
import { safeLink } from '../../marks/accept.ts'
import { canonicalMarks } from '../../marks/flatten.ts'
import { type Inline, type Loss, noPlaceFor } from './inline.ts'
import { isBreakTag, readTag, type Tag } from './tags.ts'

/** One line of a paragraph. */
export interface Line extends MarkedText {
  /** Whether it was merely wrapped: a space would do in place of the break before it. */
  readonly isSoft: boolean
  /** The types of the marks that lie over the break before it as well. */
  readonly across?: readonly string[]
}

/** The lines of a paragraph, and what was lost of it. */
export interface Lines {
  readonly lines: readonly Line[]
  readonly losses: readonly Loss[]
}

/**
 * Reads a paragraph's content: its lines, each with its own marks in canonical form. Never fewer than one line.
 *
 * Tags are matched over the whole paragraph, whatever delimiters stand between, so that `<u>a **b</u> c**` are two marks
 * that cross. A tag without its partner, and any tag that is none of ours, is text, and told.
 * Cost: O(n log n) in the content.
 */
export function readLines(content: readonly Inline[]): Lines {
  const [first] = content
  if (content.length === 1 && first?.type === 'text' && !first.value.includes('\n')) {
    return { lines: [{ text: first.value, marks: [], isSoft: false }], losses: [] }
  }
  const losses: Loss[] = []
  const tags = content.some(({ type }) => type === 'tag') ? matchTags(content) : noTags
  const { text, marks, breaks } = gather(content, tags, losses)
  return { lines: cutLines(text, canonicalMarks(text, marks), breaks), losses }
}

/** Where a line ends: the offset of its `\n`. */
interface Break {
  readonly at: number
  readonly isSoft: boolean
}

interface Gathered extends MarkedText {
  readonly breaks: readonly Break[]
}

/** A paragraph's content as one text. Behind a tag that breaks a line the end of that line says nothing more. */
function gather(content: readonly Inline[], tags: ReadonlyMap<number, Tag>, losses: Loss[]): Gathered {
  const parts: string[] = []
  const marks: Mark[] = []
  const breaks: Break[] = []
  const open: Mark[] = []
  let length = 0
  const add = (value: string): void => {
    parts.push(value)
    length += value.length
  }
  const start = ({ mark: type, value }: { mark: Mark['type']; value?: string | undefined }): void => {
    open.push(value === undefined ? { start: length, end: length, type } : { start: length, end: length, type, value })
  }
  const close = (type: Mark['type']): void => {
    const index = open.findLastIndex((mark) => mark.type === type)
    if (index >= 0) marks.push({ ...(open.splice(index, 1)[0] as Mark), end: length })
  }
  const lineBreak = (isSoft: boolean): void => {
    if (isSoft && breaks.at(-1)?.at === length - 1) return
    breaks.push({ at: length, isSoft })
    add('\n')
  }
  content.forEach((inline, index) => {
    switch (inline.type) {
      case 'text':
        addText(inline.value, add, lineBreak)
        return
      case 'break':
        lineBreak(inline.isSoft)
        return
      case 'open':
        if (isSaid(inline, losses)) start(inline)
        return
      case 'close':
        close(inline.mark)
        return
      case 'tag':
        addTag(inline.value, tags.get(index), { add, start, close, lineBreak, losses })
        return
      case 'loss':
        losses.push(inline.loss)
        return
      default:
        inline satisfies never
    }
  })
  return { text: parts.join(''), marks, breaks }
}

/** A text; a line break in it was a character reference, which breaks hard. */
function addText(value: string, add: (value: string) => void, lineBreak: (isSoft: boolean) => void): void {
  if (!value.includes('\n')) {
    add(value)
    return
  }
  value.split('\n').forEach((line, index) => {
    if (index > 0) lineBreak(false)
    add(line)
  })
}

/** Whether a format may be read: links are, whose target is safe. */
function isSaid({ mark, value = '' }: { mark: string; value?: string | undefined }, losses: Loss[]): boolean {
  if (mark !== 'link' || safeLink(value) !== undefined) return true
  losses.push({ code: 'unsafe-link', message: `link to ${JSON.stringify(value)} refused: text kept, link dropped` })
  return false
}

interface Gatherer {
  readonly add: (value: string) => void
  readonly start: (format: { mark: Mark['type']; value?: string | undefined }) => void
  readonly close: (type: Mark['type']) => void
  readonly lineBreak: (isSoft: boolean) => void
  readonly losses: Loss[]
}

function addTag(html: string, tag: Tag | undefined, { add, start, close, lineBreak, losses }: Gatherer): void {
  if (isBreakTag(html)) {
    lineBreak(false)
    return
  }
  if (!tag) {
    losses.push(noPlaceFor(`${JSON.stringify(html)} is no tag that is understood here: kept as text`))
    add(html)
    return
  }
  const { format, isClosing, value, refused } = tag
  if (refused !== undefined) {
    losses.push({ code: 'invalid-color', message: `${JSON.stringify(refused)} is not a CSS colour: dropped` })
  }
  if (!format) return
  if (isClosing) close(format.mark)
  else start({ mark: format.mark, value })
}

const noTags: ReadonlyMap<number, Tag> = new Map()

/** The tags of ours that have a partner, by index. Those of one name nest, those of two may cross. */
function matchTags(content: readonly Inline[]): ReadonlyMap<number, Tag> {
  const matched = new Map<number, Tag>()
  const open = new Map<string, { index: number; tag: Tag }[]>()
  content.forEach((inline, index) => {
    const tag = inline.type === 'tag' ? readTag(inline.value) : undefined
    if (!tag) return
    const stack = open.get(tag.name) ?? []
    if (!tag.isClosing) {
      stack.push({ index, tag })
      open.set(tag.name, stack)
    } else {
      const opening = stack.pop()
      if (!opening) return
      matched.set(opening.index, opening.tag)
      // What closes a span that says nothing says nothing either.
      matched.set(index, { ...tag, format: opening.tag.format })
    }
  })
  return matched
}

/** Cuts a text at its line breaks, with the marks of each line. Cost: linear, as marks are disjoint within each type. */
function cutLines(text: string, marks: readonly Mark[], breaks: readonly Break[]): readonly Line[] {
  if (breaks.length === 0) return [{ text, marks, isSoft: false }]
  const lines: (Line & { marks: Mark[]; across?: string[] })[] = []
  let start = 0
  for (const [index, { at }] of [...breaks, { at: text.length }].entries()) {
    lines.push({ text: text.slice(start, at), marks: [], isSoft: breaks[index - 1]?.isSoft ?? false })
    start = at + 1
  }
  const starts = [0, ...breaks.map(({ at }) => at + 1)]
  let first = 0
  for (const mark of marks) {
    while (first + 1 < starts.length && (starts[first + 1] as number) <= mark.start) first++
    for (let i = first; i < starts.length && (starts[i] as number) < mark.end; i++) {
      const offset = starts[i] as number
      const line = lines[i] as (typeof lines)[number]
      const from = Math.max(0, mark.start - offset)
      const to = Math.min(line.text.length, mark.end - offset)
      if (from < to) line.marks.push({ ...mark, start: from, end: to })
      if (mark.start < offset) (line.across ??= []).push(mark.type)
    }
  }
  return lines
}
