/** An object not yet validated. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object other than an array. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text for a message, a long one cut short: whoever wrote it is not to fill somebody's log. */
export function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** A text in quotation marks for a message, a long one cut short. */
export function quote(text: string): string {
  return JSON.stringify(cut(text))
}

/** What JavaScript calls a value: `Object` if it is plain or of somebody's class, `Map`, `Uint8Array`, `Promise`. */
function tagOf(value: unknown): string {
  return {}.toString.call(value).slice(8, -1)
}

/** Whether a value has its entries as fields, as modules have too: a `Map` has not, nor a `Promise` of such a value. */
export function isRecord(value: unknown): value is Fields {
  return /^(?:Object|Module)$/.test(tagOf(value))
}

/** Names a value in a message, what is long cut short. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quote(value)
  if (Object(value) !== value) return cut(String(value))
  const name = cut(typeof value === 'object' ? tagOf(value) : typeof value)
  return /^[AEO]/.test(name) ? `an ${name.toLowerCase()}` : `a ${name}`
}

/** A thing in the making: what its readers may not change its maker may. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
