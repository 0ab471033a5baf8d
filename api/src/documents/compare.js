import { diffArrays } from 'diff'

/**
 * A paragraph as a difference shows it. `changed` says what the paragraph of the same kind and text, in the other document,
 * has otherwise.
 *
 * @typedef {{ readonly kind: string, readonly text: string, readonly changed?: readonly ('formatting' | 'alternates')[] }} ShownParagraph
 */

/**
 * A paragraph as it is stored.
 *
 * @typedef {Omit<import('scriptdown').Paragraph, 'id' | 'object'>} StoredParagraph
 */

/**
 * A run of paragraphs that both documents have, or one of them alone.
 *
 * @typedef {{ readonly sign: '=' | '-' | '+', readonly paragraphs: readonly ShownParagraph[] }} Difference
 */

/** Beyond so many changed paragraphs, the shortest difference takes long to be found, and nobody reads it. */
const maxChanges = 2_000

/**
 * Finds what must be taken out of one list of paragraphs, and put in, to have the other. Equal ones are equal in all that is
 * stored of them but the id.
 *
 * @param {readonly StoredParagraph[]} old
 * @param {readonly StoredParagraph[]} made
 * @returns {readonly Difference[] | undefined} nothing where they differ in too much
 */
export function compareParagraphs(old, made) {
  const [oldNames, madeNames] = [old, made].map((paragraphs) => paragraphs.map(nameParagraph))
  const runs = diffArrays(oldNames ?? [], madeNames ?? [], { maxEditLength: maxChanges })
  const next = { old: 0, made: 0 }
  const found = runs?.map(({ added, removed, count = 0 }) => {
    const paragraphs = removed ? old.slice(next.old, next.old + count) : made.slice(next.made, next.made + count)
    if (!added) next.old += count
    if (!removed) next.made += count
    return /** @type {const} */ ({ sign: added ? '+' : removed ? '-' : '=', paragraphs })
  })
  return found?.map(({ sign, paragraphs }, i) => {
    const others = [found[i - 1], found[i + 1]].find((each) => each && sign !== '=' && each.sign !== '=')
    return { sign, paragraphs: showParagraphs(paragraphs, others?.paragraphs ?? []) }
  })
}

/** @param {StoredParagraph} paragraph */
function nameParagraph({ kind, text, marks, alternates = [] }) {
  return JSON.stringify([kind, text, marks, alternates])
}

/**
 * What is shown of a run, beside what stands in its place: where that looks the same, it is said what differs.
 *
 * @param {readonly StoredParagraph[]} paragraphs
 * @param {readonly StoredParagraph[]} others
 * @returns {readonly ShownParagraph[]}
 */
function showParagraphs(paragraphs, others) {
  /** @type {Map<string, StoredParagraph[]>} */
  const alike = new Map()
  const look = (/** @type {StoredParagraph} */ { kind, text }) => JSON.stringify([kind, text])
  for (const other of others.toReversed()) {
    const same = alike.get(look(other))
    if (same) same.push(other)
    else alike.set(look(other), [other])
  }
  return paragraphs.map((paragraph) => {
    const { kind, text } = paragraph
    const other = alike.get(look(paragraph))?.pop()
    return other ? { kind, text, changed: listChanged(paragraph, other) } : { kind, text }
  })
}

/**
 * @param {StoredParagraph} one
 * @param {StoredParagraph} other
 */
function listChanged(one, other) {
  /** @type {('formatting' | 'alternates')[]} */
  const changed = []
  if (JSON.stringify(one.marks) !== JSON.stringify(other.marks)) changed.push('formatting')
  if (JSON.stringify(one.alternates ?? []) !== JSON.stringify(other.alternates ?? [])) changed.push('alternates')
  return changed
}
