import type { Mark } from '../../document/schema.ts'
import { acceptMarks } from '../../marks/accept.ts'
import { toRanges } from '../../marks/ranges.ts'

/** By UTF-16 unit the value of a format there: `null` where it is not, nothing where it is and has no value. */
export type Paint = (string | undefined | null)[]

/** Paints the marks of a type on a text, over those that are refused the ones that are shown. */
export function paint(text: string, marks: readonly Mark[], type: string): Paint {
  const units: Paint = new Array<null>(text.length).fill(null)
  const painted = marks.filter((mark) => mark.type === type)
  const isShown = (mark: Mark): boolean => acceptMarks(text, [mark], []).length > 0
  const ranges = toRanges(text, [...painted.filter((mark) => !isShown(mark)), ...painted.filter(isShown)])
  for (const { start, end, value } of ranges) units.fill(value, start, end)
  return units
}

/** Whether two paints are alike. */
export function isPainted(a: Paint, b: Paint): boolean {
  return a.every((value, index) => value === b[index])
}

/** The marks of a type that paint it so. */
export function toMarks(state: Paint, type: string): Mark[] {
  const marks: Mark[] = []
  for (let start = 0; start < state.length; ) {
    const value = state[start]
    let end = start + 1
    while (end < state.length && state[end] === value) end++
    if (value !== null) marks.push(value === undefined ? { start, end, type } : { start, end, type, value })
    start = end
  }
  return marks
}

/** The first unit from one on that is no white space, as far as its format goes; -1, where there is none. */
export function toVisible(text: string, state: Paint, from: number, step: 1 | -1): number {
  let at = from
  while (text[at]?.trim() === '' && state[at + step] === state[from]) at += step
  return text[at]?.trim() ? at : -1
}
