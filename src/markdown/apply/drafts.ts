import { isBreakSign } from '../../blocks.ts'
import type { Part } from './base.ts'
import type { Group } from './groups.ts'

/** A paragraph of the new document, before it is written. */
export interface Draft {
  /** Index of the paragraph that it is in the document; nothing where it is new. */
  readonly index: number | undefined
  /** Of one that was split off: from which. */
  readonly splitFrom: number | undefined
  readonly isMoved: boolean
  /** A page break, its text, or both. */
  readonly texts: Group[]
  readonly alternates: Group[]
}

/**
 * Puts texts together to paragraphs. Other wordings go to the paragraph before them, as the Markdown has it: where one was
 * split, to its last part; those of a paragraph that shows nothing else stay with it.
 */
export function toDrafts(groups: readonly Group[], written: ReadonlyMap<number, WrittenParts>): Draft[] {
  const drafts: Draft[] = []
  const byIndex = new Map<number, Draft>()
  const add = (index: number | undefined, splitFrom: number | undefined, isMoved: boolean): Draft => {
    const draft: Draft = { index, splitFrom, isMoved, texts: [], alternates: [] }
    drafts.push(draft)
    if (index !== undefined) byIndex.set(index, draft)
    return draft
  }
  for (const group of groups) {
    const { part, edit, isAlternate, isMoved } = group
    const last = drafts.at(-1)
    const index = part?.index
    if (isAlternate) {
      const isShown = index === undefined || byIndex.has(index) || (written.get(index)?.texts ?? 0) > 0
      ;((isShown && last) || add(index, undefined, isMoved)).alternates.push(group)
    } else if (index === undefined) add(undefined, edit?.base?.index, false).texts.push(group)
    else if (last?.index === index && isBreakAlone(last) && isTextOfBreak(group)) {
      last.texts.push(group)
    } else if (byIndex.has(index)) add(undefined, index, false).texts.push(group)
    else add(index, undefined, isMoved).texts.push(group)
  }
  return drafts
}

/** How many texts and other wordings of a paragraph stand in the Markdown; of the texts one may be a page break. */
export interface WrittenParts {
  texts: number
  alternates: number
  hasBreak: boolean
}

/** What of each paragraph stands in the Markdown. */
export function countParts(parts: Iterable<Part>): Map<number, WrittenParts> {
  const counts = new Map<number, WrittenParts>()
  for (const { index, source } of parts) {
    const count = counts.get(index) ?? { texts: 0, alternates: 0, hasBreak: false }
    if (source?.alternate === undefined) count.texts++
    else count.alternates++
    if (!source) count.hasBreak = true
    counts.set(index, count)
  }
  return counts
}

/** Whether a paragraph is the break of a page, and nothing yet behind it. */
function isBreakAlone({ texts, alternates }: Draft): boolean {
  return texts.length === 1 && isBreak(texts[0]?.part) && alternates.length === 0
}

/** Whether a text can be that of a page break: not where it would be taken for the sign of one. */
function isTextOfBreak({ part, edit }: Group): boolean {
  return !isBreak(part) && !(edit && isBreakSign(edit.text.text))
}

/** Whether a part of a document is the break of a page. */
export function isBreak(part: Part | undefined): boolean {
  return part !== undefined && part.source === undefined
}
