import { checkEach, checkOptions, isString, type OptionRules } from '../document/arguments.ts'
import { checkTitlePage } from '../document/title-page.ts'
import { labelRules, type PageOptions, pageRules } from './options.ts'

/** Throws a `TypeError` where options of pages, or of what has more, have an unknown name or value, or hold one. */
export function checkPageOptions(caller: string, options: PageOptions, rules: OptionRules = pageRules): void {
  checkOptions(caller, options, rules)
  const { labels = {} } = options
  checkEach(`${caller}: labels`, labels, isString, 'a string')
  checkOptions(`${caller}: labels`, labels, labelRules)
  checkPageValues(caller, options)
}

/** Throws a `TypeError` where a title page, scene numbers or ids hold what they cannot. */
export function checkPageValues(caller: string, { titlePage, sceneNumbers, revised = [] }: PageOptions): void {
  checkTitlePage(caller, titlePage)
  if (sceneNumbers !== 'count') checkEach(`${caller}: sceneNumbers`, sceneNumbers ?? {}, isString, 'a string')
  checkEach(`${caller}: revised`, revised, isString, 'a string')
}
