import { isUncounted } from '../pages/scripts.ts'
import { isRightToLeft } from '../pages/text.ts'
import type { Rgb } from './readable.ts'
import type { Run } from './runs.ts'
import type { Typeface } from './typefaces.ts'

/** Points of a column and of a line of the grid, of a letter, and of the margins. */
export const columnWidth = 7.2
export const lineHeight = 12
export const fontSize = 12
export const margin = { start: 108, top: 72 } as const
/** From the top of a line to its letters' foot. */
const baseline = 9.2

/** Where runs are drawn. */
export interface Sheet {
  readonly pdf: PDFKit.PDFDocument
  /** Fonts that the document has been told of. */
  readonly registered: Set<string>
}

/** Draws a text with its foot on a line, its left edge at `x`, both in points from the paper's top left corner. */
function drawText(
  { pdf, registered }: Sheet,
  text: string,
  x: number,
  y: number,
  typeface: Typeface,
  spacing = 0,
): void {
  if (!registered.has(typeface.name)) {
    // A font that is open already is one of the ways to name one, which the types do not know.
    pdf.registerFont(typeface.name, typeface.font as unknown as string)
    registered.add(typeface.name)
  }
  pdf.font(typeface.name).fontSize(fontSize)
  // With a list of features a text is shaped at once, not word by word: white space within right-to-left words moves.
  const features = isRightToLeft(text) ? { features: [] } : {}
  pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing, ...features })
}

/** Draws a run with its left edge at `x` in the line whose top is at `top`, both in points; a link is part of an element. */
export function drawRun(
  sheet: Sheet,
  { text, width, typeface, look }: Run,
  x: number,
  top: number,
  structParent?: PDFKit.PDFStructureElement,
): void {
  const { pdf } = sheet
  const extent = width * columnWidth
  if (look.background) pdf.rect(x, top, extent, lineHeight).fill(asColor(look.background))
  pdf.fillColor(asColor(look.color))
  if (typeface) drawText(sheet, text, x, top + baseline, typeface, spacingOf(text, typeface, extent))
  else drawBox(pdf, x, top + baseline, extent, asColor(look.color))
  if (look.isUnderlined) pdf.rect(x, top + baseline + 1.2, extent, 0.6).fill(asColor(look.color))
  if (look.isStruck) pdf.rect(x, top + baseline - 3.4, extent, 0.6).fill(asColor(look.color))
  if (look.link !== undefined) pdf.link(x, top, extent, lineHeight, toUri(look.link), { structParent })
}

/** How high a box is, and how thick its sides. */
export const boxHeight = 7
const boxLine = 0.6

/** Draws what stands for characters that no font has, on a line's foot; of what takes no room nothing. */
export function drawBox(
  pdf: PDFKit.PDFDocument,
  x: number,
  y: number,
  extent: number,
  color: PDFKit.Mixins.ColorValue,
): void {
  if (extent === 0) return
  const [left, top, width] = [x + 2 * boxLine, y - boxHeight, extent - 4 * boxLine]
  pdf.rect(left, top, width, boxHeight)
  // Filled, so that a watermark's shows through as its letters do.
  pdf.rect(left + boxLine, top + boxLine, width - 2 * boxLine, boxHeight - 2 * boxLine).fill(color, 'even-odd')
}

/** A link's target in the ASCII that PDF has for it: a host as it is looked up, all else by its bytes. */
function toUri(link: string): string {
  if (/^[!-~]*$/.test(link)) return link
  return URL.canParse(link) ? new URL(link).href : encodeURI(link.toWellFormed()).replaceAll('%25', '%')
}

function asColor([red, green, blue]: Rgb): [number, number, number] {
  return [red, green, blue]
}

/** What is put between letters of another width than a typewriter's, so that they keep to the grid. */
function spacingOf(text: string, { font, isTypewriter }: Typeface, extent: number): number {
  if (isTypewriter || isUncounted(text)) return 0
  const { advanceWidth, glyphs } = font.layout(text)
  return (extent - (advanceWidth / font.unitsPerEm) * fontSize) / glyphs.length
}
