import type { Message, MessageCode, OnMessage, Path } from '../document/issues.ts'
import type { Mark } from '../document/schema.ts'
import { describe, quote } from '../document/values.ts'
import { hexOf } from './color-names.ts'
import { acceptColor } from './colors.ts'
import { linkSchemes } from './link-schemes.ts'
import { type Range, type TypeRow, toRanges } from './ranges.ts'
import { remember } from './remember.ts'

/**
 * The ranges of the marks that may be rendered, as `toRanges` has them, their values made safe. Every output format
 * starts from these, so what is refused is refused everywhere, each time with a message at the mark's path.
 *
 * A refused link or text colour is dropped, a refused highlight colour leaves a plain highlight; the text always stays.
 */
export function acceptMarks(text: string, marks: readonly Mark[], path: Path, onMessage?: OnMessage): Range[] {
  return toRanges(text, marks, (mark, row, index) => {
    const change = judge(mark, row)
    if (change?.refusal) onMessage?.({ ...change.refusal, path: [...path, 'marks', index] })
    return change ? change.mark : mark
  })
}

/** What becomes of a mark, if anything, and what there is to say of it. */
interface Change {
  readonly mark?: Mark | undefined
  readonly refusal?: Pick<Message, 'code' | 'message'>
}

/** What is to change of a mark with a value, or of an unknown type; nothing of most. */
function judge(mark: Mark, row: TypeRow | undefined): Change | undefined {
  const { type, value } = mark
  if (!row) return refuse('unknown-mark-type', `unknown mark type ${quote(type)}: no formatting`)
  const isHighlight = type === 'highlight'
  if (value === undefined && isHighlight) return undefined
  const safe = (type === 'link' ? safeLink : safeColor)(value ?? '')
  if (safe !== undefined) return safe === value ? undefined : { mark: { ...mark, value: safe } }
  if (type === 'link') return refuse('unsafe-link', `link to ${describe(value)} refused: text kept, link dropped`)
  const message = `${describe(value)} is not a CSS colour: ${isHighlight ? type : 'text'} kept, colour dropped`
  return refuse('invalid-color', message, isHighlight ? { ...mark, value: safe } : undefined)
}

function refuse(code: MessageCode, message: string, mark?: Mark): Change {
  return { mark, refusal: { code, message } }
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
  if (value.length > 100) return value.trim().length > 100 ? undefined : acceptColor(value)
  return knownColor(value)
}

const knownColor = remember((value: string) => (hexOf(value) ? value : acceptColor(value)))
