import type { Message, OnMessage, Path } from '../document/issues.ts'
import type { Mark } from '../document/schema.ts'
import { describe, quote } from '../document/values.ts'
import { hexDigits, parseColor } from './colors.ts'
import { type Listener, type Range, toRanges } from './ranges.ts'
import { remember } from './remember.ts'
import type { TypeRow } from './rows.ts'

/** Schemes that the target of a link may have. */
export const linkSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * The ranges of the marks that may be rendered, as `toRanges` has them, their values made safe. Every output format
 * starts from these, so what is refused is refused everywhere, each time with a message at the mark's path.
 *
 * A refused link or text colour is dropped, a refused highlight colour leaves a plain highlight; the text always stays.
 */
export function acceptMarks(text: string, marks: readonly Mark[], path: Path, onMessage?: OnMessage): Range[] {
  return toRanges(text, marks, safeValue, onMessage && { path, onMessage })
}

/** The value of a mark, made safe, as `toRanges` asks for it. */
function safeValue(
  { type, value }: Mark,
  row: TypeRow | undefined,
  index: number,
  listener: Listener | undefined,
): string | undefined | null {
  if (row && (!row.valued || (value === undefined && type === 'highlight'))) return undefined
  const safe = row && (type === 'link' ? safeLink : safeColor)(value ?? '')
  if (safe !== undefined) return safe
  listener?.onMessage({ ...refusalOf(type, value, row !== undefined), path: [...listener.path, 'marks', index] })
  return type === 'highlight' ? undefined : null
}

/** What there is to say of a mark of some value that is dropped, or of which the value is. */
function refusalOf(type: string, value: string | undefined, isKnown: boolean): Pick<Message, 'code' | 'message'> {
  if (!isKnown) return { code: 'unknown-mark-type', message: `unknown mark type ${quote(type)}: no formatting` }
  if (type === 'link')
    return { code: 'unsafe-link', message: `link to ${describe(value)} refused: text kept, link dropped` }
  const kept = type === 'highlight' ? type : 'text'
  return { code: 'invalid-color', message: `${describe(value)} is not a CSS colour: ${kept} kept, colour dropped` }
}

/** What most links are, of which nothing is removed. */
const usualLink = /^https?:[!-~]*$/

/**
 * The target of a link as a URL parser reads it (edge white space and controls, inner tabs and line breaks removed),
 * or nothing where its scheme is not http, https, mailto or tel. Relative references are allowed.
 * After the URL standard, "basic URL parser", steps 1–3.
 */
export function safeLink(value: string): string | undefined {
  if (usualLink.test(value)) return value
  const url = value.toWellFormed().replace(/^[\0-\x20]+|(?<![\0-\x20])[\0-\x20]+$|[\t\n\r]/g, '')
  const scheme = /^([^/?#:]*):/.exec(url)?.[1]
  return url !== '' && (scheme === undefined || linkSchemes.has(scheme.toLowerCase())) ? url : undefined
}

/**
 * A colour in CSS's own grammar (names, hex, `rgb()`, `hsl()`, `lab()`, `oklch()`, `color()` …) as it was written,
 * or nothing. Bare hex digits get their `#`.
 */
export function safeColor(value: string): string | undefined {
  if (value.length > 100) return value.trim().length > 100 ? undefined : readColor(value)
  return knownColor(value)
}

function readColor(value: string): string | undefined {
  const color = value.trim()
  const written = hexDigits.test(color) ? `#${color}` : color
  return parseColor(written) && written
}

const knownColor = remember(readColor)
