/** A text whose controls, which terminals obey, are seen as JSON has them. */
export function showControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** What was typed, for a message: controls seen, and a long text cut short. */
export function showTyped(text: string): string {
  const shown = showControls(text)
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown
}

/** Rows as text in columns, each as wide as its widest cell. */
export function formatTable(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(showControls))
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  }
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
