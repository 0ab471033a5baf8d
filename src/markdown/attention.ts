import { classOf, firstChar, lastChar, PUNCTUATION } from './characters.ts'
import { readMarked } from './marked.ts'
import { type Attention, isDelimiter, type Piece } from './pieces.ts'
import { type Coverage, isUndisputed, noCoverage, read, readings, sameCoverage } from './readings.ts'
import { layOut, type Scope } from './runs.ts'

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
  const inward = spans.toReversed()
  for (const choices of candidates(inward, html, /[*_]/.test(scope.literal))) {
    inward.forEach((span, index) => {
      const choice = choices[index] as Choice
      Object.assign(span, { style: choice.style, reference: choice.reference })
    })
    if (fits(scope, from, to)) return
  }
  giveUp(spans)
}

/** Without tags there is at times no way: the text stays, the formats go. */
function giveUp(spans: readonly Attention[]): void {
  for (const span of spans) span.style = 'none'
}

interface Choice {
  readonly style: Attention['style']
  readonly reference: boolean
  readonly price: number
}

const star: Choice = { style: 'star', reference: false, price: 0 }
const underscore: Choice = { style: 'underscore', reference: false, price: 1 }
const tag: Choice = { style: 'tag', reference: false, price: 100 }
const starReference: Choice = { style: 'star', reference: true, price: 100 }
const underscoreReference: Choice = { style: 'underscore', reference: true, price: 101 }

/** All choices for some spans, by how much they give up. */
function candidates(spans: readonly Attention[], html: boolean, starOnly: boolean): readonly (readonly Choice[])[] {
  const stars = html ? [star, tag] : [star, starReference]
  const all = html ? [star, underscore, tag] : [star, underscore, starReference, underscoreReference]
  let combined: { choices: Choice[]; price: number }[] = [{ choices: [], price: 0 }]
  for (const { kind } of spans) {
    combined = (kind === 'delete' || starOnly ? stars : all).flatMap((choice) =>
      combined.map(({ choices, price }) => ({ choices: [...choices, choice], price: price + choice.price })),
    )
  }
  return combined.sort((a, b) => a.price - b.price).map(({ choices }) => choices)
}

/**
 * Settles a cluster too large to search. The inside of a lone outer span is settled first; if that is not enough the
 * outer span gives way. In a chain of touching spans every third one gives way, from the second on, which cuts the chain.
 */
function divide(scope: Scope, from: number, to: number, spans: readonly Attention[], html: boolean): void {
  const outer = outermost(scope.pieces, from, to)
  const lone = outer.length === 1
  for (const choice of html ? [star, tag] : [star, starReference, underscoreReference]) {
    for (const span of spans) Object.assign(span, { style: 'star', reference: false })
    outer.forEach((span, index) => {
      if (lone || index % 3 === 1) Object.assign(span, { style: choice.style, reference: choice.reference })
    })
    if (choice === tag) settleBetween(scope, from, to, html)
    else if (lone) settleBetween(scope, from + 1, to - 1, html)
    if (choice === tag || fits(scope, from, to)) return
  }
  giveUp(spans)
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
