import type { Path } from '../document/issues.ts'
import { pageColumns } from '../pages/formats.ts'
import type { Language } from '../pages/language.ts'
import type { PageLine } from '../pages/page.ts'
import type { Reorder } from './bidi.ts'
import type { PdfOptions } from './options.ts'
import { type RunContext, toPlainRuns, widthOf } from './runs.ts'
import { columnWidth, drawRun, lineHeight, margin, type Sheet } from './sheet.ts'

/** What pages are drawn with. */
export interface Drawing extends Sheet {
  readonly options: PdfOptions
  readonly language: Language
  readonly runContext: RunContext
  readonly reorder: Reorder
}

/** The left edge of so many columns that start at some column, counted from the side where the script starts. */
export function leftOf({ language }: Drawing, column: number, width: number): number {
  return margin.start + (language.dir === 'rtl' ? pageColumns - column - width : column) * columnWidth
}

/** The top of a line. */
export function topOf({ row }: PageLine): number {
  return margin.top + row * lineHeight
}

/** Draws a text that is none of the script's, from a column on, in the line whose top is at `top`. */
export function drawBeside(drawing: Drawing, text: string, column: number, top: number, path: Path): void {
  const left = leftOf(drawing, column, widthOf(text))
  for (const run of drawing.reorder(toPlainRuns(text, 'regular', path, drawing.runContext), text)) {
    drawRun(drawing, run, left + run.column * columnWidth, top)
  }
}
