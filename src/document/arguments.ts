import { describe, isObject, isRecord } from './values.ts'

/**
 * What an option may be: one of some strings, or any value of a type; `null` besides where that means nothing. What is `any`
 * is judged elsewhere.
 */
export type OptionRule =
  | readonly string[]
  | 'a boolean'
  | 'a number from 0'
  | 'a string'
  | 'a string or null'
  | '"count" or an object'
  | 'a function'
  | 'an object'
  | 'a list'
  | 'any'

/** The options of a function, by name. */
export type OptionRules = Readonly<Record<string, OptionRule>>

/** Options that every converter has. */
export const convertRules: OptionRules = {
  layout: ['screenplay', 'plain'],
  alternates: ['omit', 'include'],
  kinds: 'an object',
  omit: 'a list',
  onMessage: 'a function',
}

/** Rules for options that may all be the same, by the names that their defaults have. */
export function sameRules(defaults: object, rule: OptionRule): OptionRules {
  return Object.fromEntries(Object.keys(defaults).map((name) => [name, rule]))
}

/** Throws a `TypeError` where options, which JavaScript lets be anything, have an unknown name or value. */
export function checkOptions(caller: string, options: object, rules: OptionRules): void {
  if (!isRecord(options)) throw new TypeError(`${caller}: options are an object, not ${describe(options)}`)
  const names = Object.keys(rules)
  // By their names too, as what a class has inherited, or as a getter, is read as well.
  for (const name of Object.keys({ ...options, ...rules })) {
    const rule = Object.hasOwn(rules, name) && rules[name]
    if (!rule) throw new TypeError(`${caller}: no option ${JSON.stringify(name)}, only ${names.join(', ')}`)
    const value = options[name]
    if (value === undefined || isAllowed(value, rule)) continue
    const expected = typeof rule === 'string' ? rule : rule.map((one) => JSON.stringify(one)).join(' or ')
    throw new TypeError(`${caller}: ${name} is ${expected}, not ${describe(value)}`)
  }
}

/** Whether a value is one of a rule's strings, or the rule has the words for what it is. */
function isAllowed(value: unknown, rule: OptionRule): boolean {
  if (rule === 'any') return true
  if (typeof rule !== 'string') return rule.includes(value as string)
  if (typeof value === 'number') return rule === 'a number from 0' && value >= 0
  const found = Array.isArray(value) ? 'a list' : isRecord(value) ? 'an object' : describe(value)
  return rule.includes(`a ${typeof value}`) || rule.includes(found)
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

export function isString(value: unknown): boolean {
  return typeof value === 'string'
}

/** Throws a `TypeError` where something else is given that should be a document, such as its JSON text. */
export function checkDocument(caller: string, document: unknown): void {
  if (isObject(document) && Array.isArray(document.paragraphs)) return
  const found = typeof document === 'string' ? 'a string: parseDocument reads one' : describe(document)
  throw new TypeError(`${caller} takes a document, found ${found}`)
}

/** Throws a `TypeError` where something else is given that should be a text, such as the bytes of a file. */
export function checkText(caller: string, text: unknown, expected = 'a text'): void {
  if (!isString(text)) throw new TypeError(`${caller} takes ${expected}, found ${describe(text)}`)
}

/** Throws a `TypeError` where something else is given that should be a list, such as a text or a `Set`. */
export function checkList(caller: string, list: unknown, expected: string): void {
  if (!Array.isArray(list)) throw new TypeError(`${caller} takes ${expected}, found ${describe(list)}`)
}

/** Those options that a function has, of more. */
export function pickOptions<T extends object>(options: T, rules: OptionRules): T {
  return Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(rules, name))) as T
}
