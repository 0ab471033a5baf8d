import type { Path } from './issues.ts'
import { measure, type OffsetUnit, type Ruler } from './offsets.ts'
import { outward } from './surrogates.ts'
import { describe, type Fields, isObject } from './values.ts'

/** Called with each thing mended: where in the input, and what was done. */
type Report = (path: Path, done: string) => void

/** A mended value, not yet validated, and the way back from its paths to those of the input. */
export interface Mended {
  value: unknown
  /** The path in the input of a path in the value, both from the paragraph's top. */
  origin(path: Path): Path
}

/** Mends a document's top; its paragraphs are left to {@link mender}. What cannot be mended is returned as it is. */
export function repairTop(input: unknown, report: Report): unknown {
  if (Array.isArray(input)) {
    report([], 'an array: taken as the paragraphs of a document')
    return { object: 'document', paragraphs: input }
  }
  if (!isObject(input) || !Array.isArray(input.paragraphs)) return input
  return { ...input, object: repairLiteral(input, 'document', [], report) }
}

/** Mends the paragraph at an index; nothing where it is no object, and so dropped. */
export type Mend = (raw: unknown, index: number) => Mended | undefined

/** What mends the paragraphs of one document, not yet validated, offsets counted in a unit. */
export function mender(paragraphs: readonly unknown[], unit: OffsetUnit, report: Report): Mend {
  const freshId = idMaker(paragraphs)
  return (raw, index) => {
    if (isObject(raw)) return repairParagraph(raw, index, unit, freshId, report)
    report(['paragraphs', index], `expected an object, found ${describe(raw)}: dropped`)
    return undefined
  }
}

/**
 * Mends one paragraph in a copy: absent fields get defaults, numbers in the place of strings become strings, entries
 * that are no objects are dropped, marks are made to fit their text. What cannot be mended is copied as it is.
 * Cost: linear in the marks and, by code points, in the text.
 */
function repairParagraph(raw: Fields, index: number, unit: OffsetUnit, freshId: FreshId, report: Report): Mended {
  const path = ['paragraphs', index]
  const kept = new Map<unknown, readonly number[]>()
  const work: Work = { unit, report, kept }
  const { alternates, ...others } = raw
  const value: Record<string, unknown> = {
    ...others,
    id: repairString(raw, 'id', path, report, () => freshId(index)),
    object: repairLiteral(raw, 'script_paragraph', path, report),
    kind: repairString(raw, 'kind', path, report, () => 'general'),
    ...repairMarkedText(raw, path, work),
  }
  if (alternates === null) report([...path, 'alternates'], 'null: dropped')
  else if (alternates !== undefined) {
    value.alternates = repairItems(alternates, [...path, 'alternates'], work, (item, at) => ({
      ...item,
      ...repairMarkedText(item, at, work),
    }))
  }
  return { value, origin: (at) => originOf(at, value, kept) }
}

/** Makes an id for the paragraph at an index, which has none. */
type FreshId = (index: number) => string

/** Makes ids that none of some paragraphs, not yet validated, has. Cost: linear, once. */
function idMaker(paragraphs: readonly unknown[]): FreshId {
  let taken: ReadonlySet<string> | undefined
  return (index) => {
    taken ??= new Set(paragraphs.map((raw) => String((raw as Fields | null)?.id)))
    let id = `p${index + 1}`
    while (taken.has(id)) id += '-2'
    return id
  }
}

/** What the parts of one paragraph's repair share. */
interface Work {
  readonly unit: OffsetUnit
  readonly report: Report
  /** Mended arrays that lost entries, each with the indexes that its entries had. */
  readonly kept: Map<unknown, readonly number[]>
}

function originOf(path: Path, value: unknown, kept: Work['kept']): Path {
  let at = value
  return path.map((key) => {
    const origin = typeof key === 'number' ? (kept.get(at)?.[key] ?? key) : key
    at = (at as Fields | undefined)?.[key]
    return origin
  })
}

