import { clean } from '../marks/line-breaks.ts'
import { pageColumns } from '../pages/formats.ts'
import type { Language } from '../pages/language.ts'
import type { Page, PageLine } from '../pages/page.ts'
import { findPaper } from '../pages/papers.ts'
import { findRevision, tints } from '../pages/revision.ts'
import { segmentFinder } from '../pages/segments.ts'
import { oneLine } from '../pages/text.ts'
import { loadReorder, type Reorder } from './bidi.ts'
import type { PdfOptions } from './options.ts'
import { type RunContext, toRuns, widthOf } from './runs.ts'
import { columnWidth, drawRun, drawText, lineHeight, margin, type Sheet } from './sheet.ts'
import { type Tagger, tagger } from './tags.ts'
import { type TocLine, targetOf, tocPages } from './toc.ts'
import type { Typefaces } from './typefaces.ts'

/** What pages are drawn with. */
export interface Drawing extends Sheet {
  readonly typefaces: Typefaces
  readonly pages: readonly Page[]
  readonly options: PdfOptions
  readonly language: Language
}

/** Draws all pages; a document without any is one empty page. */
export async function drawPages(drawing: Drawing): Promise<void> {
  const { pdf, pages, options, typefaces } = drawing
  const reorder = await loadReorder(textsOf(pages))
  const runContext = { typefaces, findSegments: segmentFinder(options.onMessage), onMissing: missingTeller(options) }
  const tags = tagger(pdf, options.tagged === true)
  const context = { runContext, reorder, tags }
  const outline = outliner(pdf)
  const shown = pages.length === 0 ? [{ number: undefined, lines: [] }] : pages
  const title = shown.filter(({ number }) => number === undefined)
  const script = shown.slice(title.length)
  const drawScriptLine = (line: PageLine): void => {
    outline(line)
    drawLine(drawing, line, context)
  }
  for (const { number, lines } of title) drawPage(drawing, number, tags, () => lines.forEach(drawScriptLine))
  for (const lines of options.toc ? tocPages(script, findPaper(options.paper).lines) : []) {
    drawPage(drawing, undefined, tags, () => {
      for (const line of lines) drawTocLine(drawing, line, context)
    })
  }
  for (const { number, lines } of script) drawPage(drawing, number, tags, () => lines.forEach(drawScriptLine))
  tags.end()
}

function drawPage(drawing: Drawing, number: number | undefined, tags: Tagger, drawLines: () => void): void {
  const [width, height] = findPaper(drawing.options.paper).size
  drawing.pdf.addPage({ size: [width, height], margin: 0 })
  tags.asArtifact(() => drawFrame(drawing, number, width, height))
  drawLines()
  tags.endPage()
}

function* textsOf(pages: readonly Page[]): Generator<string> {
  for (const { lines } of pages) for (const { text } of lines) yield text
}

interface LineContext {
  readonly runContext: RunContext
  readonly reorder: Reorder
  readonly tags: Tagger
}

function drawLine(drawing: Drawing, line: PageLine, context: LineContext): void {
  const top = topOf(line)
  const { sceneNumber, isRevised } = line
  context.tags.asPart(line, () => drawLineText(drawing, line, context))
  if (sceneNumber === undefined && !isRevised) return
  context.tags.asArtifact(() => {
    if (sceneNumber !== undefined) {
      drawBeside(drawing, sceneNumber, -2 - widthOf(sceneNumber), top)
      drawBeside(drawing, sceneNumber, pageColumns + 2, top)
    }
    if (isRevised) drawBeside(drawing, '*', pageColumns + 1, top)
  })
}

/** A line of the list of scenes: the number of its scene before it, that of its page at its end, and a link to there. */
function drawTocLine(drawing: Drawing, line: TocLine, context: LineContext): void {
  const top = topOf(line)
  const { sceneNumber, page, target } = line
  context.tags.asPart(line, () => {
    if (sceneNumber !== undefined) drawBeside(drawing, sceneNumber, -2 - widthOf(sceneNumber), top)
    drawLineText(drawing, line, context)
    drawBeside(drawing, page, pageColumns - page.length, top)
  })
  drawing.pdf.goTo(leftOf(drawing, 0, pageColumns), top, pageColumns * columnWidth, lineHeight, target)
}

