import { checkDocument, pickOptions } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { toMarkedText } from '../document/title-page.ts'
import { type Language, toLanguage } from '../pages/language.ts'
import { type PageOptions, pageRules } from '../pages/options.ts'
import { paginate } from '../pages/paginate.ts'
import { tellUnknownRevision } from '../pages/revision.ts'
import { oneLine } from '../pages/text.ts'
import { findTitle } from '../pages/title-page.ts'
import { drawPages } from './draw.ts'
import { checkPdfOptions, type PdfOptions } from './options.ts'
import { loadPeers } from './peers.ts'
import { loadTypefaces } from './typefaces.ts'

/**
 * Converts a document to PDF: the pages of `paginate`, in Courier Prime, of which what is used is embedded.
 *
 * The text can be searched and copied in order; acts and scenes are the outline, links are links, marks look as they say. Needs
 * the packages `pdfkit` and `fontkit`, for right-to-left scripts `bidi-js`: an `Error` says so where they are missing.
 * Characters that no font has are told to `onMessage` and show as a box. With a `date` given the same input
 * gives the same bytes.
 * Total on a valid document. Cost: linear.
 *
 * ```ts
 * const pdf = await toPdf(parseDocument(json), { titlePage: { title: 'Rain' }, paper: 'a4' })
 * console.log(String.fromCharCode(...pdf.subarray(0, 5)))
 * // => %PDF-
 * ```
 */
export async function toPdf(document: Document, options: PdfOptions = {}): Promise<Uint8Array> {
  checkDocument('toPdf', document)
  checkPdfOptions(options)
  const peers = await loadPeers()
  const typefaces = await loadTypefaces(options.fonts ?? [], peers)
  const language = toLanguage(document, options)
  const pdf = new peers.PDFDocument({ ...properties(document, options, language), autoFirstPage: false, margin: 0 })
  const bytes = peers.toBytes(pdf)
  tellUnknownRevision(options)
  const pages = paginate(document, pickOptions<PageOptions>(options, pageRules))
  await drawPages({ pdf, registered: new Set(), typefaces, pages, options, language })
  pdf.end()
  return bytes
}

function properties(document: Document, options: PdfOptions, { lang }: Language): PDFKit.PDFDocumentOptions {
  const title = findTitle(document, options) ?? ''
  const author = options.author ?? oneLine(toMarkedText(options.titlePage?.author ?? '').text)
  return {
    pdfVersion: '1.7',
    tagged: options.tagged === true,
    displayTitle: title !== '',
    ...(lang !== 'und' && { lang }),
    info: {
      Producer: 'scriptdown',
      Creator: 'scriptdown',
      CreationDate: options.date ?? new Date(),
      ...(title && { Title: title }),
      ...(author && { Author: author }),
    },
  }
}
