import type { MarkedText } from '../../document/schema.ts'
import { isCovered, isSpoken, speechLines, unwrap } from '../reader/forms.ts'
import type { Leaf } from '../reader/leaves.ts'
import type { Comparable } from './likeness.ts'

/** A line of Markdown, as it is to be found again. */
export interface TextLine extends MarkedText, Comparable {
  readonly leaf: Leaf
  /** All that it says: lines of one meaning are one line. */
  readonly meaning: string
  /** Its words alone; of a line without any all that it says. */
  readonly words: string
}

/** The lines of some blocks. Where a line was merely wrapped makes no difference. */
export function linesOf(leaves: readonly Leaf[]): TextLine[] {
  return leaves.flatMap((leaf) => {
    const lines = isSpoken(leaf) ? speechLines(leaf.lines) : unwrap(leaf.lines)
    return lines.map((line) => toTextLine(leaf, line))
  })
}

/** What a block looks like, as far as a kind follows from that. */
export function formOf({ depth, isBreak, quote }: Leaf): string {
  return `${isBreak ? '*' : depth}${quote > 0 ? '>' : ''}`
}

function toTextLine(leaf: Leaf, { text, marks }: MarkedText): TextLine {
  const form = `${formOf(leaf)}${leaf.list > 0 ? '-' : ''}`
  const said = marks.map(({ start, end, type, value }) => `${start} ${end} ${type} ${value ?? ''}`).join('\n')
  const isCue = isSpoken(leaf) && isCovered({ text, marks }, 'bold')
  const shape = `${form}${isCue ? '!' : ''}${isSpoken(leaf) && text.startsWith('(') ? '(' : ''}`
  const meaning = `${form}\n${text}\n${said}`
  return { text, marks, leaf, shape, meaning, words: wordsOf(text) ?? meaning }
}

/** The words of a text, if it has any. */
function wordsOf(text: string): string | undefined {
  return text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')
}
