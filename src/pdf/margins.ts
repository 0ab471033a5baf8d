import type { Paragraph } from '../document/schema.ts'
import { quote } from '../document/values.ts'
import { clean } from '../marks/line-breaks.ts'
import { pageColumns } from '../pages/formats.ts'
import type { PageLine } from '../pages/page.ts'
import { findPaper } from '../pages/papers.ts'
import { type Drawing, drawBeside, topOf } from './drawing.ts'
import { widthOf } from './runs.ts'
import { columnWidth, margin } from './sheet.ts'

/** Columns from the text to a scene's number: an asterisk is between, half a column from either. */
const gap = 2
/** Columns that stay free at the edge of the paper. */
const edge = 0.5

const sides = ['before', 'after']

/** Draws what stands beside a line: the number of its scene on both sides, as far as there is room, and an asterisk. */
export function drawMargins(drawing: Drawing, line: PageLine): void {
  const { sceneNumber, isRevised } = line
  if (sceneNumber !== undefined) {
    const isDrawn = [drawStartNumber(drawing, line), drawEndNumber(drawing, line)]
    const where = sides.filter((_, index) => !isDrawn[index]).join(' and ')
    const message = `the scene number ${quote(sceneNumber)} has no room ${where} its heading: left out there`
    if (where !== '') tell(drawing, line, message)
  }
  if (isRevised) drawBeside(drawing, '*', pageColumns + 0.5, topOf(line), [])
}

/** Tells of a number that is given for what is no scene's heading. */
export function tellUnplaced(drawing: Drawing, line: PageLine): void {
  const { sceneNumbers } = drawing.options
  const { sceneNumber, index, start, type, source } = line
  if (typeof sceneNumbers !== 'object' || sceneNumber !== undefined) return
  if (index === undefined || start > 0 || type !== 'text' || !Object.hasOwn(sceneNumbers, (source as Paragraph).id))
    return
  tell(drawing, line, 'pages have no number but of a scene heading: left out')
}

function tell({ options }: Drawing, { source }: PageLine, message: string): void {
  options.onMessage?.({ code: 'unsupported-text', path: ['sceneNumbers', (source as Paragraph).id], message })
}

/** Draws a scene's number where its line starts, and gives whether it has room there. */
export function drawStartNumber(drawing: Drawing, line: PageLine): boolean {
  const text = clean(line.sceneNumber ?? '')
  const width = widthOf(text)
  if (gap + width + edge > roomOf(drawing, 'start')) return false
  drawBeside(drawing, text, -gap - width, topOf(line), ['paragraphs', line.index ?? 0])
  return true
}

/** Draws a scene's number on the other side, further in where the paper ends; gives whether it has room there. */
function drawEndNumber(drawing: Drawing, line: PageLine): boolean {
  const text = clean(line.sceneNumber ?? '')
  const usual = pageColumns + gap
  const column = Math.min(usual, pageColumns + roomOf(drawing, 'end') - edge - widthOf(text))
  if (column < (line.isRevised ? usual : line.column + line.width + 1)) return false
  drawBeside(drawing, text, column, topOf(line), [])
  return true
}

/** Columns between the text and the edge of the paper, on the side where lines start or on the other. */
function roomOf({ options, language }: Drawing, side: 'start' | 'end'): number {
  const left = margin.start / columnWidth
  if ((side === 'start') === (language.dir !== 'rtl')) return left
  return findPaper(options.paper).size[0] / columnWidth - left - pageColumns
}
