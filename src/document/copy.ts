import type { Alternate, Mark, Paragraph } from './schema.ts'
import { isObject } from './values.ts'

/*
 * What the schemas give for a value that fits them, for a tenth of the time. Whatever does not fit, or is odd, they judge
 * themselves: they know what there is to say of it.
 */

/**
 * Whether a paragraph as JSON has it is what its copy would be: with fields of its own alone, and in their order. Where nobody
 * else holds it, it need not be copied. Copies live as long as their document, which the engine learns: it then makes them
 * where it keeps what is old, and to read a text takes twice as long. A field is read more than once here, as no getter of
 * JSON can give another value the second time.
 */
export function isParagraph(value: unknown): value is Paragraph {
  if (!isObject(value) || !hasFields(value, paragraphFields)) return false
  const { id, object, kind, text, alternates } = value
  if (typeof id !== 'string' || object !== 'script_paragraph' || typeof kind !== 'string') return false
  if (typeof text !== 'string' || !isListOf(value.marks, isMark)) return false
  return !('alternates' in value) || isListOf(alternates, isAlternate)
}

function isAlternate(value: unknown): boolean {
  return (
    isObject(value) && hasFields(value, textFields) && typeof value.text === 'string' && isListOf(value.marks, isMark)
  )
}

function isMark(mark: unknown): boolean {
  if (!isObject(mark) || !hasFields(mark, markFields)) return false
  const { start, end, type, value } = mark
  if (!isOffset(start) || !isOffset(end) || typeof type !== 'string') return false
  return !('value' in mark) || typeof value === 'string'
}

const textFields = ['text', 'marks']
const paragraphFields = ['id', 'object', 'kind', ...textFields, 'alternates']
const markFields = ['start', 'end', 'type', 'value']

/** Whether an object has some fields, from the first one on, and no others. */
function hasFields(value: object, names: readonly string[]): boolean {
  let count = 0
  for (const name in value) if (name !== names[count++]) return false
  return true
}

function isListOf(list: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!Array.isArray(list)) return false
  for (let i = 0; i < list.length; i++) if (!isItem(list[i])) return false
  return true
}

/** A copy of any paragraph, as `paragraphSchema` makes it; nothing where it is to be asked. */
export function copyParagraph(value: unknown): Paragraph | undefined {
  if (!isObject(value)) return undefined
  const { id, object, kind, text, alternates } = value
  if (typeof id !== 'string' || object !== 'script_paragraph' || typeof kind !== 'string') return undefined
  if (typeof text !== 'string') return undefined
  const marks = copyList(value.marks, copyMark)
  if (!marks) return undefined
  if (!('alternates' in value)) return { id, object, kind, text, marks }
  const others = copyList(alternates, copyAlternate)
  return others && { id, object, kind, text, marks, alternates: others }
}

/** A copy of a text with its marks, as its schema makes it; nothing where it is none. */
function copyAlternate(value: unknown): Alternate | undefined {
  if (!isObject(value)) return undefined
  const { text } = value
  const marks = copyList(value.marks, copyMark)
  return typeof text === 'string' && marks ? { text, marks } : undefined
}

function copyMark(mark: unknown): Mark | undefined {
  if (!isObject(mark)) return undefined
  const { start, end, type } = mark
  if (!isOffset(start) || !isOffset(end) || typeof type !== 'string') return undefined
  if (!('value' in mark)) return { start, end, type }
  const { value } = mark
  return typeof value === 'string' ? { start, end, type, value } : undefined
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** A copy as made above with the fields of its original that it lacks, at every depth, and in the original's order. */
export function withFields<T>(copy: T, original: unknown): T {
  if (Array.isArray(copy)) return copy.map((item, i) => withFields(item, (original as unknown[])[i])) as T
  if (!isObject(copy)) return copy
  const fields = Object.entries(original as object).map(([name, value]) => {
    return [name, Object.hasOwn(copy, name) ? withFields(copy[name], value) : structuredClone(value)]
  })
  return Object.fromEntries(fields)
}

/** A copy of a list, if each of its items can be copied. */
function copyList<T>(list: unknown, copy: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(list)) return undefined
  const copies = new Array<T>(list.length)
  for (let i = 0; i < copies.length; i++) {
    const one = copy(list[i])
    if (one === undefined) return undefined
    copies[i] = one
  }
  return copies
}
