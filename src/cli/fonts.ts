import type { PdfFont } from '../pdf.ts'
import { cannotRead, UsageError } from './failure.ts'
import type { Files } from './io.ts'

/**
 * Reads the fonts that a flag names, once for all documents. Throws a {@link FileError} where one cannot be read, a
 * {@link UsageError} where it is no font.
 */
export async function readFonts(paths: readonly string[], files: Files): Promise<PdfFont[]> {
  const fonts: PdfFont[] = []
  for (const path of paths) {
    const bytes = await files.read(path).catch(cannotRead(`the font ${path}`))
    // No Buffer, which JSON and threads take for something else.
    const font = { regular: Uint8Array.from(bytes) }
    if (!(await isFont(font)))
      throw new UsageError(`--font ${path}: the file is not one TrueType, OpenType or WOFF font`)
    fonts.push(font)
  }
  return fonts
}

/** Whether a PDF can be made with a font; where none can be made at all, its document says why. */
async function isFont(font: PdfFont): Promise<boolean> {
  const { toPdf } = await import('../pdf.ts')
  const empty = { object: 'document', paragraphs: [] } as const
  return toPdf(empty, { fonts: [font] }).then(
    () => true,
    (error: unknown) => !(error instanceof TypeError),
  )
}
