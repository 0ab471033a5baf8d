import type { OnMessage, Path } from '../document/issues.ts'
import type { MarkedText } from '../document/schema.ts'
import { acceptMarks } from '../marks/accept.ts'
import { clean, cleanRanges, isClean } from '../marks/line-breaks.ts'
import type { Range } from '../marks/ranges.ts'
import { eachToken } from '../marks/tokens.ts'
import { BOLD, ITALIC, isBlank, type Run, UNDERLINE } from './syntax.ts'

/** A line of a text: its pieces, none of them empty and no two neighbours alike. */
export type Line = readonly Run[]

/** Where a text is, and who hears of what it loses. */
export interface Source {
  readonly path: Path
  readonly onMessage: OnMessage | undefined
}

/** The bits of the formats that Fountain has, by mark type. */
const bitOf: ReadonlyMap<string, number> = new Map([
  ['italic', ITALIC],
  ['bold', BOLD],
  ['underline', UNDERLINE],
])

/**
 * A text as lines of runs: upper case applied, formats at visible characters only, what Fountain has no signs for told.
 * Cost: that of `eachToken`.
 */
export function toLines({ text, marks }: MarkedText, source: Source): Line[] {
  if (marks.length === 0) return isClean(text) ? [toLine(text)] : clean(text).split('\n').map(toLine)
  const accepted = acceptMarks(text, marks, source.path, source.onMessage)
  const cleaned = cleanRanges(text, tellLost(accepted, source))
  const lines: Run[][] = [[]]
  let bits = 0
  let isUpper = false
  eachToken(cleaned.text.length, cleaned.ranges, (type, start, end, range) => {
    const slice = cleaned.text.slice(start, end)
    if (slice) addText(lines, isUpper ? slice.toUpperCase() : slice, bits)
    if (!range) return
    bits ^= bitOf.get(range.row.type) ?? 0
    if (range.row.type === 'upper-case') isUpper = type === 'open'
  })
  return lines.map(settleRuns)
}

/** A line without formats. */
function toLine(text: string): Line {
  return text === '' ? [] : [{ text, bits: 0 }]
}

/** The characters of a line. */
export function textOf(line: Line): string {
  if (line.length === 1) return (line[0] as Run).text
  return line.map(({ text }) => text).join('')
}

/** The ranges that are written; the others are told, each type once. */
function tellLost(ranges: Range[], { path, onMessage }: Source): Range[] {
  const isWritten = ({ row: { type } }: Range): boolean => bitOf.has(type) || type === 'upper-case'
  if (ranges.every(isWritten)) return ranges
  const lost = new Set(ranges.filter((range) => !isWritten(range)).map(({ row: { type } }) => type))
  for (const type of lost) {
    onMessage?.({ code: 'unsupported-format', path, message: `Fountain has no ${type}: text kept` })
  }
  return ranges.filter(isWritten)
}

function addText(lines: Run[][], text: string, bits: number): void {
  if (!text.includes('\n')) {
    lines.at(-1)?.push({ text, bits })
    return
  }
  text.split('\n').forEach((part, index) => {
    if (index > 0) lines.push([])
    if (part !== '') lines.at(-1)?.push({ text: part, bits })
  })
}

/**
 * Takes formats off white space at their edges, where it shows none and no delimiter can stand.
 *
 * White space between two formatted pieces is a piece of its own, with the formats of both that go on through it.
 */
function settleRuns(runs: readonly Run[]): Line {
  if (runs.every(({ bits }) => bits === 0)) return toLine(textOf(runs))
  const pieces = runs.flatMap(splitBlanks)
  const settled: Run[] = []
  for (let i = 0; i < pieces.length; ) {
    const piece = pieces[i] as Run
    if (!isBlank(piece.text)) {
      addRun(settled, piece)
      i++
      continue
    }
    let { text, bits } = piece
    for (i++; i < pieces.length && isBlank((pieces[i] as Run).text); i++) {
      text += (pieces[i] as Run).text
      bits &= (pieces[i] as Run).bits
    }
    const before = settled.at(-1)?.bits ?? 0
    const after = pieces[i]?.bits ?? 0
    addRun(settled, { text, bits: bits & before & after })
  }
  return settled
}

/** Adds a piece; one without formats joins another, as there is nothing to choose. */
function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  if (last?.bits === 0 && run.bits === 0) runs[runs.length - 1] = { text: last.text + run.text, bits: 0 }
  else runs.push(run)
}

/** The white space at the edges of a piece as pieces of their own. No format goes over a separator of lines: JavaScript's `.` does not. */
function splitBlanks(run: Run): Run[] {
  if (run.bits === 0 && !isBlank(run.text)) return [run]
  if (/[\u2028\u2029]/.test(run.text)) {
    const parts = run.text.split(/([\u2028\u2029]+)/)
    return parts.flatMap((text, index) =>
      index % 2 === 0 ? splitBlanks({ text, bits: run.bits }) : [{ text, bits: 0 }],
    )
  }
  const inner = run.text.trim()
  if (inner.length === run.text.length) return [run]
  const start = run.text.length - run.text.trimStart().length
  const texts = [run.text.slice(0, start), inner, run.text.slice(start + inner.length)]
  return texts.filter(Boolean).map((text) => ({ text, bits: run.bits }))
}
