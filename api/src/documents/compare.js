import { diffArrays } from 'diff'

/**
 * A paragraph as a difference shows it.
 *
 * @typedef {{ readonly kind: string, readonly text: string }} ShownParagraph
 */

/**
 * A run of paragraphs that both documents have, or one of them alone.
 *
 * @typedef {{ readonly sign: '=' | '-' | '+', readonly paragraphs: readonly ShownParagraph[] }} Difference
 */

/** Beyond so many changed paragraphs, the shortest difference takes long to be found, and nobody reads it. */
const maxChanges = 2_000

/**
 * Finds what must be taken out of one list of paragraphs, and put in, to have the other. Equal ones have equal kind, text
 * and marks.
 *
 * @param {readonly (ShownParagraph & { marks: readonly object[] })[]} old
 * @param {readonly (ShownParagraph & { marks: readonly object[] })[]} made
 * @returns {readonly Difference[] | undefined} nothing where they differ in too much
 */
export function compareParagraphs(old, made) {
  const [oldNames, madeNames] = [old, made].map((paragraphs) =>
    paragraphs.map(({ kind, text, marks }) => JSON.stringify([kind, text, marks])),
  )
  const runs = diffArrays(oldNames ?? [], madeNames ?? [], { maxEditLength: maxChanges })
  const next = { old: 0, made: 0 }
  return runs?.map(({ added, removed, count = 0 }) => {
    const paragraphs = removed ? old.slice(next.old, next.old + count) : made.slice(next.made, next.made + count)
    if (!added) next.old += count
    if (!removed) next.made += count
    return { sign: added ? '+' : removed ? '-' : '=', paragraphs: paragraphs.map(({ kind, text }) => ({ kind, text })) }
  })
}
