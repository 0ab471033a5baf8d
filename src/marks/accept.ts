import { parse as parseColor } from 'culori'
import type { MessageCode, OnMessage, Path } from '../document/issues.ts'
import type { Mark } from '../document/schema.ts'
import { isMarkType, isValued } from './ranges.ts'

const linkSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * Keeps the marks that may be rendered, with their values made safe. Every output format starts from these, so
 * what is refused is refused everywhere, each time with a message at the mark's path.
 *
 * A refused link or text colour is dropped, a refused highlight colour leaves a plain highlight; the text always stays.
 */
export function acceptMarks(marks: readonly Mark[], path: Path, onMessage?: OnMessage): Mark[] {
  const accepted: Mark[] = []
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index] as Mark
    if (isValued(mark.type) === false) accepted.push(mark)
    else {
      const verdict = judge(mark)
      if (verdict.mark) accepted.push(verdict.mark)
      if (verdict.code && onMessage) {
        onMessage({ code: verdict.code, path: [...path, 'marks', index], message: verdict.message })
      }
    }
  }
  return accepted
}

/** What becomes of a mark, and what there is to say of it. */
type Verdict = { mark?: Mark; code?: never } | { mark?: Mark; code: MessageCode; message: string }

function judge(mark: Mark): Verdict {
  if (!isMarkType(mark.type)) {
    return { code: 'unknown-mark-type', message: `unknown mark type ${JSON.stringify(mark.type)}: no formatting` }
  }
  switch (mark.type) {
    case 'link': {
      const value = safeLink(mark.value ?? '')
      if (value !== undefined) return { mark: withValue(mark, value) }
      return { code: 'unsafe-link', message: `link to ${quote(mark.value)} refused: text kept, link dropped` }
    }
    case 'text-color': {
      const value = safeColor(mark.value ?? '')
      if (value !== undefined) return { mark: withValue(mark, value) }
      return { code: 'invalid-color', message: `${quote(mark.value)} is not a CSS colour: text kept, colour dropped` }
    }
    case 'highlight': {
      const value = mark.value === undefined ? undefined : safeColor(mark.value)
      if (value !== undefined || mark.value === undefined) return { mark: withValue(mark, value) }
      const message = `${quote(mark.value)} is not a CSS colour: highlight kept, colour dropped`
      return { mark: withValue(mark, value), code: 'invalid-color', message }
    }
    default:
      return { mark }
  }
}

function withValue(mark: Mark, value: string | undefined): Mark {
  return value === mark.value ? mark : { start: mark.start, end: mark.end, type: mark.type, value }
}

function quote(value: string | undefined): string {
  if (value === undefined) return 'nothing'
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
}

/**
 * The target of a link as a URL parser reads it (edge white space and controls, inner tabs and line breaks removed),
 * or nothing where its scheme is not http, https, mailto or tel. Relative references are allowed.
 * After the URL standard, "basic URL parser", steps 1–3.
 */
export function safeLink(value: string): string | undefined {
  const url = value.toWellFormed().replace(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]/g, '')
  const scheme = /^([^/?#:]*):/.exec(url)?.[1]
  return url !== '' && (scheme === undefined || linkSchemes.has(scheme.toLowerCase())) ? url : undefined
}

/**
 * A colour in CSS's own grammar (names, hex, `rgb()`, `hsl()`, `lab()`, `oklch()`, `color()` …) as it was written,
 * or nothing. Bare hex digits get their `#`. Remembered, as a script has few colours and the grammar is slow.
 */
export function safeColor(value: string): string | undefined {
  if (value.length > 100) return value.trim().length > 100 ? undefined : readColor(value)
  if (!remembered.has(value)) {
    if (remembered.size >= memory) remembered.clear()
    remembered.set(value, readColor(value))
  }
  return remembered.get(value)
}

/** How many colours are remembered; past that it starts anew. */
const memory = 1000
const remembered = new Map<string, string | undefined>()

function readColor(value: string): string | undefined {
  const color = value.trim()
  if (!/^[\w\s#%.,()/+-]+$/.test(color) || !parseColor(color.toLowerCase())) return undefined
  return /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(color) ? `#${color}` : color
}
