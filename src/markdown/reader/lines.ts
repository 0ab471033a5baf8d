import type { Mark, MarkedText, MarkType } from '../../document/schema.ts'
import { quote } from '../../document/values.ts'
import { safeColor, safeLink } from '../../marks/accept.ts'
import { canonicalMarks } from '../../marks/flatten.ts'
import { type InlineEvent, type Loss, noPlaceFor } from './inline.ts'
import { isBreakTag, readTag, type Tag } from './tags.ts'

/** One line of a paragraph. */
export interface Line extends MarkedText {
  /** Whether it was merely wrapped: a space would do in place of the break before it. */
  readonly isSoft: boolean
  /** The marks that lie over the break before it: they start there or before, and end there or in the line. */
  readonly over?: readonly Mark[]
}

/** The lines of a paragraph, and what was lost of it. */
interface Lines {
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
export function readLines(content: readonly InlineEvent[]): Lines {
  const [first] = content
  if (content.length === 1 && first?.type === 'text' && !first.value.includes('\n')) {
    return { lines: [{ text: first.value, marks: [], isSoft: false }], losses: [] }
  }
  const tags = content.some(({ type }) => type === 'tag') ? matchTags(content) : noTags
  const { text, marks, breaks, losses } = gather(content, tags)
  return { lines: cutLines(text, canonicalMarks(text, marks), breaks), losses }
}

/** Where a line ends: the offset of its `\n`. */
interface Break {
  readonly at: number
  readonly isSoft: boolean
}

/** What is gathered of a paragraph so far: its text, with the marks that are closed and those that are open. */
interface Gathering {
  text: string
  readonly marks: Mark[]
  /** Of each type those that are open, the last one last; nothing in the place of one that was refused. */
  readonly open: Map<MarkType, (Mark | undefined)[]>
  readonly breaks: Break[]
  readonly losses: Loss[]
}

/** A paragraph's content as one text. */
function gather(content: readonly InlineEvent[], tags: ReadonlyMap<number, Tag>): Gathering {
  const all: Gathering = { text: '', marks: [], open: new Map(), breaks: [], losses: [] }
  content.forEach((event, index) => {
    switch (event.type) {
      case 'text':
        addText(all, event.value)
        return
      case 'break':
        addBreak(all, event.isSoft)
        return
      case 'open':
        openMark(all, event.mark, event.value)
        return
      case 'close':
        closeMark(all, event.mark)
        return
      case 'tag':
        addTag(all, event.value, tags.get(index))
        return
      case 'loss':
        all.losses.push(event.loss)
        return
      default:
        event satisfies never
    }
  })
  return all
}

/** Adds a text; a line break in it was a character reference, which breaks hard. */
function addText(all: Gathering, value: string): void {
  value.split('\n').forEach((line, index) => {
    if (index > 0) addBreak(all, false)
    all.text += line
  })
}

/** Adds a line break. Behind a tag that breaks a line the end of that line says nothing more. */
function addBreak(all: Gathering, isSoft: boolean): void {
  const at = all.text.length
  if (isSoft && all.breaks.at(-1)?.at === at - 1) return
  all.breaks.push({ at, isSoft })
  all.text += '\n'
}

/** Opens a mark; a link only whose target is safe, a colour only that is one. */
function openMark({ text, open, losses }: Gathering, type: MarkType, value: string | undefined): void {
  const refusal = refusalOf(type, value)
  if (refusal) losses.push(refusal)
  const marks = open.get(type) ?? []
  open.set(type, marks)
  const place = { start: text.length, end: text.length, type }
  // A highlight is one without its colour too.
  if (refusal || value === undefined) marks.push(refusal && type !== 'highlight' ? undefined : place)
  else marks.push({ ...place, value: type === 'link' ? value : (safeColor(value) as string) })
}

/** Why a mark may not have its value, if it may not. */
function refusalOf(type: MarkType, value: string | undefined): Loss | undefined {
  if (type !== 'link') {
    if (value === undefined || safeColor(value) !== undefined) return undefined
    return { code: 'invalid-color', message: `${quote(value)} is not a CSS colour: dropped` }
  }
  if (safeLink(value ?? '') !== undefined) return undefined
  return { code: 'unsafe-link', message: `link to ${quote(value ?? '')} refused: text kept, link dropped` }
}

/** Closes the last mark of a type, if one is open. */
function closeMark({ text, open, marks }: Gathering, type: MarkType): void {
  const mark = open.get(type)?.pop()
  if (mark) marks.push({ ...mark, end: text.length })
}

function addTag(all: Gathering, html: string, tag: Tag | undefined): void {
  if (isBreakTag(html)) {
    addBreak(all, false)
    return
  }
  if (!tag) {
    all.losses.push(noPlaceFor(`${quote(html)} is no tag that is understood here: kept as text`))
    all.text += html
    return
  }
  const { format, isClosing, value } = tag
  if (!format) return
  if (isClosing) closeMark(all, format.mark)
  else openMark(all, format.mark, value)
}

const noTags: ReadonlyMap<number, Tag> = new Map()

/** The tags of ours that have a partner, by index. Those of one name nest, those of two may cross. */
function matchTags(content: readonly InlineEvent[]): ReadonlyMap<number, Tag> {
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
  const starts = [0, ...breaks.map(({ at }) => at + 1)]
  const lines = starts.map((start, index): Line & { marks: Mark[]; over?: Mark[] } => {
    return { text: text.slice(start, breaks[index]?.at), marks: [], isSoft: breaks[index - 1]?.isSoft ?? false }
  })
  let first = 0
  for (const mark of marks) {
    while (first + 1 < starts.length && (starts[first + 1] as number) <= mark.start) first++
    for (let i = first; i < starts.length && (starts[i] as number) <= mark.end; i++) {
      const offset = starts[i] as number
      const line = lines[i] as (typeof lines)[number]
      const here = { ...mark, start: mark.start - offset, end: mark.end - offset }
      const from = Math.max(0, here.start)
      const to = Math.min(line.text.length, here.end)
      if (from < to) line.marks.push({ ...mark, start: from, end: to })
      if (here.start < 0) line.over = [...(line.over ?? []), here]
    }
  }
  return lines
}
