import { type OptionRules, sameRules } from '../document/arguments.ts'
import type { TitlePage } from '../document/title-page.ts'
import type { KindOptions } from '../kinds.ts'

/** Options of `paginate`. */
export interface PageOptions extends KindOptions {
  /** US Letter, 55 lines a page, or A4, 57. Default `letter`. */
  paper?: 'letter' | 'a4' | undefined
  /** What stands on the title page, in place of the document's own paragraphs of that kind. Default: those. */
  titlePage?: TitlePage | undefined
  /**
   * What is written for the writers alone, which scripts are not printed with: sections, outlines, synopses, notes and what is
   * cut. Default `omit`.
   */
  planning?: 'omit' | 'include' | undefined
  /** Scene numbers, for both margins: `count`, or by id of the heading's paragraph. Default: none. */
  sceneNumbers?: 'count' | Readonly<Record<string, string>> | undefined
  /** Ids of paragraphs that were revised, whose lines get an asterisk in the margin. Default: none. */
  revised?: readonly string[] | undefined
  /** The words that are not the script's own. Default: English. */
  labels?: Partial<PageLabels> | undefined
}

/** Words that pages add to the script's own. */
export interface PageLabels {
  /** Below the part of a speech that goes on overleaf. Default `(MORE)`. */
  more: string
  /** After the name above the rest of it. Default `(CONT'D)`. */
  continued: string
}

/** What `labels` leaves out. */
export const defaultPageLabels: PageLabels = { more: '(MORE)', continued: "(CONT'D)" }

/** What `labels` may have. */
export const labelRules: OptionRules = sameRules(defaultPageLabels, 'a string')

/** What the options may be. */
export const pageRules: OptionRules = {
  kinds: 'an object',
  omit: 'a list',
  paper: ['letter', 'a4'],
  titlePage: 'an object',
  planning: ['omit', 'include'],
  sceneNumbers: '"count" or an object',
  revised: 'a list',
  labels: 'an object',
}

/** Kinds that scripts are not printed with. */
const planningKinds = [
  ...['section', 'outline-1', 'outline-2', 'outline-3', 'outline-4'],
  ...['synopsis', 'note', 'boneyard'],
]

/** The kinds to be left out of pages, the title page's own ones too where another is given. */
export function omittedKinds({ omit = [], planning, titlePage }: PageOptions): readonly string[] {
  return [...omit, ...(planning === 'include' ? [] : planningKinds), ...(titlePage ? ['title-page'] : [])]
}
