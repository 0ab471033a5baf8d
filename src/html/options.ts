import type { ConvertOptions } from '../blocks.ts'
import { convertRules, type OptionRules, sameRules } from '../document/arguments.ts'
import type { Document } from '../document/schema.ts'
import { defaultPageLabels, type PageLabels, type PageOptions, pageRules } from '../pages/options.ts'
import type { Page } from '../pages/page.ts'
import type { HtmlSink } from './sink.ts'

/**
 * What makes a whole page of a script: `writePage`. An option and no import, so that a bundle of fragments alone, which is
 * what most pages want, has neither its styles nor what reads languages and papers.
 */
export type WritePage = (sink: HtmlSink, document: Document, options: HtmlOptions) => void

/** What lays out pages: `paginate`. An option and no import, so that a bundle without pages has none of its tables. */
export type Paginate = (document: Document, options?: PageOptions) => Page[]

/** Options of `toHast` and `toHtml`. */
export interface HtmlOptions extends ConvertOptions, Omit<PageOptions, 'labels' | 'paper'> {
  /**
   * `writePage`, given as it is: the result is a whole page with its stylesheet. `true` is as good where the library is
   * loaded whole, as in Node; in a bundle, only if that has `writePage`. Default: `false`, a fragment.
   */
  standalone?: boolean | WritePage | undefined
  /**
   * `paginate`, given as it is: a standalone page then lays the script out on its pages, the same in every browser on paper
   * and on screen, in place of text that flows. The plain layout, and a script whose letters fit no grid, flow all the same,
   * with a message; pages have no alternates, which is told of each. What is said of `revised` lines is for these alone, and
   * `planning` is by default `include` in text that flows. Default: text that flows.
   */
  paged?: Paginate | undefined
  /**
   * Style that a standalone page has after its own: `.screenplay { --screenplay-paper: ivory }`. The page's policy allows
   * it, and fonts in `data:` URLs, but no request. Default: none.
   */
  css?: string | undefined
  /** Title of the page. Default: that of `titlePage`, else the first paragraph of the script's own, else `labels.screenplay`. */
  title?: string | undefined
  /** Language of the page as a BCP 47 tag; what is none is told. Default: `und`, unknown, as letters do not tell. */
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
  /** Whether that list is printed too, on pages of its own, of a paged script with its page numbers. Default `false`. */
  printToc?: boolean | undefined
  /** Whether alternates that are included are printed too, opened. Default `false`. */
  printAlternates?: boolean | undefined
  /** The words that are not the script's own. Default: English. */
  labels?: Partial<Labels> | undefined
}

/** Words that the output adds to the script's own. */
export interface Labels extends PageLabels {
  /** Title of a page whose script has none. Default `Screenplay`. */
  screenplay: string
  /** Name of the list of scenes. Default `Scenes`. */
  scenes: string
  /** Link past that list. Default `Skip to the script`. */
  skip: string
  /** Summary above the other wordings of a paragraph. Default `Alternates`. */
  alternates: string
}

/** What `labels` leaves out. */
export const defaultLabels: Labels = {
  ...defaultPageLabels,
  screenplay: 'Screenplay',
  scenes: 'Scenes',
  skip: 'Skip to the script',
  alternates: 'Alternates',
}

/** What `labels` may have. */
export const htmlLabelRules: OptionRules = sameRules(defaultLabels, 'a string')

/** What the options may be. */
export const htmlRules: OptionRules = {
  ...pageRules,
  ...convertRules,
  paged: 'a function (paginate)',
  css: 'a string',
  standalone: 'a boolean or a function (writePage)',
  title: 'a string',
  lang: 'a string',
  paper: ['letter', 'a4'],
  revisionColor: 'a string or null',
  ids: 'a boolean',
  idPrefix: 'a string',
  toc: 'a boolean',
  printToc: 'a boolean',
  printAlternates: 'a boolean',
  labels: 'an object',
}
