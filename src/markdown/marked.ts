import { ASTRAL, EDGE, ESCAPED, PUNCTUATION, SPACE_JS, SYMBOL, TILDE } from './characters.ts'
import { type Coverage, cover, type Run } from './readings.ts'

/** A run within the text that is being read; at the edges of an inner text, what an outer span leaves of one. */
interface Part {
  readonly run: Run
  /** Place among all runs. */
  readonly index: number
  readonly length: number
  /** Classes of the neighbours, in this text. */
  readonly before: number
  readonly after: number
  /** Whether the part follows the part before it, or the text's start, with no text between. */
  readonly touching: boolean
}

/** Where an opener is closed: the closing part, and how much of it the span takes. */
interface Close {
  readonly at: number
  readonly length: number
}

const LETTER = 0
const SPACE = 1
const PUNCT = 2

/**
 * Reads runs as marked does and adds what they format to a coverage.
 *
 * From an opener it sums the lengths of the runs of the same marker that follow: those that can only open add, the
 * others subtract; where the sum reaches nothing, an odd minimum is emphasis, an even one strong. The inside is then
 * read as a text of its own, its edges being start and end of text.
 *
 * @returns false where a delimiter is left over.
 * Source: the rules `emStrong` and `del` of marked 18. Cost: quadratic in the runs of a cluster at worst.
 */
export function readMarked(runs: readonly Run[], coverage: Coverage): boolean {
  const parts = runs.map(
    (run, index): Part => ({
      run,
      index,
      length: run.length,
      before: run.before,
      after: run.after,
      touching: index > 0 && !run.detached,
    }),
  )
  return readParts(parts, coverage)
}

function readParts(parts: readonly Part[], coverage: Coverage): boolean {
  let at = 0
  let taken = 0
  while (at < parts.length) {
    const opener = parts[at] as Part
    const close = opener.run.marker === '~' ? closeTilde(parts, at) : closeStar(parts, at, taken)
    if (!close) return false
    const left = opener.length - taken
    const used = opener.run.marker === '~' || Math.min(left, close.length) % 2 === 0 ? 2 : 1
    cover(coverage, opener.run.marker, used, opener.index + 1, (parts[close.at] as Part).index)
    if (!readParts(inner(parts, at, left - used, close, used), coverage)) return false
    at = close.at
    taken = close.length
    if (taken === (parts[at] as Part).length) {
      at++
      taken = 0
    }
  }
  return true
}

/** The runs between an opener and its closer, with what the span left of those two. */
function inner(parts: readonly Part[], at: number, openerLeft: number, close: Close, used: number): Part[] {
  const inside = parts.slice(at + 1, close.at)
  const closer = parts[close.at] as Part
  const closerLeft = close.length - used
  if (openerLeft > 0) inside.unshift({ ...(parts[at] as Part), length: openerLeft, before: EDGE, touching: false })
  else if (inside[0]?.touching) inside[0] = { ...inside[0], before: EDGE, touching: false }
  if (closerLeft > 0) inside.push({ ...closer, length: closerLeft, after: EDGE })
  else if (!closer.run.detached) {
    const last = inside.pop()
    if (last) inside.push({ ...last, after: EDGE })
  }
  return inside
}

function closeStar(parts: readonly Part[], at: number, taken: number): Close | undefined {
  const opener = parts[at] as Part
  const { marker } = opener.run
  const next = side(opener.after, true)
  const whole = side(opener.before, false)
  // After a span the previous character is unknown to marked; an astral one is seen by its second half.
  const previous = taken === 0 && opener.touching ? SPACE : taken === 0 && opener.before & ASTRAL ? LETTER : whole
  if (next === SPACE || (previous === LETTER && (next === PUNCT || marker === '_'))) return undefined
  const canClose = whole !== SPACE && (next === PUNCT || (marker === '*' && whole === LETTER))
  let total = opener.length - taken
  let skipped = 0
  for (let i = at + 1; i < parts.length; i++) {
    const part = parts[i] as Part
    if (part.run.marker !== marker) continue
    const role = roleOf(part, marker === '*')
    if (role === 'none' || (role === 'both' && marker === '_' && side(part.before, false) === LETTER)) continue
    if (role === 'left') {
      total += part.length
      continue
    }
    if ((role === 'both' || canClose) && opener.length % 3 !== 0 && (opener.length + part.length) % 3 === 0) {
      skipped += part.length
      continue
    }
    total -= part.length
    if (total <= 0) return { at: i, length: Math.min(part.length, part.length + total + skipped) }
  }
  return undefined
}

function closeTilde(parts: readonly Part[], at: number): Close | undefined {
  const opener = parts[at] as Part
  const next = side(opener.after, false)
  const previous = opener.touching ? SPACE : opener.before & ASTRAL ? LETTER : side(opener.before, false)
  if (next === SPACE || (previous === LETTER && next === PUNCT)) return undefined
  let total = opener.length
  for (let i = at + 1; i < parts.length; i++) {
    const part = parts[i] as Part
    if (part.run.marker !== '~') continue
    const role = roleOf(part, false)
    if (role === 'none') continue
    total += role === 'left' ? part.length : -part.length
    if (total <= 0) return { at: i, length: part.length }
  }
  return undefined
}

/** What a run may be to an opener before it. */
function roleOf(part: Part, ignoreTilde: boolean): 'left' | 'right' | 'both' | 'none' {
  const before = side(part.before, ignoreTilde)
  const after = side(part.after, ignoreTilde)
  if (before === SPACE) return after === SPACE ? 'none' : 'left'
  if (after === SPACE) return 'right'
  if (before === after) return 'both'
  return after === LETTER ? 'left' : 'right'
}

/** marked's class of a neighbour. To `*` a tilde is a letter; the edges of a link's text are edges of a text. */
function side(bits: number, ignoreTilde: boolean): number {
  if (bits & (SPACE_JS | EDGE)) return SPACE
  if (ignoreTilde && bits & TILDE && !(bits & ESCAPED)) return LETTER
  return bits & (PUNCTUATION | SYMBOL) ? PUNCT : LETTER
}
