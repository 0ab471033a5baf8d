import { checkOptions, type OptionRules } from '../document/arguments.ts'
import { describe, isObject } from '../document/values.ts'
import { type PageOptions, pageRules } from './options.ts'

/** Throws a `TypeError` where options of pages, or of what has more, have an unknown name or value, or hold one. */
export function checkPageOptions(caller: string, options: PageOptions, rules: OptionRules = pageRules): void {
  checkOptions(caller, options, rules)
  checkEach(`${caller}: labels`, options.labels ?? {}, isString, 'a string')
  checkPageValues(caller, options)
}

/** Throws a `TypeError` where a title page or scene numbers hold what they cannot. */
export function checkPageValues(caller: string, { titlePage = {}, sceneNumbers }: PageOptions): void {
  const { other = [], ...fields } = titlePage
  checkEach(`${caller}: titlePage`, fields, isText, 'a string or a text with marks')
  checkEach(`${caller}: titlePage.other`, other, isTitleEntry, 'a key with its value')
  if (sceneNumbers !== 'count') checkEach(`${caller}: sceneNumbers`, sceneNumbers ?? {}, isString, 'a string')
}

/** Throws a `TypeError` where a value that is given within an option is none of what it may be. */
export function checkEach(
  name: string,
  values: object,
  isAllowed: (value: unknown) => boolean,
  expected: string,
): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || isAllowed(value)) continue
    const place = Array.isArray(values) ? `[${key}]` : `.${key}`
    throw new TypeError(`${name}${place} is ${expected}, not ${describe(value)}`)
  }
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}

function isText(value: unknown): boolean {
  return isString(value) || (isObject(value) && isString(value.text) && Array.isArray(value.marks))
}

function isTitleEntry(value: unknown): boolean {
  return isObject(value) && isString(value.key) && isText(value.value)
}
