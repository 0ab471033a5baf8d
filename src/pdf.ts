export type { PdfFont, PdfOptions } from './pdf/options.ts'
export { toPdf } from './pdf/pdf.ts'
