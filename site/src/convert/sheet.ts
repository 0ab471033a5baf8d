import { chunkSize, type Row, type Summary } from '../protocol.ts'

/** The rows of a view, each made when it is asked for. */
export interface Sheet<R extends Row = Row> {
  readonly count: number
  /** Index of the paragraph that a row shows; ascending but for rows that show none, which have -1. */
  indexAt(row: number): number
  /** Length of a row's text in code units, about. */
  sizeAt(row: number): number
  rowAt(row: number): R
}

/** A sheet of rows that are all made already. */
export function sheetOf<R extends Row>(rows: readonly R[], sizeOf: (row: R) => number): Sheet<R> {
  return {
    count: rows.length,
    indexAt: (row) => rows[row]?.index ?? -1,
    sizeAt: (row) => sizeOf(rows[row] as R),
    rowAt: (row) => rows[row] as R,
  }
}

/** About what fits on a line of a column. */
const charactersALine = 60

/** What the page has to know of a sheet before it shows any of it. */
export function summarize({ count, indexAt, sizeAt }: Sheet): Summary {
  const sizes: number[] = []
  const firsts: number[] = []
  let first = -1
  for (let row = 0; row < count; row++) {
    const chunk = Math.floor(row / chunkSize)
    sizes[chunk] = (sizes[chunk] ?? 0) + Math.max(1, Math.ceil(sizeAt(row) / charactersALine))
    first = Math.max(first, indexAt(row))
    firsts[chunk] ??= first
  }
  return { count, sizes, firsts }
}

/** The rows of one chunk. */
export function rowsOf<R extends Row>({ count, rowAt }: Sheet<R>, chunk: number): R[] {
  const start = chunk * chunkSize
  return Array.from({ length: Math.max(0, Math.min(chunkSize, count - start)) }, (_, at) => rowAt(start + at))
}
