import type { Mark, MarkedText, MarkType } from '../document/schema.ts'
import { canonicalMarks } from '../marks/flatten.ts'
import { breakSign } from './hidden.ts'
import { readOwn } from './readings/own.ts'
import { BOLD, ITALIC, UNDERLINE } from './syntax.ts'

const formats: readonly (readonly [bit: number, type: MarkType])[] = [
  [ITALIC, 'italic'],
  [BOLD, 'bold'],
  [UNDERLINE, 'underline'],
]

/**
 * Reads the emphasis and the escapes of a text, line by line; a format that ends with a line and starts with the next one
 * goes on. Marks are in canonical form. Cost: linear in the text, O(m log m) in the marks.
 */
export function readText(written: string): MarkedText {
  if (!/[*_\\\0]/.test(written)) return { text: written, marks: [] }
  const lines = written.replaceAll(` ${breakSign}`, '\n').replaceAll(breakSign, '\n').split('\n')
  const marks = collectMarks()
  const texts: string[] = []
  let at = 0
  let bitsBefore = 0
  lines.forEach((line, index) => {
    const runs = readOwn(line)
    const bitsAfter = runs[0]?.bits ?? 0
    if (index > 0) {
      texts.push('\n')
      marks.add(at, at + 1, bitsBefore & bitsAfter)
      at++
    }
    for (const { text, bits } of runs) {
      texts.push(text)
      marks.add(at, at + text.length, bits)
      at += text.length
    }
    bitsBefore = runs.at(-1)?.bits ?? 0
  })
  const text = texts.join('')
  return { text, marks: canonicalMarks(text, marks.list) }
}

/** Collects the formats of pieces that come in order; a mark that goes on is one. */
function collectMarks(): { list: Mark[]; add(start: number, end: number, bits: number): void } {
  const list: { start: number; end: number; type: MarkType }[] = []
  const last = new Map<number, { start: number; end: number; type: MarkType }>()
  return {
    list,
    add(start, end, bits) {
      for (const [bit, type] of formats) {
        if (!(bits & bit)) continue
        const open = last.get(bit)
        if (open?.end === start) open.end = end
        else {
          const mark = { start, end, type }
          last.set(bit, mark)
          list.push(mark)
        }
      }
    },
  }
}
