import type { Role } from '../kinds.ts'
import type { PageLine } from '../pages/page.ts'

/** Draws a link, whose place on the page is part of an element; of none where nothing is tagged. */
export type DrawLink = (parent?: PDFKit.PDFStructureElement) => void

/** Tells assistive technology what the parts of a page are: headings, paragraphs, and what is none of the script. */
export interface Tagger {
  /** Draws a line as a part of its paragraph. */
  asPart(line: PageLine, draw: () => void): void
  /** Draws a link within a part, of whose element its place on the page is to be. */
  asLink(draw: DrawLink): void
  /** Draws what is none of the text. */
  asArtifact(draw: () => void): void
  endPage(): void
  end(): void
}

const headings: Partial<Record<Role, string>> = { act: 'H1', scene: 'H2', shot: 'H3' }

const untagged: Tagger = {
  asPart: (_, draw) => draw(),
  asLink: (draw) => draw(),
  asArtifact: (draw) => draw(),
  endPage: () => {},
  end: () => {},
}

/** A paragraph and its element. */
interface Part {
  readonly source: PageLine['source']
  readonly tag: string
  readonly element: PDFKit.PDFStructureElement
}

/** Tags what is drawn, each paragraph one element however many pages it is on; or nothing at all. */
export function tagger(pdf: PDFKit.PDFDocument, isWanted: boolean): Tagger {
  if (!isWanted) return untagged
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let part: Part | undefined
  let isOpen = false
  const open = ({ element, tag }: Part): void => {
    if (!isOpen) element.add(pdf.markStructureContent(tag))
    isOpen = true
  }
  const close = (): void => {
    if (isOpen) pdf.endMarkedContent()
    isOpen = false
  }
  const start = ({ source, kind }: PageLine): Part => {
    close()
    part?.element.end()
    const tag = headings[kind.role] ?? 'P'
    const element = pdf.struct(tag)
    root.add(element)
    return { source, tag, element }
  }
  return {
    asPart: (line, draw) => {
      if (line.type !== 'text') {
        close()
        return drawArtifact(pdf, 'Pagination', draw)
      }
      if (line.source !== part?.source) part = start(line)
      open(part)
      draw()
    },
    asLink: (draw) => {
      // Of an artifact nothing is a part.
      if (!isOpen || !part) return draw()
      close()
      drawLink(pdf, part.element, draw)
      open(part)
    },
    asArtifact: (draw) => {
      close()
      drawArtifact(pdf, 'Layout', draw)
    },
    endPage: close,
    end: () => {
      close()
      part?.element.end()
      root.end()
    },
  }
}

function drawArtifact(pdf: PDFKit.PDFDocument, type: 'Pagination' | 'Layout', draw: () => void): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

function drawLink(pdf: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, draw: DrawLink): void {
  const link = pdf.struct('Link')
  parent.add(link)
  link.add(pdf.markStructureContent('Link'))
  draw(link)
  pdf.endMarkedContent()
  link.end()
}
