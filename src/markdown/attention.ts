import { classOf, firstChar, lastChar, PUNCTUATION, SPACE_CM, SPACE_JS, SPACE_ZS, TILDE } from './characters.ts'
import { readMarked } from './marked.ts'
import type { Attention, Piece } from './pieces.ts'
import { type Coverage, noCoverage, read, readings, sameCoverage } from './readings.ts'
import { isDelimiter, layOut, type Scope } from './runs.ts'

/** Clusters of at most this many spans are searched for their best styles; larger ones are divided. */
const searchable = 5

/**
 * Chooses how each span of a scope is written, so that every parser reads what is meant.
 *
 * Naive: `**a**` around whatever is bold. Wanted: the same, but where some parser would not see it (`x**(a)**y`), the
 * fewest possible spans as tags (or, with no HTML allowed, beside character references), inner ones before outer ones.
 *
 * The unit is a cluster: an outermost span with whatever touches it. What a cluster opens it closes, so clusters do not
 * see each other. Cost: linear in the pieces, times a constant for clusters that are not read rightly at once.
 */
export function settleAttention(scope: Scope, html: boolean): void {
  settleBetween(scope, 0, scope.pieces.length, html)
}

function settleBetween(scope: Scope, from: number, to: number, html: boolean): void {
  const { pieces } = scope
  let depth = 0
  let start = from
  for (let i = from; i < to; i++) {
    const piece = pieces[i]
    if (!isDelimiter(piece)) continue
    if (depth === 0 && !(i > start && isDelimiter(pieces[i - 1]))) start = i
    depth += piece.type === 'open' ? 1 : -1
    if (depth === 0 && !(i + 1 < to && isDelimiter(pieces[i + 1]))) {
      settleCluster(scope, start, i + 1, html)
      start = i + 1
    }
  }
}

function settleCluster(scope: Scope, from: number, to: number, html: boolean): void {
  if (isPlain(scope, from, to) || fits(scope, from, to)) return
  const spans = spansIn(scope.pieces, from, to)
  if (spans.length <= searchable) search(scope, from, to, spans, html)
  else divide(scope, from, to, spans, html)
}

function spansIn(pieces: readonly Piece[], from: number, to: number): Attention[] {
  const spans: Attention[] = []
  for (let i = from; i < to; i++) {
    const piece = pieces[i]
    if (isDelimiter(piece) && piece.type === 'open') spans.push(piece.span)
  }
  return spans
}

/** Whether a cluster is one span around plain text whose edges no reading disputes. The common case, without a simulation. */
function isPlain({ pieces, edge }: Scope, from: number, to: number): boolean {
  const content = pieces[from + 1]
  if (to - from !== 3 || content?.type !== 'text') return false
  return (
    isUndisputed(edgeClass(pieces[from - 1], lastChar, edge), classOf(firstChar(content.out))) &&
    isUndisputed(edgeClass(pieces[to], firstChar, edge), classOf(lastChar(content.out)))
  )
}

function edgeClass(piece: Piece | undefined, side: (text: string) => string, edge: number): number {
  if (!piece) return edge
  return 'span' in piece ? PUNCTUATION : classOf(side(piece.out))
}

/** A letter inside always does; ASCII punctuation inside wants white space or punctuation outside. */
function isUndisputed(outer: number, inner: number): boolean {
  if (inner === 0) return (outer & TILDE) === 0
  const space = SPACE_JS | SPACE_ZS | SPACE_CM
  return inner === PUNCTUATION && ((outer & space) === space || outer === PUNCTUATION)
}

/** Whether every parser reads the runs of a cluster as meant, under the styles that its spans have now. */
function fits(scope: Scope, from: number, to: number): boolean {
  const { runs, meant } = layOut(scope, from, to)
  const asMeant = (readInto: (coverage: Coverage) => boolean): boolean => {
    const coverage = noCoverage(runs.length)
    return readInto(coverage) && sameCoverage(coverage, meant, runs)
  }
  return (
    readings.every((reading) => asMeant((coverage) => read(runs, reading, coverage))) &&
    asMeant((coverage) => readMarked(runs, coverage))
  )
}

/** Tries all styles of a few spans: the fewest stand-ins first, among those the fewest underscores. */
function search(scope: Scope, from: number, to: number, spans: readonly Attention[], html: boolean): void {
  const standIn = html ? 'tag' : 'reference'
  const inward = spans.toReversed()
  for (const styles of candidates(inward, scope.literal.has('_'))) {
    inward.forEach((span, index) => {
      const style = styles[index]
      span.style = style === 'other' ? standIn : style === 'underscore' ? 'underscore' : 'star'
    })
    if (fits(scope, from, to)) return
  }
}

type Choice = 'star' | 'underscore' | 'other'

/** All choices for a number of spans, by how much they give up. */
function candidates(spans: readonly Attention[], starOnly: boolean): readonly (readonly Choice[])[] {
  let all: Choice[][] = [[]]
  for (const { kind } of spans) {
    const choices: Choice[] = kind === 'delete' || starOnly ? ['star', 'other'] : ['star', 'underscore', 'other']
    all = choices.flatMap((choice) => all.map((rest) => [...rest, choice]))
  }
  const price = (styles: readonly Choice[]): number =>
    styles.reduce((sum, style) => sum + (style === 'other' ? 100 : style === 'underscore' ? 1 : 0), 0)
  return all.map((styles) => ({ styles, cost: price(styles) })).sort((a, b) => a.cost - b.cost).map(({ styles }) => styles)
}

/**
 * Settles a cluster too large to search. The inside of a lone outer span is settled first; if that is not enough the
 * outer span gives way. In a chain of touching spans every third one gives way, from the second on, which cuts the chain.
 */
function divide(scope: Scope, from: number, to: number, spans: readonly Attention[], html: boolean): void {
  if (!html) {
    for (const span of spans) span.style = 'reference'
    return
  }
  const outer = outermost(scope.pieces, from, to)
  const [only] = outer
  if (outer.length === 1 && only) {
    settleBetween(scope, from + 1, to - 1, html)
    if (fits(scope, from, to)) return
    for (const span of spans) span.style = 'star'
    only.style = 'tag'
  } else {
    outer.forEach((span, index) => {
      if (index % 3 === 1) span.style = 'tag'
    })
  }
  settleBetween(scope, from, to, html)
}

function outermost(pieces: readonly Piece[], from: number, to: number): Attention[] {
  const spans: Attention[] = []
  let depth = 0
  for (let i = from; i < to; i++) {
    const piece = pieces[i]
    if (!isDelimiter(piece)) continue
    if (piece.type === 'open' && depth++ === 0) spans.push(piece.span)
    if (piece.type === 'close') depth--
  }
  return spans
}
