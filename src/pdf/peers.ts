import type { Bidi } from 'bidi-js'
import type * as Fontkit from 'fontkit'
import type PdfKit from 'pdfkit'

/** The packages that PDF is made with, which are installed by who wants it. */
export interface Peers {
  readonly PDFDocument: typeof PdfKit
  readonly toBytes: (document: PDFKit.PDFDocument) => Promise<Uint8Array>
  readonly createFont: typeof Fontkit.create
}

/** Loads them. An `Error` says what to install where one is missing. */
export async function loadPeers(): Promise<Peers> {
  try {
    const [{ default: PDFDocument }, { toBytes }, { create }] = await Promise.all([
      import('pdfkit'),
      import('pdfkit/output'),
      import('fontkit'),
    ])
    return { PDFDocument, toBytes, createFont: create }
  } catch (cause) {
    throw explain(cause, 'PDF needs the packages pdfkit and fontkit: npm install pdfkit fontkit')
  }
}

/** Loads what tells the order of characters in lines that read right to left. */
export async function loadBidi(): Promise<Bidi> {
  try {
    const { default: createBidi } = await import('bidi-js')
    // The package is CommonJS, whose only export is the function; its types are those of a module.
    return (createBidi as unknown as () => Bidi)()
  } catch (cause) {
    throw explain(cause, 'PDF of scripts that read right to left needs the package bidi-js: npm install bidi-js')
  }
}

/** What is thrown where packages do not load: what to install, unless they are there and fail. */
function explain(cause: unknown, message: string): unknown {
  const isMissing = cause instanceof Error && 'code' in cause && /MODULE_NOT_FOUND$/.test(String(cause.code))
  return isMissing ? new Error(message, { cause }) : cause
}