function drawLineText(drawing: Drawing, line: PageLine, { runContext, reorder }: LineContext): void {
  const left = leftOf(drawing, line.column, line.width)
  for (const run of reorder(toRuns(line, runContext), line.source.text)) {
    drawRun(drawing, run, left + run.column * columnWidth, topOf(line))
  }
}

function topOf({ row }: PageLine): number {
  return margin.top + row * lineHeight
}

/** The left edge of so many columns that start at some column, counted from the side where the script starts. */
function leftOf({ language }: Drawing, column: number, width: number): number {
  return margin.start + (language.dir === 'rtl' ? pageColumns - column - width : column) * columnWidth
}

function drawBeside(drawing: Drawing, text: string, column: number, top: number): void {
  const x = leftOf(drawing, column, widthOf(text))
  drawing.pdf.fillColor('black')
  drawText(drawing, clean(text), x, top + 9.2, drawing.typefaces.first('regular'))
}

/** What is on a page besides its lines: the tint of its paper, a watermark, the header and the number. */
function drawFrame(drawing: Drawing, number: number | undefined, width: number, height: number): void {
  const { pdf, options } = drawing
  const tint = tints.get(findRevision(options.revisionColor ?? '') ?? '')
  if (tint) pdf.rect(0, 0, width, height).fill(tint)
  if (options.watermark) drawWatermark(drawing, oneLine(options.watermark), width, height)
  if (number === undefined || number === 1) return
  const label = `${number}.`
  const top = margin.top - 3 * lineHeight
  drawBeside(drawing, label, pageColumns - label.length, top)
  if (options.header) drawBeside(drawing, oneLine(options.header), 0, top)
}

/** Drawn as shapes: it is no part of the text, and nobody finds or copies it. */
function drawWatermark({ pdf, typefaces }: Drawing, text: string, width: number, height: number): void {
  const { font } = typefaces.first('bold')
  const { glyphs, positions, advanceWidth } = font.layout(text)
  // As long as three quarters of the page's diagonal, and no taller than two inches.
  const scale = Math.min((0.75 * Math.hypot(width, height)) / advanceWidth, (2 * 72) / font.unitsPerEm)
  const angle = (-Math.atan2(height, width) * 180) / Math.PI
  pdf.save()
  // Black that lets the page's tint through.
  pdf.fillOpacity(0.11)
  pdf
    .translate(width / 2, height / 2)
    .rotate(angle)
    .scale(scale, -scale)
  pdf.translate(-advanceWidth / 2, -font.capHeight / 2)
  glyphs.forEach((glyph, index) => {
    pdf.path(glyph.path.toSVG()).fill('black')
    pdf.translate(positions[index]?.xAdvance ?? 0, 0)
  })
  pdf.restore()
}

/** Makes the outline: acts, and scenes in them, each a place that links lead to. */
function outliner(pdf: PDFKit.PDFDocument): (line: PageLine) => void {
  let act: PDFKit.PDFOutline | undefined
  return (line) => {
    const target = targetOf(line)
    if (target === undefined) return
    const { kind, source } = line
    const title = oneLine(source.text)
    const options = { top: Math.max(0, topOf(line) - lineHeight), left: 0 }
    pdf.addNamedDestination(target, 'XYZ', options.left, options.top, null)
    if (kind.role === 'act') act = pdf.outline.addItem(title, { ...options, expanded: true })
    else (act ?? pdf.outline).addItem(title, options)
  }
}

/** Tells of a character that no font has, once for each thousand of Unicode: a whole script is one thing to see to. */
function missingTeller({ onMessage }: PdfOptions): RunContext['onMissing'] {
  const told = new Set<number>()
  return ({ index }, character) => {
    const point = character.codePointAt(0) ?? 0
    if (!onMessage || told.has(point >> 10)) return
    told.add(point >> 10)
    const name = `${JSON.stringify(character)} (U+${point.toString(16).toUpperCase().padStart(4, '0')})`
    onMessage({
      code: 'unsupported-text',
      path: index === undefined ? ['titlePage'] : ['paragraphs', index],
      message: `no font has ${name}, nor what is like it: boxes stand for these; give a font that has them as one of fonts`,
    })
  }
}
