import type { ConvertOptions } from '../blocks.ts'
import { convertRules, type OptionRules } from '../document/arguments.ts'

/** Options of `toHast` and `toHtml`. */
export interface HtmlOptions extends ConvertOptions {
  /** Whether the result is a whole page with its stylesheet, or a fragment. Default `false`. */
  standalone?: boolean | undefined
  /** Title of the page. Default: the first line of the script's title page, else `labels.screenplay`. */
  title?: string | undefined
  /** Language of the page as a BCP 47 tag. Default: `en` where most letters are Latin, else `und` (unknown). */
  lang?: string | undefined
  /** Paper the page prints on: US Letter or A4. Default `letter`. */
  paper?: 'letter' | 'a4' | undefined
  /**
   * Colour of a revision, which tints the page: `Blue`, `Pink`, `Yellow`, `Green`, `Goldenrod`, `Buff`, `Salmon`,
   * `Cherry` or `Tan`, in any case, also as `Second Blue`. Others, `White` among them, tint nothing. Default: none.
   */
  revisionColor?: string | null | undefined
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
  /** Title of a page whose script has none. Default `Screenplay`. */
  screenplay: string
  /** Name of the list of scenes. Default `Scenes`. */
  scenes: string
  /** Summary above the other wordings of a paragraph. Default `Alternates`. */
  alternates: string
}

/** What `labels` leaves out. */
export const defaultLabels: Labels = { screenplay: 'Screenplay', scenes: 'Scenes', alternates: 'Alternates' }

/** What the options may be. */
export const htmlRules: OptionRules = {
  ...convertRules,
  standalone: 'a boolean',
  title: 'a string',
  lang: 'a string',
  paper: ['letter', 'a4'],
  revisionColor: 'a string or null',
  ids: 'a boolean',
  idPrefix: 'a string',
  toc: 'a boolean',
  printAlternates: 'a boolean',
  labels: 'an object',
}
