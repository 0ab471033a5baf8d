/** What is used of pdfkit that its types do not know. */
declare module 'pdfkit/output' {
  /** The bytes of a document, once it has ended. To be called before that. */
  export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array>
}

declare namespace PDFKit {
  namespace Mixins {
    interface AnnotationOption {
      /** The element that a link is part of. */
      structParent?: PDFStructureElement | undefined
    }
  }
  interface PDFOutline {
    /** `top` and `left` are points from the corner of the page. */
    addItem(title: string, options?: { expanded?: boolean; top?: number; left?: number }): PDFOutline
  }
}
