import { checkEach, checkOptions, isString, type OptionRules } from '../document/arguments.ts'
import { checkTitlePage } from '../document/title-page.ts'
import { labelRules, type PageOptions, pageRules } from './options.ts'

/** Throws a `TypeError` where options of pages, or of what has more, have an unknown name or value, or hold one. */
export function checkPageOptions(
  caller: string,
  options: PageOptions,
  rules: OptionRules = pageRules,
  labels: OptionRules = labelRules,
): void {
  checkOptions(caller, options, rules)
  const { titlePage, sceneNumbers, revised = [] } = options
  checkOptions(`${caller}: labels`, options.labels ?? {}, labels)
  checkTitlePage(caller, titlePage)
  if (sceneNumbers !== 'count') checkEach(`${caller}: sceneNumbers`, sceneNumbers ?? {}, isString, 'a string')
  checkEach(`${caller}: revised`, revised, isString, 'a string')
}
