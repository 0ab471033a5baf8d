import { remember } from '../../marks/remember.ts'
import { pairJudge } from './delimiters.ts'
import type { Inline } from './inline.ts'
import type { Literal } from './literals.ts'
import type { Piece } from './pieces.ts'
import { isTag, type Styles } from './styles.ts'

/** What must be known of the whole content to judge one literal, each found when it is first asked for. */
export interface Surroundings {
  readonly inline: Inline
  readonly styles: Readonly<Styles>
  /** The last run of backticks, which nothing can pair with; none where another handler wrote what may. */
  readonly lastBackticks: () => Literal | undefined
  /** Where the first `[` stands, which could begin a link. */
  readonly firstBracket: () => Pick<Literal, 'piece' | 'at'> | undefined
  /** Where the last URL may start that holds another one. */
  readonly lastNesting: () => Pick<Literal, 'piece' | 'at'>
  /** Where the last `>` of a text stands. */
  readonly lastAngle: (piece: number) => number
  /** Index of the last piece that is written as a tag. */
  readonly lastTag: () => number
  /** Whether a run of delimiters could pair. Asked for each in order. */
  readonly couldPair: () => (run: Literal) => boolean
}

/** Prepares what literals are judged by. Cost: nothing but for what is asked for, each linear in the literals and texts. */
export function survey(inline: Inline, styles: Readonly<Styles>, literals: readonly Literal[]): Surroundings {
  const { pieces } = inline
  return {
    inline,
    styles,
    lastBackticks: once(() =>
      pieces.some(({ type }) => type === 'raw') ? undefined : literals.findLast(({ kind }) => kind === 'backticks'),
    ),
    firstBracket: once(() => {
      const piece = pieces.findIndex(({ type, value }) => type === 'text' && value.includes('['))
      return piece < 0 ? undefined : { piece, at: (pieces[piece] as Piece).value.indexOf('[') }
    }),
    lastNesting: once(() => findLastNesting(inline)),
    lastAngle: remember((piece) => (pieces[piece] as Piece).value.lastIndexOf('>')),
    lastTag: once(() => pieces.findLastIndex((_, index) => isTag(inline, styles, index))),
    couldPair: once(() => pairJudge(inline, styles, literals)),
  }
}

function findLastNesting({ pieces }: Inline): Pick<Literal, 'piece' | 'at'> {
  let before = { piece: -1, at: 0 }
  let last = before
  pieces.forEach(({ type, value }, piece) => {
    if (type !== 'text') return
    for (const { 0: sign, index: at } of value.matchAll(/:?\/\/|mailto:/gi)) {
      if (sign === '://') last = before
      before = { piece, at }
    }
  })
  return last
}

/** A value that is found when it is first asked for. */
function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
