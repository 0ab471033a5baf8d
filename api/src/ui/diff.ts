import { diffArrays } from 'diff'

/** A paragraph as a difference shows it. */
export interface ShownParagraph {
  readonly kind: string
  readonly text: string
}

/** A run of paragraphs that both have, or one of them alone. */
export interface Difference {
  readonly sign: '=' | '-' | '+'
  readonly paragraphs: readonly ShownParagraph[]
}

/** Beyond so many changed paragraphs, finding the shortest difference takes too long to be waited for. */
const maxChanges = 2_000

/** Finds what must be taken out of one list of paragraphs, and put in, to have the other. Equal ones have equal kind, text and marks. */
export function compareParagraphs(
  old: readonly (ShownParagraph & { marks: readonly object[] })[],
  made: readonly (ShownParagraph & { marks: readonly object[] })[],
): readonly Difference[] {
  const nameOf = ({ kind, text, marks }: (typeof old)[number]): string => JSON.stringify([kind, text, marks])
  const [oldNames, madeNames] = [old.map(nameOf), made.map(nameOf)]
  const runs = diffArrays(oldNames, madeNames, { maxEditLength: maxChanges })
  if (!runs) {
    return [
      { sign: '-', paragraphs: old },
      { sign: '+', paragraphs: made },
    ]
  }
  const next = { old: 0, made: 0 }
  return runs.map(({ added, removed, count = 0 }) => {
    const paragraphs = removed ? old.slice(next.old, next.old + count) : made.slice(next.made, next.made + count)
    if (!added) next.old += count
    if (!removed) next.made += count
    return { sign: added ? '+' : removed ? '-' : '=', paragraphs }
  })
}
