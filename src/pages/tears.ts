import type { Kind } from '../kinds.ts'
import { isHeading, type SpeechFlow } from './flows.ts'
import { endOf, nextSlice, type Row } from './rows.ts'
import { lastSentenceEnd } from './sentences.ts'
import type { Slice } from './wrap.ts'

/** The rows that fit on a page, some of those that do not, and how many rows it has. */
export interface FullPage {
  readonly rows: readonly Row[]
  readonly capacity: number
}

/** Lines of a paragraph, and of a speech besides its cue, that stay together on either side of a tear. */
const least = 2

/** Whether a page may end after so many of its rows; `isLoose` lets go of sentences and of what should not be torn. */
export function mayEndAfter(page: FullPage, count: number, isLoose: boolean): boolean {
  const last = page.rows[count - 1] as Row
  const next = page.rows[count] as Row
  if (isTornAfter(page, count) && last.row + 1 >= page.capacity) return false
  if (last.at !== next.at) return mayPart(page, count)
  const { flow, slice } = last
  if (flow.type === 'pair' || (tearsOf(flow.kind) === 'never' && !isLoose)) return false
  if (countBefore(page, count, inParagraph) < least || countAfter(page, count, inParagraph) < least) return false
  return (
    isLoose ||
    tearsOf(flow.kind) === 'lines' ||
    lastSentenceEnd(flow.source.text, slice.end - 1, slice.end) === slice.end
  )
}

/** Where a paragraph may be torn: nowhere, between its lines, or at the ends of sentences. */
function tearsOf({ role }: Kind): 'never' | 'lines' | 'sentences' {
  if (isHeading(role) || role === 'cue' || role === 'parenthetical') return 'never'
  return role === 'dialogue' || role === 'lyrics' ? 'sentences' : 'lines'
}

/** Whether a page may end between two flows. */
function mayPart(page: FullPage, count: number): boolean {
  const last = page.rows[count - 1] as Row
  const next = page.rows[count] as Row
  if (last.flow.type === 'paragraph' && last.flow.keepsNext) return false
  if (next.flow.type === 'paragraph' && next.flow.kind.role === 'transition') return false
  const speech = speechOf(last)
  if (!speech || speech !== speechOf(next)) return true
  return countBefore(page, count, inSpeech) >= least && countAfter(page, count, inSpeech) >= least
}

/** What of the row after so many may stay on the page: up to the end of its last sentence that the rules let end there. */
export function findPart(page: FullPage, count: number): Slice | undefined {
  const row = page.rows[count] as Row
  const { flow, slice } = row
  if (flow.type === 'pair' || tearsOf(flow.kind) !== 'sentences') return undefined
  if (needsMore(row) && row.row + 1 >= page.capacity) return undefined
  if (countBefore(page, count + 1, inParagraph) < least) return undefined
  const end = lastSentenceEnd(flow.source.text, slice.start, slice.inkEnd)
  if (end === undefined || nextSlice(flow, end).end >= endOf(flow)) return undefined
  return flow.wrap(flow.source.text, slice.start, flow.format.columns, end)
}

/** Whether a speech goes on after so many rows, under its name. */
export function isTornAfter({ rows }: FullPage, count: number): boolean {
  const last = rows[count - 1] as Row
  const next = rows[count] as Row
  const speech = speechOf(last)
  return speech?.cue !== undefined && speech === speechOf(next) && last.flow !== speech.cue
}

/** Whether a row is of a speech that goes on overleaf under its name, if it goes on. */
export function needsMore(row: Row): boolean {
  return speechOf(row)?.cue !== undefined
}

function speechOf({ flow }: Row): SpeechFlow | undefined {
  return flow.type === 'paragraph' ? flow.speech : undefined
}

type Belongs = (row: Row, to: Row) => boolean

const inParagraph: Belongs = (row, to) => row.at === to.at
const inSpeech: Belongs = (row, to) => speechOf(row) === speechOf(to) && row.flow !== speechOf(to)?.cue

/** How many of the rows just before an end belong to its last one, as far as it matters. */
function countBefore({ rows }: FullPage, count: number, belongs: Belongs): number {
  const last = rows[count - 1] as Row
  let found = 0
  while (found < least && found < count && belongs(rows[count - 1 - found] as Row, last)) found++
  return found
}

/** How many of the rows just after an end belong to its first one, as far as it matters. */
function countAfter({ rows }: FullPage, count: number, belongs: Belongs): number {
  const first = rows[count] as Row
  let found = 0
  while (found < least && count + found < rows.length && belongs(rows[count + found] as Row, first)) found++
  return found
}
