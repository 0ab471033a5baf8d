import { describe, isObject } from './values.ts'

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
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (!rule)
      throw new TypeError(`${caller}: no option ${JSON.stringify(name)}, only ${Object.keys(rules).join(', ')}`)
    if (value === undefined || isAllowed(value, rule)) continue
    const expected = typeof rule === 'string' ? rule : rule.map((one) => JSON.stringify(one)).join(' or ')
    throw new TypeError(`${caller}: ${name} is ${expected}, not ${describe(value)}`)
  }
}

function isAllowed(value: unknown, rule: OptionRule): boolean {
  switch (rule) {
    case 'any':
      return true
    case 'a list':
      return Array.isArray(value)
    case 'an object':
      return isRecord(value)
    case '"count" or an object':
      return value === 'count' || isRecord(value)
    case 'a string or null':
      return value === null || typeof value === 'string'
    case 'a number from 0':
      return typeof value === 'number' && value >= 0
    case 'a boolean':
    case 'a string':
    case 'a function':
      return `a ${typeof value}` === rule
    default:
      return typeof value === 'string' && rule.includes(value)
  }
}

/** Whether a value has its entries as fields: a `Map` has not. */
function isRecord(value: unknown): boolean {
  return isObject(value) && !(Symbol.iterator in value)
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

/** Those options that a function has, of more. */
export function pickOptions<T extends object>(options: T, rules: OptionRules): T {
  return Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(rules, name))) as T
}
