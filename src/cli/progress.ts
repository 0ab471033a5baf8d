import type { Io } from './io.ts'
import type { Footer } from './report.ts'
import type { Status } from './tasks.ts'

/** A line on a terminal: a bar, how many documents of how many, how many a second, how long still. */
export interface Progress extends Footer {
  /** Documents that are done, whatever became of them. */
  advance(documents: number): Promise<void>
  /** Documents in all, as far as that is known. */
  expect(documents: number): void
}

const eraseLine = '\r\x1b[2K'
const barWidth = 20
/** Milliseconds between two states of the line, so that drawing it costs nothing. */
const interval = 100

/** Makes a progress line; nothing is ever shown where it is not wanted. */
export function createProgress(io: Io, isWanted: boolean): Progress {
  const start = io.now()
  let shownAt = start
  let isShown = false
  let done = 0
  let total = 0
  return {
    erase: () => {
      const text = isShown ? eraseLine : ''
      isShown = false
      return text
    },
    expect: (documents) => {
      total += documents
    },
    advance: async (documents) => {
      done += documents
      const now = io.now()
      if (!isWanted || now - shownAt < interval) return
      shownAt = now
      isShown = true
      const text = describeProgress(done, total, (now - start) / 1000)
      await io.stderr.write(eraseLine + text.slice(0, (io.stderr.columns ?? 80) - 1))
    },
  }
}

/** What the line says, after so many seconds; without a total where that is not known. */
function describeProgress(done: number, total: number, seconds: number): string {
  const rate = done / Math.max(seconds, 0.001)
  const speed = `${groupDigits(Math.round(rate))}/s`
  if (total < done || total === 0) return `${groupDigits(done)} documents, ${speed}`
  const share = done / total
  const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '-')
  const left = describeSeconds((total - done) / Math.max(rate, 0.001))
  return `[${bar}] ${groupDigits(done)}/${groupDigits(total)}, ${speed}, ${left} left`
}

/**
 * What a run comes to, as in `1,991 written, 9 failed in 4.2 s`. `verb` is what was done with those that are done; what is
 * left of those that were expected is told, too, where it ended early.
 */
export function describeRun(
  counts: Readonly<Record<Status, number>>,
  { verb, expected }: { readonly verb: string; readonly expected: number },
  milliseconds: number,
): string {
  const { done, unchanged, skipped, failed } = counts
  const others = [
    [unchanged, 'unchanged'],
    [skipped, 'skipped'],
    [failed, 'failed'],
    [expected - done - unchanged - skipped - failed, 'left'],
  ] as const
  const parts = others.flatMap(([count, what]) => (count > 0 ? [`${groupDigits(count)} ${what}`] : []))
  return `${[`${groupDigits(done)} ${verb}`, ...parts].join(', ')} in ${describeSeconds(milliseconds / 1000)}`
}

function describeSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** 1234567 as `1,234,567`. `toLocaleString` loads tables that cost more than small runs. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
