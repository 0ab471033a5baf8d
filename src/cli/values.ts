import { InvalidArgumentError } from 'commander'

/** Names of the limits that the library knows. */
const limits = ['paragraphs', 'textLength', 'marks', 'alternates', 'issues']

/** What was given for an option, for a message: a long one cut short, as the library does it. */
export function cut(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value
}

function quote(value: string): string {
  return JSON.stringify(cut(value))
}

/** The parts of a list with commas. These readers throw commander's error where a value is none of theirs. */
export function readList(value: string): string[] {
  const parts = value.split(',').map((part) => part.trim())
  if (parts.includes('')) throw new InvalidArgumentError('A name between its commas is missing.')
  return parts
}

/** Pairs with commas: what some names stand for. */
export function readPairs(value: string, example = 'my-voice-over=dialogue'): Record<string, string> {
  const pairs = readList(value).map((pair): [string, string] => {
    const [name, meaning, ...more] = pair.split('=').map((part) => part.trim())
    if (name && meaning && more.length === 0) return [name, meaning]
    throw new InvalidArgumentError(`It takes pairs like ${example}, found ${quote(pair)}.`)
  })
  return Object.fromEntries(pairs)
}

/** Limits of a document by name. */
export function readLimits(value: string, before: unknown = {}): Record<string, number> {
  const pairs = Object.entries(readPairs(value, 'paragraphs=1000000')).map(([name, size]): [string, number] => {
    if (!limits.includes(name))
      throw new InvalidArgumentError(`There is no limit ${cut(name)}, only ${limits.join(', ')}.`)
    return [name, readCount(size)]
  })
  return { ...(before as object), ...Object.fromEntries(pairs) }
}

/** A whole number from one. */
export function readCount(value: string, most: number = Number.MAX_SAFE_INTEGER): number {
  const count = Number(value)
  if (Number.isSafeInteger(count) && count > 0 && count <= most) return count
  const range = most === Number.MAX_SAFE_INTEGER ? 'from 1' : `from 1 to ${most}`
  throw new InvalidArgumentError(`It takes a whole number ${range}, found ${quote(value)}.`)
}

/** A day or a time of ISO 8601, which time zones cannot change, or seconds since 1970, as `SOURCE_DATE_EPOCH` has them. */
export function readDate(value: string): Date {
  // Eight digits may be meant for a day.
  if (/^(?:\d{1,7}|\d{9,11})$/.test(value)) return new Date(Number(value) * 1000)
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/.exec(value) ?? []
  const [date, start] = [new Date(value), new Date(day ?? '')]
  const isDay = Number.isFinite(start.getTime()) && start.toISOString().slice(0, 10) === day
  if (isDay && Number.isFinite(date.getTime())) return date
  const found = quote(value)
  throw new InvalidArgumentError(`It takes a date like 2026-01-31 or 2026-01-31T12:00:00Z, or seconds, found ${found}.`)
}

/** A language tag, or a locale: the library takes anything else for an unknown language. */
export function readLanguage(value: string): string {
  try {
    Intl.getCanonicalLocales(value.replaceAll('_', '-'))
    return value
  } catch {
    throw new InvalidArgumentError(`It takes a language tag like pt-BR, found ${quote(value)}.`)
  }
}

/** The path of a file, which standard output is not. */
export function readPath(value: string): string {
  if (value !== '' && value !== '-') return value
  throw new InvalidArgumentError('It takes the path of a file.')
}
