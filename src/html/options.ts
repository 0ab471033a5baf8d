import type { ConvertOptions } from '../blocks.ts'

/** Options of `toHast` and `toHtml`. */
export interface HtmlOptions extends ConvertOptions {
  /** Whether paragraphs carry their ids as `id` attributes. Default `false`. */
  ids?: boolean | undefined
  /**
   * Put before every `id`. Where the fragment lands in a page with scripts of its own, a prefix keeps an id from
   * shadowing a global of that page (`idPrefix: 'script-'`). Default: empty.
   */
  idPrefix?: string | undefined
  /** Whether a list of links to act and scene headings comes first; gives those headings their ids. Default `false`. */
  toc?: boolean | undefined
  /** Whether alternates that are included are printed too, opened. Default `false`. */
  printAlternates?: boolean | undefined
  /** The words that are not the script's own. Default: English. */
  labels?: Partial<Labels> | undefined
}

/** Words that the output adds to the script's own. */
export interface Labels {
  /** Name of the list of scenes. Default `Scenes`. */
  scenes: string
  /** Summary above the other wordings of a paragraph. Default `Alternates`. */
  alternates: string
}

/** What `labels` leaves out. */
export const defaultLabels: Labels = { scenes: 'Scenes', alternates: 'Alternates' }
