import { addTo } from './add-to.ts'
import { type Gap, type ReadPart, undecorated } from './gap.ts'
import type { Group, GroupEdit } from './groups.ts'
import { findJoined } from './joins.ts'

/**
 * Finds what else became of texts that are not where they were: moved to another place, split off, or joined to a text
 * beside them. Cost: linear in the texts, but for pieces of one that come in another order.
 */
export function findMoves(groups: readonly Group[], gaps: readonly Gap[]): void {
  const edits = groups.flatMap(({ edit }) => edit ?? [])
  const holders = new Map<ReadPart, GroupEdit>()
  for (const edit of edits) for (const part of edit.absorbed) holders.set(part, edit)
  for (const edit of edits) if (edit.base) holders.set(edit.base, edit)
  const missing = gaps.flatMap(({ parts }) =>
    parts.filter((part) => !holders.has(part) && part.read.text.trim() !== ''),
  )
  const left = findMoved(groups, missing)
  findSplits(groups)
  findJoined(gaps, left, holders)
  findExchanged(edits, gaps)
}

/**
 * New groups that say what a missing text said: of equals the first in the document comes first. One that was a wording and is
 * a text now, or the other way round, is another one with the same words. Gives what is left.
 */
function findMoved(groups: readonly Group[], missing: readonly ReadPart[]): ReadonlySet<ReadPart> {
  const left = new Set(missing)
  const byText = new Map<string, ReadPart[]>()
  for (const part of missing.toReversed())
    addTo(byText, keyOf(part, part.source?.alternate !== undefined, part.read), part)
  for (const group of groups) {
    const { edit, isAlternate } = group
    if (!edit || edit.base) continue
    const same = byText.get(keyOf(edit, isAlternate, edit.text))?.pop()
    const part = same ?? byText.get(keyOf(edit, !isAlternate, edit.text))?.pop()
    if (!part) continue
    left.delete(part)
    if (same) {
      group.part = part
      group.isMoved = true
      group.edit = undefined
    } else edit.base = undecorated(part)
  }
  return left
}

function keyOf({ form }: Pick<ReadPart, 'form'>, isAlternate: boolean, { text, marks }: ReadPart['read']): string {
  return JSON.stringify([form, isAlternate, text, marks])
}

/** Wordings of one paragraph that took each other's place: what Markdown does not show of each goes with it. */
function findExchanged(edits: readonly GroupEdit[], gaps: readonly Gap[]): void {
  const all = gaps.flatMap(({ parts }) => parts)
  const worded = new Set(all.flatMap(({ index, source }) => (source?.alternate === undefined ? [] : index)))
  const own = all.filter(({ index }) => worded.has(index))
  const wordings = new Map(own.map((part) => [`${part.index} ${part.read.text}`, part]))
  for (const edit of edits) {
    const { base, text } = edit
    if (!base?.source || !worded.has(base.index) || base.read.text === text.text) continue
    const other = wordings.get(`${base.index} ${text.text}`)
    if (!other) continue
    const { read, source } = undecorated(other)
    edit.base = { ...base, read, source: source && { ...base.source, text: source.text } }
  }
}

/**
 * New groups whose text was part of the one before or behind, and is not any more; from it on, piece by piece, both ways. Cost:
 * linear in the texts where the pieces come in the order in which they stood.
 */
function findSplits(groups: readonly Group[]): void {
  const edits = groups.map(({ edit }) => edit)
  for (const [order, seek] of [[edits, 'indexOf'] as const, [edits.toReversed(), 'lastIndexOf'] as const]) {
    /** Where the last piece stood, which is where the next is looked for first. */
    let at: number | undefined
    order.forEach((edit, index) => {
      const beside = order[index - 1]
      const from = at
      at = undefined
      if (!edit || edit.base || !beside?.base) return
      const whole = beside.base.read.text
      const text = edit.text.text.trim()
      if (text === '' || beside.text.text.includes(text)) return
      const near = whole[seek](text, from)
      const found = near < 0 ? whole[seek](text) : near
      if (found < 0) return
      edit.base = beside.base
      at = found
    })
  }
}
