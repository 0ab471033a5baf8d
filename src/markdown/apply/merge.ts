import type { Mark, MarkedText, MarkType } from '../../document/schema.ts'
import { typeRows } from '../../marks/ranges.ts'
import type { MarkdownOptions } from '../options.ts'
import { isCovered } from '../reader/forms.ts'
import { followLetters, type Letters } from './letters.ts'
import { isPainted, type Paint, paint, toMarks, toVisible } from './paint.ts'
import { joinSegments, type Segment, toSegments } from './segments.ts'

/** A text of the document that was edited in the Markdown. */
export interface TextEdit {
  /** As it is in the document. */
  readonly source: MarkedText
  /** As it was read from the Markdown that the document gives. */
  readonly base: MarkedText
  /** As it was read from the edited Markdown. */
  readonly edited: MarkedText
  /** What the layout put on all of it. */
  readonly decorations: readonly MarkType[]
  readonly options: MarkdownOptions
}

/**
 * Takes an edit of the Markdown over into the text that it came from.
 *
 * What was not touched keeps its own letters and marks, those too that the Markdown did not show: under upper case, on
 * white space, of unknown types, of formats that the options leave out. Where a format of the Markdown did change, it is
 * as the Markdown has it. What was typed has the formats of the Markdown, and of those that it could not show the ones
 * that lie on both sides of it.
 * Cost: O(n log n) in the texts and marks.
 */
export function mergeText(edit: TextEdit): MarkedText {
  const { source, base, edited, decorations, options } = edit
  const letters = followLetters(source, base.text, options.upperCase !== 'ignore')
  if (!letters) return undecorate(edited, decorations)
  const segments = toSegments(base.text, edited.text, letters)
  const text = joinSegments(segments, source.text, edited.text)
  const merge: Merge = { ...edit, letters, segments, text }
  const moved = moveMarks(merge)
  const types = new Set([...source.marks, ...base.marks, ...edited.marks].map(({ type }) => type))
  let marks: readonly Mark[] = moved
  for (const type of types) {
    if (!typeRows.some((row) => row.type === type)) continue
    const wanted = stateOf(merge, type as MarkType)
    if (!isPainted(wanted, paint(text, moved, type))) {
      marks = [...marks.filter((mark) => mark.type !== type), ...toMarks(wanted, type)]
    }
  }
  return { text, marks }
}

/** An edit with all that is known of it. */
interface Merge extends TextEdit {
  readonly letters: Letters
  readonly segments: readonly Segment[]
  readonly text: string
}

/** A text without the marks that the layout puts on all of it. */
export function undecorate(text: MarkedText, decorations: readonly MarkType[]): MarkedText {
  const types: readonly string[] = decorations.filter((type) => isCovered(text, type))
  return types.length === 0 ? text : { text: text.text, marks: text.marks.filter(({ type }) => !types.includes(type)) }
}

/** The marks of the source where its text is now: what lies around something typed holds it too. */
function moveMarks({ source: { text, marks }, segments }: Merge): Mark[] {
  const starts = new Int32Array(text.length + 1).fill(-1)
  const ends = new Int32Array(text.length + 1).fill(-1)
  for (const { isKept, from, to, start } of segments) {
    if (!isKept) continue
    for (let i = from; i < to; i++) {
      starts[i] = start + i - from
      ends[i + 1] = start + i - from + 1
    }
  }
  const end = segments.at(-1)?.end ?? 0
  for (let i = text.length, next = end; i >= 0; i--)
    next = starts[i] = (starts[i] as number) < 0 ? next : (starts[i] as number)
  for (let i = 0, last = 0; i <= text.length; i++) last = ends[i] = (ends[i] as number) < 0 ? last : (ends[i] as number)
  return marks.flatMap((mark) => {
    const start = starts[Math.min(mark.start, text.length)] as number
    const end = mark.start === mark.end ? start : (ends[Math.min(mark.end, text.length)] as number)
    if (start > end || (start === end && mark.start < mark.end)) return []
    return start === mark.start && end === mark.end ? [mark] : [{ ...mark, start, end }]
  })
}

/** One format of an edit. */
interface Layer {
  readonly type: MarkType
  readonly own: Paint
  /** Where it is, or what is written as it. */
  readonly written: Paint
  readonly before: Paint
  /** Nothing where it lies on all of the text, as the layout has it. */
  readonly after: Paint | undefined
  /** Whether it is written as another format, and goes where that one goes. */
  readonly isBorrowed: boolean
  /** Whether the Markdown shows it as what it is not: then what is typed within it has it. */
  readonly isHidden: boolean
  /** Of a format that another one is written as, that other one. */
  readonly borrower: Paint | undefined
}

