import type { PdfFont } from '../pdf.ts'
import { cannotRead, UsageError } from './failure.ts'
import type { Files } from './io.ts'

/** What the files of fonts start with: TrueType, OpenType, WOFF. */
const signatures: ReadonlySet<string> = new Set(['\0\x01\0\0', 'true', 'OTTO', 'wOFF', 'wOF2'])

/**
 * Reads the fonts that a flag names, once for all documents. Throws a {@link FileError} where one cannot be read, a
 * {@link UsageError} where it is no font.
 */
export async function readFonts(paths: readonly string[], files: Files): Promise<PdfFont[]> {
  const fonts: PdfFont[] = []
  for (const path of paths) {
    const bytes = await files.read(path).catch(cannotRead(`the font ${path}`))
    if (!signatures.has(String.fromCharCode(...bytes.subarray(0, 4)))) {
      throw new UsageError(`--font ${path}: the file is no TrueType, OpenType or WOFF font`)
    }
    // No Buffer, which JSON and threads take for something else.
    fonts.push({ regular: Uint8Array.from(bytes) })
  }
  return fonts
}
