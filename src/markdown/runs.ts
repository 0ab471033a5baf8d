import { classOf, EDGE, ESCAPED, firstChar, lastChar, PUNCTUATION, TILDE } from './characters.ts'
import { type Edge, edgeOf, isDelimiter, type Piece } from './pieces.ts'
import type { Coverage, Run } from './readings.ts'
import { isReferenced } from './references.ts'

/** A scope of inline content: a paragraph, a heading, or the text of a link. */
export interface Scope {
  readonly pieces: readonly Piece[]
  /** Class (`characters.ts`) of what is before and after it. */
  readonly edge: number
  /** Markers that stand in its text unescaped, so that they cannot be used for spans as well. */
  readonly literal: string
}

/** Class of the edge of a paragraph or heading. */
export const lineEdge: number = classOf('')
/** Class of the edge of a link's text. */
export const linkEdge: number = EDGE

/** Runs as they would be written now, and what they are meant to format. */
export interface Layout {
  readonly runs: readonly Run[]
  readonly meant: Coverage
}

type Draft = { -readonly [K in keyof Run]: Run[K] }

/** Lays out the runs of the pieces `from` to `to` under the styles that their spans have now. */
export function layOut(scope: Scope, from: number, to: number): Layout {
  const { pieces } = scope
  const runs: Draft[] = []
  const meant = { strong: [0], emphasis: [0], delete: [0] }
  const depth = { strong: 0, emphasis: 0, delete: 0 }
  for (let i = from; i < to; i++) {
    if (!isDelimiter(pieces[i])) continue
    const end = chainEnd(pieces, i)
    const chain = pieces.slice(i, end) as Edge[]
    const first = runs.length
    for (const piece of chain) {
      const out = edgeOf(piece.type, piece.span)
      const marker = out[0] as Run['marker']
      const run = runs.at(-1)
      if (runs.length > first && run?.marker === marker) run.length += out.length
      else
        runs.push({
          marker,
          length: out.length,
          before: 0,
          after: 0,
          beforeTilde: 0,
          afterTilde: 0,
          detached: runs.length === first,
        })
      depth[piece.span.kind] += piece.type === 'open' ? 1 : -1
      for (const kind of kinds) meant[kind][runs.length] = depth[kind]
    }
    link(runs, first, neighbour(scope, i - 1, 'last'), neighbour(scope, end, 'first'))
    i = end - 1
  }
  return { runs, meant }
}

const kinds = ['strong', 'emphasis', 'delete'] as const

/** The end of the delimiters that follow each other from an index on. */
export function chainEnd(pieces: readonly Piece[], from: number): number {
  let end = from
  while (isDelimiter(pieces[end])) end++
  return end
}

/** Gives the runs of one chain their neighbours: each other, and what is before and after the chain. */
function link(runs: Draft[], first: number, before: number, after: number): void {
  let tilde = before
  let previous = before
  for (let i = first; i < runs.length; i++) {
    const run = runs[i] as Draft
    run.before = previous
    run.beforeTilde = tilde
    previous = classOf(run.marker)
    if (run.marker !== '~') tilde = previous
  }
  tilde = after
  previous = after
  for (let i = runs.length - 1; i >= first; i--) {
    const run = runs[i] as Draft
    run.after = previous
    run.afterTilde = tilde
    previous = classOf(run.marker)
    if (run.marker !== '~') tilde = previous
  }
}

/** Class of the character of a piece that a delimiter touches. */
function neighbour(scope: Scope, index: number, side: 'first' | 'last'): number {
  const piece = scope.pieces[index]
  if (!piece) return scope.edge
  if ('span' in piece) return PUNCTUATION
  if (isReferenced(scope.pieces, index, side)) return PUNCTUATION
  const bits = classOf(side === 'first' ? firstChar(piece.out) : lastChar(piece.out))
  return bits & TILDE ? bits | ESCAPED : bits
}
