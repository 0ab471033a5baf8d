import { classOf, EDGE, ESCAPED, firstChar, lastChar, PUNCTUATION, TILDE } from './characters.ts'
import { type Attention, edgeOf, type Piece } from './pieces.ts'
import type { Coverage, Run } from './readings.ts'

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
type Edge = Extract<Piece, { span: Attention }>

/** Whether a piece is an edge that is written as a delimiter. */
export function isDelimiter(piece: Piece | undefined): piece is Edge {
  return piece !== undefined && 'span' in piece && piece.span.style !== 'tag' && piece.span.style !== 'none'
}

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

/** Whether the first or last character of a text is to be a character reference, for the delimiters beside it. */
export function isReferenced(pieces: readonly Piece[], index: number, side: 'first' | 'last'): boolean {
  const piece = pieces[index]
  if (piece?.type !== 'text' || !isReferable((side === 'first' ? firstChar : lastChar)(piece.out))) return false
  const single = firstChar(piece.out).length === piece.out.length
  if ((side === 'last' || single) && chainWants(pieces, index, 1)) return true
  return (side === 'first' || single) && chainWants(pieces, index, -1)
}

/** Whether the delimiters after a text open, or those before it close, a span that wants references outside. */
function chainWants(pieces: readonly Piece[], index: number, step: 1 | -1): boolean {
  for (let i = index + step; ; i += step) {
    const piece = pieces[i]
    if (!isDelimiter(piece)) return false
    if (piece.span.reference && piece.type === (step === 1 ? 'open' : 'close')) return true
  }
}

/** Whether a character may be written as a character reference: parsers refuse controls and noncharacters. */
function isReferable(char: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what no reference may name
  return !/[\0-\x08\x0B\x0E-\x1F\x7F-\x9F\p{Noncharacter_Code_Point}\p{Cs}]/u.test(char)
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
