import type { Mark, MarkedText } from '../../document/schema.ts'
import { partitionPoint } from '../../marks/order.ts'
import { addTo } from './add-to.ts'
import type { ReadPart } from './gap.ts'
import type { Group, GroupEdit } from './groups.ts'
import { followLetters } from './letters.ts'

/**
 * Gives each text that one was split into the stretch of it that it came from, to be compared with that alone: with all of
 * it, what stands twice could be taken for what it is not, and many pieces of a long text would take forever.
 * Cost: linear in the texts, and in the marks that each piece has.
 */
export function cutSplits(groups: readonly Group[], isTransformed: boolean): void {
  const pieces = new Map<ReadPart, GroupEdit[]>()
  for (const { edit } of groups) if (edit?.base) addTo(pieces, edit.base, edit)
  for (const [part, edits] of pieces) if (edits.length > 1) cutPart(part, edits, isTransformed)
}

function cutPart(part: ReadPart, edits: readonly GroupEdit[], isTransformed: boolean): void {
  const { read, source } = part
  const letters = source && followLetters(source.text, read.text, isTransformed)
  if (!letters) return
  const starts = findStarts(read.text, edits)
  const reads = cutText(read, starts)
  const sources = cutText(
    source.text,
    starts.map((start) => letters.sourceAt.subarray(0, start + 1).findLast((at) => at >= 0) as number),
  )
  edits.forEach((edit, index) => {
    edit.base = {
      ...part,
      read: reads[index] as MarkedText,
      source: { ...source, text: sources[index] as MarkedText },
    }
  })
}

/** Where each piece starts in a text: with the line that it has of it, or where it stands there. */
function findStarts(text: string, edits: readonly GroupEdit[]): number[] {
  const lines = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  let at = 0
  return edits.map(({ row, text: { text: written } }, index) => {
    const piece = written.trim()
    const start = Math.max(at, row === undefined ? text.indexOf(piece, at) : (lines[row] ?? at))
    at = text.startsWith(piece, start) ? start + piece.length : start
    return index === 0 ? 0 : start
  })
}

/** Cuts a text, and each mark of it that lies over a cut. */
function cutText({ text, marks }: MarkedText, starts: readonly number[]): MarkedText[] {
  const pieces = starts.map((start, index) => ({ text: text.slice(start, starts[index + 1]), marks: [] as Mark[] }))
  for (const mark of marks) {
    const first = Math.max(0, partitionPoint(starts, (start) => start <= mark.start) - 1)
    for (let i = first; i < starts.length && (starts[i] as number) <= mark.end; i++) {
      const offset = starts[i] as number
      const piece = pieces[i] as (typeof pieces)[number]
      const start = Math.max(0, mark.start - offset)
      const end = Math.min(piece.text.length, mark.end - offset)
      if (start < end || mark.start === mark.end) piece.marks.push({ ...mark, start, end })
    }
  }
  return pieces
}
