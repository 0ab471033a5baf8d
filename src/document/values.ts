/** An object not yet validated. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object other than an array. */
export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names a value in a message, a long string cut short. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'nothing'
    case 'string':
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
    case 'number':
    case 'boolean':
      return String(value)
    case 'object':
      if (value === null) return 'null'
      if (value instanceof Map) return 'a Map'
      return Array.isArray(value) ? 'an array' : 'an object'
    default:
      return `a ${typeof value}`
  }
}

/** A thing in the making: what its readers may not change its maker may. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