/** Mends each entry of an array, without those that are no objects or that `mend` gives up. */
function repairItems(
  items: unknown,
  path: Path,
  work: Work,
  mend: (item: Fields, path: Path) => Fields | undefined,
): unknown {
  if (!Array.isArray(items)) return items
  const mended: Fields[] = []
  const indexes: number[] = []
  for (let i = 0; i < items.length; i++) {
    const item: unknown = items[i]
    const at = [...path, i]
    const done = isObject(item) ? mend(item, at) : undefined
    if (!isObject(item)) work.report(at, `expected an object, found ${describe(item)}: dropped`)
    if (!done) continue
    mended.push(done)
    indexes.push(i)
  }
  if (mended.length < items.length) work.kept.set(mended, indexes)
  return mended
}

function repairMarkedText(raw: Fields, path: Path, work: Work): Fields {
  const text = repairString(raw, 'text', path, work.report, () => '')
  let { marks } = raw
  const absent = absence(marks)
  if (absent) {
    work.report([...path, 'marks'], `${absent}: set to []`)
    marks = []
  }
  const ruler = typeof text === 'string' && Array.isArray(marks) && marks.length ? measure(text, work.unit) : undefined
  return { text, marks: repairItems(marks, [...path, 'marks'], work, (mark, at) => repairMark(mark, at, ruler, work)) }
}

function repairMark(raw: Fields, path: Path, ruler: Ruler | undefined, { report }: Work): Fields | undefined {
  const { value, ...others } = raw
  const mark: Record<string, unknown> = {
    ...others,
    ...repairRange(raw, path, ruler, report),
    type: repairString(raw, 'type', path, report),
  }
  if (value === null) report([...path, 'value'], 'null: dropped')
  else if (value !== undefined) mark.value = repairString(raw, 'value', path, report)
  if (mark.type !== 'link' || mark.value !== undefined) return mark
  report(path, 'a link without a target: dropped')
  return undefined
}

/** Makes both offsets whole, within the text, in order and outside surrogate pairs; an empty range stays empty. */
function repairRange(raw: Fields, path: Path, ruler: Ruler | undefined, report: Report): Fields {
  const { start, end } = raw
  if (!ruler || typeof start !== 'number' || typeof end !== 'number') return { start, end }
  const set = (name: string, from: number, to: number, why: string): number => {
    if (from !== to && !Number.isNaN(to)) report([...path, name], `${from} ${why}: set to ${to}`)
    return to
  }
  let from = set('start', start, inText(start, ruler), 'is no offset in the text')
  let to = set('end', end, inText(end, ruler), 'is no offset in the text')
  if (from > to) {
    report(path, `start ${from} is after end ${to}: swapped`)
    ;[from, to] = [to, from]
  }
  if (ruler.starts) return { start: from, end: to }
  const why = 'lies inside a surrogate pair'
  return {
    start: set('start', from, outward(ruler.text, from, -1), why),
    end: set('end', to, outward(ruler.text, to, from === to ? -1 : 1), why),
  }
}

/** The nearest whole offset in the text; `NaN`, which has none, stays. */
function inText(offset: number, { length }: Ruler): number {
  return Math.min(Math.max(0, Math.trunc(offset)), length)
}

function repairLiteral(raw: Fields, literal: string, path: Path, report: Report): string {
  const { object } = raw
  if (object !== literal) {
    const found = absence(object) ?? `found ${describe(object)}`
    report([...path, 'object'], `${found}: set to "${literal}"`)
  }
  return literal
}

/** A string field; a number is written out, an absent one gets the default, where there is one. */
function repairString(raw: Fields, key: string, path: Path, report: Report, fallback?: () => string): unknown {
  const value = raw[key]
  const absent = absence(value)
  if (absent && fallback) {
    const set = fallback()
    report([...path, key], `${absent}: set to ${JSON.stringify(set)}`)
    return set
  }
  if (typeof value !== 'number') return value
  report([...path, key], `the number ${value}: made a string`)
  return String(value)
}

/** What is said of a field that is not there. */
function absence(value: unknown): string | undefined {
  if (value === null) return 'null'
  return value === undefined ? 'missing' : undefined
}