/** What a format is to be, by unit of the new text. */
function stateOf(merge: Merge, type: MarkType): Paint {
  const { source, base, edited, decorations, options, segments } = merge
  const isEmphasis = options.underline === 'emphasis'
  const isBorrowed = isEmphasis && type === 'underline'
  const shown = isBorrowed ? 'italic' : type
  const isDecoration = decorations.includes(shown) && isCovered(edited, shown)
  const own = paint(source.text, source.marks, type)
  const borrower = isEmphasis && type === 'italic' ? paint(source.text, source.marks, 'underline') : undefined
  const layer: Layer = {
    type,
    own,
    written: borrower ? own.map((value, at) => (value === null ? borrower[at] : value)) : own,
    before: paint(base.text, base.marks, shown),
    after: isDecoration ? undefined : paint(edited.text, edited.marks, shown),
    isBorrowed,
    isHidden: isDecoration || isBorrowed,
    borrower,
  }
  return segments.flatMap((segment, index) =>
    segment.isKept ? keptState(merge, layer, segment) : typedState(merge, layer, index),
  )
}

/** Where text was kept, a format is what it was, unless the Markdown has it otherwise than before. */
function keptState({ letters }: Merge, { own, before, after, isBorrowed }: Layer, segment: Segment): Paint {
  const { writtenAt } = letters
  const state: Paint = []
  const shift = segment.editedFrom - (writtenAt[segment.from] as number)
  for (let at = segment.from; at < segment.to; at++) {
    const written = writtenAt[at] as number
    const now = after?.[written + shift]
    if (!after || before[written] === now) state.push(own[at])
    else if (isBorrowed) state.push(now === null ? null : own[at])
    else state.push(now)
  }
  return state
}

/** What was typed has the format that the Markdown shows; of one that it does not, that which lies on both sides. */
function typedState(merge: Merge, layer: Layer, index: number): Paint {
  const { segments, text } = merge
  const { after, isBorrowed, isHidden, borrower } = layer
  const { start, end, editedFrom, editedTo } = segments[index] as Segment
  const sides = sidesOf(merge, layer, index)
  const around = valueAround(segments, index, layer.own)
  const isShown = sides.length === 0 || sides.some(({ shown }) => shown !== null) || wasShown(merge, layer, index)
  const isUnseen = isHidden || !isShown
  const hidden = isUnseen && canHold(merge, layer, text.slice(start, end)) ? around : null
  // Emphasis within what is underlined is how that is written, and may be its own as well.
  const isLent = borrower !== undefined && valueAround(segments, index, borrower) !== null
  if (!after || isLent) return new Array<Paint[number]>(end - start).fill(isLent ? around : hidden)
  const typedValue = (now: Paint[number]): Paint[number] => {
    if (now === null) return hidden
    // Targets and colours are written in a spelling that need not be their own.
    const alike = sides.find(({ shown }) => shown === now)
    return alike ? alike.own : isBorrowed ? null : now
  }
  return after.slice(editedFrom, editedTo).map(typedValue)
}

/** Whether the Markdown showed a format on what something was typed in the place of. */
function wasShown({ segments, letters, source }: Merge, { before }: Layer, index: number): boolean {
  const from = letters.writtenAt[segments[index - 1]?.to ?? 0]
  const to = letters.writtenAt[segments[index + 1]?.from ?? source.text.length]
  return before.slice(from, to).some((value) => value !== null)
}

/** Upper case that the Markdown shows in its letters is not on small ones. */
function canHold({ options }: Merge, { type }: Layer, typed: string): boolean {
  return type !== 'upper-case' || options.upperCase === 'ignore' || typed === typed.toUpperCase()
}

/** A format beside what was typed: as it is in the source, and as the Markdown showed it. */
interface Side {
  readonly own: Paint[number]
  readonly shown: Paint[number]
}

/** White space shows nothing where a format ends with it: what stands beyond says whether the Markdown shows the format. */
function sidesOf({ segments, letters, source }: Merge, { own, written, before }: Layer, index: number): Side[] {
  const last = toVisible(source.text, written, (segments[index - 1]?.to ?? 0) - 1, -1)
  const next = toVisible(source.text, written, segments[index + 1]?.from ?? -1, 1)
  const units = [last, next].filter((unit) => unit >= 0)
  return units.map((unit) => ({ own: own[unit], shown: before[letters.writtenAt[unit] as number] }))
}

/** The value that a format has on both sides of what was typed; `null` where it has none, or two. */
function valueAround(segments: readonly Segment[], index: number, own: Paint): Paint[number] {
  const before = segments[index - 1]
  const behind = segments[index + 1]
  if (!before || !behind) return null
  const value = own[before.to - 1]
  return value === own[behind.from] ? value : null
}
