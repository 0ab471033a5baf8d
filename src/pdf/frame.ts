import { quote } from '../document/values.ts'
import { pageColumns } from '../pages/formats.ts'
import { findPaper } from '../pages/papers.ts'
import { findRevision, tints } from '../pages/revision.ts'
import { isVisible, oneLine } from '../pages/text.ts'
import { createWrap } from '../pages/wrap.ts'
import { type Drawing, drawBeside } from './drawing.ts'
import { toPlainRuns, widthOf } from './runs.ts'
import { boxHeight, columnWidth, drawBox, fontSize, lineHeight, margin } from './sheet.ts'

/** Draws what is on a page besides its lines: the tint of its paper, a watermark, the header and the number. */
export function drawFrame(drawing: Drawing, number: number | undefined): void {
  const { pdf, options } = drawing
  const [width, height] = findPaper(options.paper).size
  const tint = tints.get(findRevision(options) ?? '')
  if (tint) pdf.rect(0, 0, width, height).fill(tint)
  if (isVisible(options.watermark ?? '')) drawWatermark(drawing, oneLine(options.watermark ?? ''), width, height)
  if (number === undefined || number === 1) return
  const label = `${number}.`
  const top = margin.top - 3 * lineHeight
  drawBeside(drawing, label, pageColumns - label.length, top, [])
  const header = oneLine(options.header ?? '')
  const { inkEnd } = createWrap()(header, 0, pageColumns - label.length - 2)
  drawBeside(drawing, header.slice(0, inkEnd), 0, top, ['header'])
  if (number > 2 || header.length === inkEnd) return
  const message = `the header is longer than its line: ${quote(header.slice(inkEnd).trim())} is left out`
  options.onMessage?.({ code: 'unsupported-text', path: ['header'], message })
}

/** Drawn as shapes: it is no part of the text, and nobody finds or copies it. */
function drawWatermark({ pdf, runContext, reorder }: Drawing, text: string, width: number, height: number): void {
  const runs = reorder(toPlainRuns(text, 'bold', ['watermark'], runContext), text)
  const extent = widthOf(text) * columnWidth
  // As long as three quarters of the page's diagonal, and no taller than two inches.
  const scale = Math.min((0.75 * Math.hypot(width, height)) / extent, (2 * 72) / fontSize)
  const angle = (-Math.atan2(height, width) * 180) / Math.PI
  pdf.save()
  // Black that lets the page's tint through.
  pdf.fillOpacity(0.11)
  pdf
    .translate(width / 2, height / 2)
    .rotate(angle)
    .scale(scale, -scale)
  for (const { text, column, width, typeface } of runs) {
    const left = column * columnWidth - extent / 2
    if (!typeface) {
      drawBox(pdf, left, boxHeight / 2, width * columnWidth, 'black')
      continue
    }
    const { font } = typeface
    const { glyphs, positions } = font.layout(text)
    pdf.save()
    pdf.translate(left, (-font.capHeight / font.unitsPerEm / 2) * fontSize)
    pdf.scale(fontSize / font.unitsPerEm)
    glyphs.forEach((glyph, index) => {
      pdf.path(glyph.path.toSVG()).fill('black')
      pdf.translate(positions[index]?.xAdvance ?? 0, 0)
    })
    pdf.restore()
  }
  pdf.restore()
}
