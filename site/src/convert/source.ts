import { formatIssue, type Issue } from 'scriptdown'
import type { Fault, LineRow } from '../protocol.ts'
import { clipText } from './clip.ts'
import { findPlace, membersOf, type Place } from './json-places.ts'
import type { Sheet } from './sheet.ts'

/** The text of a document, line by line, and where its paragraphs and its issues are. */
export interface Source {
  readonly sheet: Sheet<LineRow>
  /** The line, from 0, of each issue. */
  readonly issueLines: readonly number[]
  /** The line, from 0, where a paragraph starts. */
  lineOf(index: number): number
}

/**
 * Sets Document JSON anew where its lines say nothing: one paragraph a line. What has as many lines as paragraphs stays as
 * it is, as does what is no JSON.
 */
export function tidySource(json: string): string {
  let value: unknown
  try {
    value = JSON.parse(json.replace(/^\ufeff/, ''))
  } catch {
    return json
  }
  if (typeof value !== 'object' || value === null || !('paragraphs' in value)) return json
  const { paragraphs } = value
  if (!Array.isArray(paragraphs) || json.split('\n', paragraphs.length).length >= paragraphs.length) return json
  const members = Object.entries(value).map(([key, member]) => {
    const lines =
      key === 'paragraphs' ? `[\n${paragraphs.map((item) => JSON.stringify(item)).join(',\n')}\n]` : undefined
    return `${JSON.stringify(key)}:${lines ?? JSON.stringify(member)}`
  })
  return `{${members.join(',')}}\n`
}

/** Reads a source for what the page shows of it. Cost: linear, and the issues times the length of their paragraphs. */
export function readSource(json: string, issues: readonly Issue[]): Source {
  const isJson = issues.every(({ code }) => code !== 'invalid-json')
  const starts = lineStarts(json)
  const paragraphs = isJson ? paragraphsIn(json) : []
  const lineAt = (offset: number): number => lastAtMost(starts, offset)
  const placeOf = (path: Issue['path']): Place => {
    const [first, index, ...rest] = path
    const paragraph = first === 'paragraphs' && typeof index === 'number' ? paragraphs[index] : undefined
    if (paragraph) return findPlace(json, rest, paragraph.start)
    return findPlace(json, path)
  }
  const faults = new Map<number, Fault[]>()
  const issueLines = issues.map((issue) => {
    const place = isJson ? placeOf(issue.path) : placeInMessage(issue.message, starts)
    const line = lineAt(place.start)
    const start = place.start - (starts[line] ?? 0)
    const fault = { start, end: start + Math.max(1, place.end - place.start), message: formatIssue(issue) }
    faults.set(line, [...(faults.get(line) ?? []), fault])
    return line
  })
  const indexes = paragraphIndexes(starts, paragraphs)
  const sheet: Sheet<LineRow> = {
    count: starts.length,
    indexAt: (row) => indexes[row] ?? -1,
    sizeAt: (row) => (starts[row + 1] ?? json.length) - (starts[row] ?? 0),
    rowAt: (row) => {
      const line = json.slice(starts[row], (starts[row + 1] ?? json.length + 1) - 1).replace(/[\r\n]+$/, '')
      const found = faults.get(row)
      return { index: indexes[row] ?? -1, ...clipText(line), ...(found && { faults: found }) }
    },
  }
  return { sheet, issueLines, lineOf: (index) => lineAt(paragraphs[index]?.start ?? 0) }
}

function paragraphsIn(json: string): Place[] {
  const list = [...membersOf(json, findPlace(json, []).start)].findLast(({ key }) => key === 'paragraphs')
  return list && json[list.start] === '[' ? [...membersOf(json, list.start)] : []
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}

/** The paragraph that each line is of, -1 before the first and after the last. */
function paragraphIndexes(starts: readonly number[], paragraphs: readonly Place[]): Int32Array {
  const indexes = new Int32Array(starts.length).fill(-1)
  let index = 0
  starts.forEach((start, line) => {
    while (index < paragraphs.length && (paragraphs[index] as Place).end <= start) index++
    const next = starts[line + 1] ?? Number.POSITIVE_INFINITY
    if (index < paragraphs.length && (paragraphs[index] as Place).start < next) indexes[line] = index
  })
  return indexes
}

/** The last position in ascending numbers whose number is at most one given. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let low = 0
  let high = numbers.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) <= most) low = middle
    else high = middle
  }
  return low
}

/** What is no JSON is told with line and column, in the message. */
function placeInMessage(message: string, starts: readonly number[]): Place {
  const [, line = '1', column = '1'] = /^line (\d+), column (\d+)/.exec(message) ?? []
  const start = (starts[Number(line) - 1] ?? 0) + Number(column) - 1
  return { start, end: start + 1 }
}
