import type { Role } from '../kinds.ts'
import type { PageLine } from '../pages/page.ts'

/** Tells assistive technology what the parts of a page are: headings, paragraphs, and what is none of the script. */
export interface Tagger {
  /** Draws a line as a part of its paragraph. */
  asPart(line: PageLine, draw: () => void): void
  /** Draws what is none of the text. */
  asArtifact(draw: () => void): void
  endPage(): void
  end(): void
}

const headings: Partial<Record<Role, string>> = { act: 'H1', scene: 'H2', shot: 'H3' }

/** Tags what is drawn, each paragraph one element however many pages it is on; or nothing at all. */
export function tagger(pdf: PDFKit.PDFDocument, isWanted: boolean): Tagger {
  if (!isWanted) return { asPart: (_, draw) => draw(), asArtifact: (draw) => draw(), endPage: () => {}, end: () => {} }
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let source: PageLine['source'] | undefined
  let element: PDFKit.PDFStructureElement | undefined
  let isOpen = false
  const close = (): void => {
    if (isOpen) pdf.endMarkedContent()
    isOpen = false
  }
  return {
    asPart: (line, draw) => {
      if (line.type !== 'text') {
        close()
        pdf.markContent('Artifact', { type: 'Pagination' })
        draw()
        pdf.endMarkedContent()
        return
      }
      if (line.source !== source || !element) {
        close()
        element?.end()
        element = pdf.struct(headings[line.kind.role] ?? 'P')
        root.add(element)
        source = line.source
      }
      if (!isOpen) element.add(pdf.markStructureContent(headings[line.kind.role] ?? 'P'))
      isOpen = true
      draw()
    },
    asArtifact: (draw) => {
      close()
      pdf.markContent('Artifact', { type: 'Layout' })
      draw()
      pdf.endMarkedContent()
    },
    endPage: close,
    end: () => {
      close()
      element?.end()
      root.end()
    },
  }
}
