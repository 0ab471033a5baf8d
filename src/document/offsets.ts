import type { Issue, Path } from './issues.ts'
import { type Mark, type MarkedText, markSchema, type Paragraph } from './schema.ts'
import { isInsidePair, outward } from './surrogates.ts'
import { isObject, type Mutable } from './values.ts'

/** What offsets count: UTF-16 code units, as JavaScript does, or Unicode code points, as Python and Rust's `chars` do. */
export type OffsetUnit = 'utf-16' | 'code-point'

/** A text as its marks' offsets see it. */
export interface Ruler {
  readonly text: string
  /** Length of the text in the unit. */
  readonly length: number
  /** Name of the unit, for messages. */
  readonly unit: 'UTF-16 code units' | 'code points'
  /** Where each code point starts, in UTF-16 code units, then the text's end; absent where the units agree. */
  readonly starts?: Uint32Array
}

/** Measures a text in a unit. Cost: constant for `utf-16`, else linear in the text. */
export function measure(text: string, unit: OffsetUnit): Ruler {
  if (unit === 'utf-16') return { text, length: text.length, unit: 'UTF-16 code units' }
  const starts = new Uint32Array(text.length + 1)
  let length = 0
  let at = 0
  for (const character of text) {
    starts[length++] = at
    at += character.length
  }
  starts[length] = at
  return { text, length, unit: 'code points', starts }
}

/**
 * Checks the marks of a paragraph and its alternates in the unit of the input, and rewrites the offsets of those without
 * fault in UTF-16 code units, in place. Paths start at the paragraph. Cost: linear.
 */
export function settleMarks(paragraph: Paragraph, unit: OffsetUnit): Issue[] {
  const issues: Issue[] = []
  settleText(paragraph, unit, top, issues)
  if (paragraph.alternates) settleAlternates(paragraph.alternates, unit, issues)
  return issues
}

const top: Path = []

function settleAlternates(alternates: readonly MarkedText[], unit: OffsetUnit, issues: Issue[]): void {
  alternates.forEach((alternate, index) => {
    settleText(alternate, unit, ['alternates', index], issues)
  })
}

function settleText({ text, marks }: MarkedText, unit: OffsetUnit, path: Path, issues: Issue[]): void {
  if (marks.length === 0) return
  const ruler = measure(text, unit)
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index] as Mutable<Mark>
    checkMark(mark, ruler, path, index, issues)
    mark.start = ruler.starts?.[mark.start] ?? mark.start
    mark.end = ruler.starts?.[mark.end] ?? mark.end
  }
}

/** What is wrong with the marks of the right shape in a paragraph that has not the right shape, so that all is said at once. */
export function checkSoundMarks(paragraph: unknown, unit: OffsetUnit): Issue[] {
  const issues: Issue[] = []
  if (!isObject(paragraph)) return issues
  checkSound(paragraph, unit, top, issues)
  if (!Array.isArray(paragraph.alternates)) return issues
  paragraph.alternates.forEach((alternate: unknown, index) => {
    checkSound(alternate, unit, ['alternates', index], issues)
  })
  return issues
}

function checkSound(holder: unknown, unit: OffsetUnit, path: Path, issues: Issue[]): void {
  if (!isObject(holder) || typeof holder.text !== 'string' || !Array.isArray(holder.marks)) return
  const ruler = measure(holder.text, unit)
  holder.marks.forEach((raw: unknown, index) => {
    const { data } = markSchema.safeParse(raw)
    if (data) checkMark(data, ruler, path, index, issues)
  })
}

/** What is wrong with one mark of the right shape, given the path of its text: its offsets, or a link without a target. */
function checkMark(mark: Mark, ruler: Ruler, path: Path, index: number, issues: Issue[]): void {
  const startFault = faultOf(mark.start, ruler)
  const endFault = faultOf(mark.end, ruler)
  if (startFault) issues.push({ ...startFault, path: [...path, 'marks', index, 'start'] })
  if (endFault) issues.push({ ...endFault, path: [...path, 'marks', index, 'end'] })
  if (mark.start > mark.end && !startFault && !endFault) {
    const message = `start ${mark.start} is after end ${mark.end}`
    issues.push({ code: 'invalid-range', path: [...path, 'marks', index], message })
  }
  if (mark.type === 'link' && mark.value === undefined) {
    const message = 'missing, a link needs its target'
    issues.push({ code: 'missing-field', path: [...path, 'marks', index, 'value'], message })
  }
}

/** Why an offset is none of a text. */
function faultOf(offset: number, { text, length, unit, starts }: Ruler): Pick<Issue, 'code' | 'message'> | undefined {
  if (offset > length) {
    return { code: 'invalid-range', message: `${offset} is beyond the text, which has ${length} ${unit}` }
  }
  if (starts || !isInsidePair(text, offset)) return undefined
  const before = outward(text, offset, -1)
  const after = outward(text, offset, 1)
  const message = `${offset} lies inside the surrogate pair of ${text.slice(before, after)}; ${before} and ${after} do not`
  return { code: 'split-surrogate', message }
}
