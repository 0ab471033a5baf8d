import { checkEach, type OptionRules } from '../document/arguments.ts'
import type { OnMessage } from '../document/issues.ts'
import { describe, isObject } from '../document/values.ts'
import { checkPageOptions } from '../pages/arguments.ts'
import { type PageOptions, pageRules } from '../pages/options.ts'

/** Options of `toPdf`. */
export interface PdfOptions extends PageOptions {
  /** Title in the document's properties. Default: that of `titlePage`, else the first paragraph of the script's own, else none. */
  title?: string | undefined
  /** Author in the document's properties. Default: that of `titlePage`, else none. */
  author?: string | undefined
  /** Language of the document as a BCP 47 tag; what is none is told. Default: none. */
  lang?: string | undefined
  /** When the document was made, for its properties; one that is fixed makes equal scripts equal bytes. Default: now. */
  date?: Date | undefined
  /** Colour of a revision, which tints the page; the names are those of `toHtml`. Default: none. */
  revisionColor?: string | null | undefined
  /** Whether a list of acts and scenes with their page numbers, which links to them, comes before the first page. Default `false`. */
  toc?: boolean | undefined
  /** A line top left on each page that has a number, cut where it would run into that. Default: none. */
  header?: string | undefined
  /** A word across each page, in light grey. Default: none. */
  watermark?: string | undefined
  /**
   * Families of fonts. One whose letters are as wide as those of a typewriter at 12 points, 0.6 em, stands in place of
   * Courier Prime; others give the characters that it and Cousine lack. These have the Latin of Europe (U+0020 to U+017E but
   * for ĸ and ŉ, and what Romanian and Welsh have beyond), of Vietnamese, Yoruba and Igbo, the Cyrillic of Slavic
   * languages (U+0400 to U+045F, and ґ), Greek of one accent, and Hebrew. They lack other letters of these scripts, as
   * Azerbaijani, Hausa, Pinyin, Kazakh and polytonic Greek have, and arrows, ₽, ‰ and ♪.
   */
  fonts?: readonly PdfFont[] | undefined
  /** Whether the document tells assistive technology what its parts are; nearly
   * twice as many bytes. Default `false`. */
  tagged?: boolean | undefined
  /** Called with each thing lost, at its path in the document. Default: silence. */
  onMessage?: OnMessage | undefined
}

/** A family of fonts: the bytes of TrueType, OpenType or WOFF files. A style that is missing is set in `regular`. */
export interface PdfFont {
  /** Upright, of usual weight. */
  regular: Uint8Array
  /** Upright and bold. */
  bold?: Uint8Array | undefined
  /** Slanted, of usual weight. */
  italic?: Uint8Array | undefined
  /** Slanted and bold. */
  boldItalic?: Uint8Array | undefined
}

/** What the options may be. */
const pdfRules: OptionRules = {
  ...pageRules,
  title: 'a string',
  author: 'a string',
  lang: 'a string',
  date: 'any',
  revisionColor: 'a string or null',
  toc: 'a boolean',
  header: 'a string',
  watermark: 'a string',
  fonts: 'a list',
  tagged: 'a boolean',
  onMessage: 'a function',
}

/** Throws a `TypeError` where options have an unknown name or value, or hold one. */
export function checkPdfOptions(options: PdfOptions): void {
  checkPageOptions('toPdf', options, pdfRules)
  const { date, fonts = [] } = options
  if (date !== undefined && !(date instanceof Date && Number.isFinite(date.getTime()))) {
    throw new TypeError(`toPdf: date is a Date that is valid, not ${describe(date)}`)
  }
  const isFamily = (family: unknown): boolean => isObject(family) && family.regular !== undefined
  checkEach('toPdf: fonts', fonts, isFamily, 'a family of fonts, its regular one at least')
  fonts.forEach((family, index) => {
    checkEach(`toPdf: fonts[${index}]`, family, (bytes) => bytes instanceof Uint8Array, 'the bytes of a font')
  })
}
