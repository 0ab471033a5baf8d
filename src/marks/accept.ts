import type { Message, MessageCode, OnMessage, Path } from '../document/issues.ts'
import type { Mark } from '../document/schema.ts'
import { describe, quote } from '../document/values.ts'
import { parseColor } from './colors.ts'
import { findRow, type Range, rangeOf, settleTypes, type TypeRow } from './ranges.ts'
import { remember } from './remember.ts'

/** Schemes that the target of a link may have. */
export const linkSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * The ranges of the marks that may be rendered, as `toRanges` has them, their values made safe. Every output format
 * starts from these, so what is refused is refused everywhere, each time with a message at the mark's path.
 *
 * A refused link or text colour is dropped, a refused highlight colour leaves a plain highlight; the text always stays.
 */
export function acceptMarks(text: string, marks: readonly Mark[], path: Path, onMessage?: OnMessage): Range[] {
  const ranges = new Array<Range>(marks.length)
  let count = 0
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index] as Mark
    const row = findRow(mark.type)
    const { isKept, value, refusal } = judge(mark, row)
    const range = row && isKept ? rangeOf(text, mark, row, value) : undefined
    if (range) ranges[count++] = range
    if (refusal && onMessage) onMessage({ ...refusal, path: [...path, 'marks', index] })
  }
  ranges.length = count
  return settleTypes(ranges)
}

/** What becomes of a mark and its value, and what there is to say of it. */
interface Verdict {
  readonly isKept: boolean
  readonly value?: string | undefined
  readonly refusal?: Pick<Message, 'code' | 'message'>
}

const kept: Verdict = { isKept: true }

function judge({ type, value }: Mark, row: TypeRow | undefined): Verdict {
  if (row && !row.valued) return kept
  switch (row?.type) {
    case 'link': {
      const url = safeLink(value ?? '')
      return url === undefined
        ? refuse(false, 'unsafe-link', `link to ${describe(value)} refused: text kept, link dropped`)
        : { isKept: true, value: url }
    }
    case 'text-color': {
      const color = safeColor(value ?? '')
      return color === undefined
        ? refuse(false, 'invalid-color', `${describe(value)} is not a CSS colour: text kept, colour dropped`)
        : { isKept: true, value: color }
    }
    case 'highlight': {
      const color = value === undefined ? undefined : safeColor(value)
      return value !== undefined && color === undefined
        ? refuse(true, 'invalid-color', `${describe(value)} is not a CSS colour: highlight kept, colour dropped`)
        : { isKept: true, value: color }
    }
    default:
      return refuse(false, 'unknown-mark-type', `unknown mark type ${quote(type)}: no formatting`)
  }
}

function refuse(isKept: boolean, code: MessageCode, message: string): Verdict {
  return { isKept, refusal: { code, message } }
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
  const written = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(color) ? `#${color}` : color
  return parseColor(written) && written
}

const knownColor = remember(readColor)
