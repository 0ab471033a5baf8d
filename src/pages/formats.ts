import { type Kind, kinds, type Role } from '../kinds.ts'

/** Where the lines of a kind stand, in columns of a tenth of an inch from the margin where a line starts. */
export interface Format {
  readonly column: number
  readonly columns: number
  readonly align: 'start' | 'center' | 'end'
  /** Blank lines before it, but at the top of a page. */
  readonly before: number
}

/** Columns between the margins: six inches. */
export const pageColumns = 60

const row = (column: number, columns: number, before: number, align: Format['align'] = 'start'): Format => ({
  column,
  columns,
  align,
  before,
})

const action = row(0, 60, 1)
const centered = row(0, 60, 1, 'center')

/** By role; what is not here is set as action is. */
const byRole: Partial<Record<Role, Format>> = {
  act: row(0, 60, 2, 'center'),
  scene: row(0, 60, 2),
  cue: row(22, 38, 1),
  parenthetical: row(16, 25, 0),
  dialogue: row(10, 35, 0),
  lyrics: row(10, 35, 0),
  transition: row(0, 60, 1, 'end'),
}

/** By kind, where that differs from its role. */
const byKind: Readonly<Record<string, Format | undefined>> = {
  centered,
  'act-end': centered,
  'show-episode': centered,
  'title-page': centered,
}

/** Of two speeches side by side: how far from the margin of its half, of 28 columns each, a line of theirs stands. */
const halves: Partial<Record<Role, Format>> = {
  cue: row(7, 21, 1),
  parenthetical: row(3, 22, 0),
  dialogue: row(0, 28, 0),
  lyrics: row(0, 28, 0),
}

/** Where the second of two speeches side by side starts. */
const secondHalf = 32

/** By name, as a spelling that says more, as that of a dual dialogue, has a row of its own. */
const formats: ReadonlyMap<string, Format> = new Map(
  kinds.map(({ name, role }) => [name, byKind[name] ?? byRole[role] ?? action]),
)

/** How a paragraph of a kind is set. */
export function formatOf(kind: Kind): Format {
  return formats.get(kind.name) ?? action
}

/** How a paragraph is set in one of two speeches side by side. */
export function halfFormatOf({ role }: Kind, half: 0 | 1): Format {
  const format = halves[role] ?? action
  return half === 0 ? format : { ...format, column: format.column + secondHalf }
}

/** The column that a line of some width starts in. Half a column is possible: the middle of an odd number. */
export function columnOf({ column, columns, align }: Format, width: number): number {
  const free = Math.max(0, columns - width)
  return align === 'start' ? column : column + (align === 'end' ? free : free / 2)
}
