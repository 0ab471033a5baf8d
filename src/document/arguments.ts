import { cut, describe, type Fields, isRecord } from './values.ts'

/**
 * What an option may be: one of some strings, or any value of a type; `null` besides where that means nothing. What is `any`
 * is judged elsewhere.
 */
type OptionRule =
  | readonly string[]
  | 'a boolean'
  | 'a number from 0'
  | 'a string'
  | 'a string or null'
  | '"count" or an object'
  | 'a function'
  | `${'' | 'a boolean or '}a function (${string})`
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
  // By their names too, as what a class has inherited, or as a getter, is read as well.
  for (const name of Object.keys({ ...options, ...rules })) {
    const rule = Object.hasOwn(rules, name) && rules[name]
    if (!rule) throw new TypeError(`${caller}: no option ${describe(name)}, only ${Object.keys(rules).join(', ')}`)
    const value = options[name]
    if (value === undefined || isAllowed(value, rule)) continue
    const expected = typeof rule === 'string' ? rule : rule.map(describe).join(' or ')
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
  const isList = Array.isArray(values)
  for (const [key, value] of Object.entries(values)) {
    if ((value === undefined && !isList) || isAllowed(value)) continue
    const place = isList ? `[${key}]` : `.${cut(key)}`
    throw new TypeError(`${name}${place} is ${expected}, not ${describe(value)}`)
  }
}

/** Documents that were found to be that, which is asked of each once. */
const sound = new WeakSet()

/** Takes for a document what was just made as one. */
export function vouchFor<T extends WeakKey>(document: T): T {
  sound.add(document)
  return document
}

/**
 * Throws a `TypeError` where something else is given that should be a document, such as its JSON text, or one that nothing
 * has read: `parseDocument` says what is wrong with it.
 */
export function checkDocument(caller: string, document: unknown): void {
  if (sound.has(document as WeakKey)) return
  const paragraphs = (document as Fields | null | undefined)?.paragraphs
  if (isListOf(paragraphs, isParagraph)) {
    vouchFor(document as WeakKey)
    return
  }
  const found = isString(document) ? 'a string' : describe(document)
  const hint = isString(document) || paragraphs !== undefined ? ': parseDocument reads one' : ''
  throw new TypeError(`${caller} takes a document, found ${found}${hint}`)
}

/** Throws a `TypeError` where something else is given that should be a text, such as the bytes of a file. */
export function checkText(caller: string, text: unknown, expected = 'a text'): void {
  if (!isString(text)) refuse(caller, expected, describe(text))
}

/** Throws a `TypeError` where something else is given that should be a list of such items: a text, a `Set`, a list of others. */
export function checkList(caller: string, list: unknown, isItem: (item: unknown) => boolean, expected: string): void {
  if (!isListOf(list, isItem)) refuse(caller, expected, Array.isArray(list) ? 'others' : describe(list))
}

function refuse(caller: string, expected: string, found: string): never {
  throw new TypeError(`${caller} takes ${expected}, found ${found}`)
}

/** Those options that a function has, of more. */
export function pickOptions<T extends object>(options: T, rules: OptionRules): T {
  return Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(rules, name))) as T
}

/*
 * Whether values are what their types say, for plain JavaScript, which has not asked them: as far as it takes for no
 * converter to fail on them. What exactly is wrong is for `parseDocument` to say.
 */

/** Whether a value is a list of such items, and of no holes, which `every` passes over where they are not copied. */
function isListOf(list: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(list) && [...list].every(isItem)
}

/** Whether a value is a paragraph. */
function isParagraph(value: unknown): boolean {
  if (!isMarkedText(value)) return false
  const { kind, alternates } = value
  return isString(kind) && (alternates === undefined || isListOf(alternates, isMarkedText))
}

/** Whether a value is a text with its marks. */
export function isMarkedText(value: unknown): value is Fields {
  const { text, marks } = (value ?? {}) as Fields
  return isString(text) && isListOf(marks, isMark)
}

/** Whether a value is a mark. */
function isMark(mark: unknown): boolean {
  const { value = '' } = (mark ?? {}) as Fields
  return isString(value) && hasTypeAndOffsets(mark)
}

/** Whether a value has the type of a mark and its offsets: any numbers, as those that do not fit the text are moved. */
export function hasTypeAndOffsets(value: unknown): boolean {
  const mark = value as Fields | null | undefined
  return isString(mark?.type) && typeof mark?.start === 'number' && typeof mark.end === 'number'
}

export function isString(value: unknown): boolean {
  return typeof value === 'string'
}
