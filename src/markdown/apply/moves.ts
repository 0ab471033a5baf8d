import { addTo } from './add-to.ts'
import type { Gap, ReadPart } from './gap.ts'
import type { Group, GroupEdit } from './groups.ts'

/**
 * Finds what else became of texts that are not where they were: moved to another place, split off, or joined to a text
 * beside them. Cost: linear in the texts.
 */
export function findMoves(groups: readonly Group[], gaps: readonly Gap[]): void {
  const edits = groups.flatMap(({ edit }) => edit ?? [])
  const byBase = new Map<ReadPart, GroupEdit>()
  for (const edit of edits) if (edit.base) byBase.set(edit.base, edit)
  const found = new Set([...byBase.keys(), ...edits.flatMap(({ absorbed }) => absorbed)])
  const missing = gaps.flatMap(({ parts }) => parts.filter((part) => !found.has(part) && part.read.text.trim() !== ''))
  const left = findMoved(groups, missing)
  findSplits(groups)
  for (const { parts } of gaps) findJoined(parts, left, byBase)
}

/** New groups that say what a missing text said: of equals the first in the document comes first. Gives what is left. */
function findMoved(groups: readonly Group[], missing: readonly ReadPart[]): ReadonlySet<ReadPart> {
  const left = new Set(missing)
  const byText = new Map<string, ReadPart[]>()
  for (const part of missing.toReversed()) addTo(byText, keyOf(part.form, part.read), part)
  for (const group of groups) {
    const { edit } = group
    const part = edit && !edit.base ? byText.get(keyOf(edit.form, edit.text))?.pop() : undefined
    if (!part) continue
    left.delete(part)
    group.part = part
    group.isMoved = true
    group.edit = undefined
  }
  return left
}

function keyOf(form: string, { text, marks }: ReadPart['read']): string {
  return JSON.stringify([form, text, marks])
}

/** New groups whose text was part of the one before or behind, and is not any more; from it on, piece by piece, both ways. */
function findSplits(groups: readonly Group[]): void {
  const edits = groups.map(({ edit }) => edit)
  for (const order of [edits, edits.toReversed()]) {
    order.forEach((edit, index) => {
      const beside = order[index - 1]
      if (!edit || edit.base || !beside?.base) return
      const text = edit.text.text.trim()
      const isPiece = text !== '' && beside.base.read.text.includes(text) && !beside.text.text.includes(text)
      if (isPiece) edit.base = beside.base
    })
  }
}

/** Missing texts that the one before or behind now holds. */
function findJoined(
  parts: readonly ReadPart[],
  missing: ReadonlySet<ReadPart>,
  byBase: ReadonlyMap<ReadPart, GroupEdit>,
): void {
  parts.forEach((part, index) => {
    if (!missing.has(part)) return
    for (const neighbour of [parts[index - 1], parts[index + 1]]) {
      const edit = neighbour && byBase.get(neighbour)
      if (!edit?.text.text.includes(part.read.text.trim())) continue
      if (neighbour?.read.text.includes(part.read.text.trim())) continue
      edit.absorbed.push(part)
      return
    }
  })
}
