import type { MarkType } from '../document/schema.ts'

/** What the algorithms need to know of a mark type. It is looked up once for each mark. */
export interface TypeRow {
  readonly type: MarkType
  /** Whether two marks of the type with different values are different marks. */
  readonly valued: boolean
  /** Place among spans of the same extent: the lower, the further out. */
  readonly rank: number
  /** At a crossing the mark of the lower cost is split. */
  readonly splitCost: number
}

const rows: readonly TypeRow[] = (
  [
    // A link is one target: in two pieces it would be two.
    ['link', true, 7],
    // Tags in Markdown: a split one is longer but never misread.
    ['highlight', true, 3],
    ['text-color', true, 2],
    ['underline', false, 1],
    // Delimiters in Markdown: each further edge is one more that a parser may misread.
    ['strikethrough', false, 6],
    ['italic', false, 4],
    ['bold', false, 5],
    // Nothing in Markdown but the text itself.
    ['upper-case', false, 0],
  ] as const
).map(([type, valued, splitCost], rank) => ({ type, valued, rank, splitCost }))

/** The rows by type: of each of the eight that format. */
export const rowsByType: ReadonlyMap<string, TypeRow> = new Map(rows.map((row) => [row.type, row]))
