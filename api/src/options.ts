/** What plain JavaScript may give an option, or an argument, by the words that say so. */
const rules = {
  'a text that is not empty': (value) => typeof value === 'string' && value !== '',
  'visible ASCII characters': (value) => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value),
  'a number from 0 on': (value) => isFrom(0, value),
  'a number from 1 on': (value) => isFrom(1, value),
  // Node's timers take none that are longer, and end those at once.
  'milliseconds from 0 to 2147483647': (value) => isFrom(0, value) && Number.isInteger(value) && value <= 2_147_483_647,
  'a port from 0 to 65535': (value) => isFrom(0, value) && Number.isInteger(value) && value <= 65_535,
  'true or false': (value) => typeof value === 'boolean',
  'a function': (value) => typeof value === 'function',
  'an object': (value) => typeof value === 'object' && value !== null,
} as const satisfies Readonly<Record<string, (value: unknown) => boolean>>

export type Rule = keyof typeof rules

/** Throws a `TypeError` where options have an unknown name, a value that none may have, or lack one that is required. */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  wanted: Readonly<Record<keyof Options & string, Rule>>,
  required: readonly (keyof Options & string)[] = [],
): void {
  checkArgument(caller, 'options', options, 'an object')
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(wanted, name))
  if (unknown !== undefined) {
    throw new TypeError(`${caller}: no option ${JSON.stringify(cut(unknown))}, only ${Object.keys(wanted).join(', ')}`)
  }
  for (const [name, rule] of Object.entries<Rule>(wanted)) {
    const value: unknown = options[name as keyof Options]
    if (value !== undefined || required.some((each) => each === name)) checkArgument(caller, name, value, rule)
  }
}

/** Throws a `TypeError` where an argument is none of what it may be. */
export function checkArgument(caller: string, name: string, value: unknown, rule: Rule): void {
  if (!rules[rule](value)) throw new TypeError(`${caller}: ${name} must be ${rule} (found ${describe(value)})`)
}

function isFrom(least: number, value: unknown): value is number {
  return typeof value === 'number' && value >= least
}

/** Texts are not quoted, as they may be keys or passwords. */
function describe(value: unknown): string {
  if (value === '') return 'an empty one'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'function' || typeof value === 'string') return `a ${typeof value}`
  return typeof value === 'object' && value !== null ? 'an object' : cut(String(value))
}

/** What somebody gave, for a message: a long one cut short, as it may be anything. */
function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
