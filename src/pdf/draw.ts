import { pageColumns } from '../pages/formats.ts'
import type { Language } from '../pages/language.ts'
import type { Page, PageLine } from '../pages/page.ts'
import { findPaper } from '../pages/papers.ts'
import { findRevision, tints } from '../pages/revision.ts'
import { inkEndOf, segmentFinder } from '../pages/segments.ts'
import { oneLine } from '../pages/text.ts'
import { loadReorder } from './bidi.ts'
import { type Drawing, drawBeside, leftOf, topOf } from './drawing.ts'
import { drawFrame } from './frame.ts'
import { drawMargins, drawStartNumber, tellUnplaced } from './margins.ts'
import type { PdfOptions } from './options.ts'
import { onPaper, type Run, type RunContext, toPlainRuns, toRuns } from './runs.ts'
import { columnWidth, drawRun, lineHeight, type Sheet } from './sheet.ts'
import { type DrawLink, type Tagger, tagger } from './tags.ts'
import { type TocLine, targetOf, tocPages } from './toc.ts'
import type { Typefaces } from './typefaces.ts'

/** What is drawn, and with what. */
export interface Script extends Sheet {
  readonly typefaces: Typefaces
  readonly pages: readonly Page[]
  readonly options: PdfOptions
  readonly language: Language
}

/** Draws all pages; a document without any is one empty page. */
export async function drawPages({ pages, typefaces, ...sheet }: Script): Promise<void> {
  const { pdf, options } = sheet
  const tint = onPaper(tints.get(findRevision(options) ?? '') ?? '')
  const findSegments = segmentFinder(options.onMessage)
  const runContext = { typefaces, tint, findSegments, onMissing: missingTeller(options) }
  const drawing = { ...sheet, runContext, reorder: await loadReorder(textsOf(pages, options)) }
  const tags = tagger(pdf, options.tagged === true)
  const outline = outliner(pdf)
  const shown = pages.length === 0 ? [{ number: undefined, lines: [] }] : pages
  const title = shown.filter(({ number }) => number === undefined)
  const script = shown.slice(title.length)
  const drawScriptPage = ({ number, lines }: Page): void =>
    drawPage(drawing, number, tags, () => {
      for (const line of inTextOrder(lines)) {
        outline(line)
        drawLine(drawing, line, tags)
      }
    })
  for (const page of title) drawScriptPage(page)
  for (const lines of options.toc ? tocPages(script, findPaper(options.paper).lines) : []) {
    drawPage(drawing, undefined, tags, () => {
      for (const line of lines) drawTocLine(drawing, line, tags)
    })
  }
  for (const page of script) drawScriptPage(page)
  tags.end()
}

function drawPage(drawing: Drawing, number: number | undefined, tags: Tagger, drawLines: () => void): void {
  const [width, height] = findPaper(drawing.options.paper).size
  drawing.pdf.addPage({ size: [width, height], margin: 0 })
  tags.asArtifact(() => drawFrame(drawing, number))
  drawLines()
  tags.endPage()
}

const sides = [undefined, 'left', 'right']

/** Lines in the order of the text: of two speeches side by side the left one first, whole. */
function inTextOrder(lines: readonly PageLine[]): PageLine[] {
  return lines.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0) || sides.indexOf(a.side) - sides.indexOf(b.side))
}

function* textsOf(pages: readonly Page[], { header, watermark }: PdfOptions): Generator<string> {
  for (const { lines } of pages) for (const { text, sceneNumber } of lines) yield text + (sceneNumber ?? '')
  yield `${header ?? ''}${watermark ?? ''}`
}

function drawLine(drawing: Drawing, line: PageLine, tags: Tagger): void {
  tags.asPart(line, () => drawLineText(drawing, line, tags))
  tellUnplaced(drawing, line)
  if (line.sceneNumber !== undefined || line.isRevised) tags.asArtifact(() => drawMargins(drawing, line))
}

/** A line of the list of scenes: the number of its scene before it, that of its page at its end, and a link to there. */
function drawTocLine(drawing: Drawing, line: TocLine, tags: Tagger): void {
  const top = topOf(line)
  const { page, target } = line
  const draw: DrawLink = (structParent) => {
    drawStartNumber(drawing, line)
    // Spaces tell the numbers from the name to whoever reads the text alone.
    if (line.sceneNumber !== undefined) drawBeside(drawing, ' ', -1, top, [])
    drawLineText(drawing, line, tags)
    drawBeside(drawing, ' ', pageColumns - page.length - 1, top, [])
    drawBeside(drawing, page, pageColumns - page.length, top, [])
    const left = leftOf(drawing, 0, pageColumns)
    drawing.pdf.goTo(left, top, pageColumns * columnWidth, lineHeight, target, { structParent })
  }
  tags.asPart(line, () => tags.asLink(draw))
}

function drawLineText(drawing: Drawing, line: PageLine, tags: Tagger): void {
  const runs = toRuns(line, drawing.runContext)
  const space = runs.length === 0 ? [] : spaceAfter(line, drawing.runContext)
  const ended = [...runs, ...space]
  const placed = drawing.reorder(ended, line.source.text, drawing.language.dir)
  // The text's last is on the left of a line that reads right to left: beyond the line's columns, which are those of its words.
  const beyond = space.length > 0 && placed.at(-1)?.column === 0 ? 1 : 0
  const left = leftOf(drawing, line.column, line.width) - beyond * columnWidth
  for (const run of space.length > 0 && placed === ended ? joinSpace(runs, space) : placed) {
    const draw: DrawLink = (parent) => drawRun(drawing, run, left + run.column * columnWidth, topOf(line), parent)
    if (run.look.link === undefined) draw()
    else tags.asLink(draw)
  }
}

/** Says the white space that a line ends at, though it is not seen: readers that go by the text would join two words. */
function spaceAfter(line: PageLine, context: RunContext): readonly Run[] {
  if (line.added || inkEndOf(line) === line.end) return []
  return toPlainRuns(' ', 'regular', [], context).map((run) => ({ ...run, column: line.width }))
}

/** Draws a space with the word before it, which is one thing less on each line, where that leaves the word on the grid. */
function joinSpace(runs: readonly Run[], space: readonly Run[]): readonly Run[] {
  const last = runs.at(-1)
  if (!last?.typeface?.isTypewriter) return [...runs, ...space]
  return [...runs.slice(0, -1), { ...last, text: `${last.text} ` }]
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
  return (path, character) => {
    const point = character.codePointAt(0) ?? 0
    if (!onMessage || told.has(point >> 10)) return
    told.add(point >> 10)
    const name = `${JSON.stringify(character)} (U+${point.toString(16).toUpperCase().padStart(4, '0')})`
    onMessage({
      code: 'unsupported-text',
      path,
      message: `no font has ${name}, nor what is like it: boxes stand for these; give a font that has them as one of fonts`,
    })
  }
}
