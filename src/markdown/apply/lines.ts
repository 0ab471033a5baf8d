import type { MarkedText } from '../../document/schema.ts'
import { isCovered, isSpeech, speechLines, unwrap } from '../reader/forms.ts'
import type { Leaf } from '../reader/leaves.ts'

/** A line of Markdown, as it is to be found again. */
export interface TextLine extends MarkedText {
  readonly leaf: Leaf
  /** Whether it is another wording of the paragraph before it. */
  readonly isAlternate: boolean
  /** All that it says: lines of one meaning are one line. */
  readonly meaning: string
}

/**
 * The lines of some blocks. Where a line was merely wrapped makes no difference; items are other wordings where those are
 * written.
 */
export function linesOf(leaves: readonly Leaf[], takesAlternates: boolean): TextLine[] {
  const all: TextLine[] = []
  for (const leaf of leaves) {
    const lines = isSpeech(leaf) ? speechLines(leaf.lines) : unwrap(leaf.lines)
    const isAlternate = takesAlternates && leaf.isItem
    for (const { text, marks } of lines) {
      all.push({ text, marks, leaf, isAlternate, meaning: meaningOf(leaf, text, marks) })
    }
  }
  return all
}

/** What a block looks like, as far as a kind follows from that. */
export function formOf({ depth, isBreak, isQuoted }: Leaf): string {
  return `${isBreak ? '*' : depth}${isQuoted ? '>' : ''}`
}

function placeOf(leaf: Leaf): string {
  return leaf.isItem ? `${formOf(leaf)}-` : formOf(leaf)
}

function meaningOf(leaf: Leaf, text: string, marks: MarkedText['marks']): string {
  let meaning = `${placeOf(leaf)}\n${text}`
  for (const { start, end, type, value } of marks) meaning += `\n${start} ${end} ${type} ${value ?? ''}`
  return meaning
}

/** What a line looks like: a heading, a cue, a parenthetical. Lines of one shape may be one that was written anew. */
export function shapeOf({ leaf, text, marks }: TextLine): string {
  if (!isSpeech(leaf)) return placeOf(leaf)
  return `${placeOf(leaf)}${isCovered({ text, marks }, 'bold') ? '!' : ''}${text.startsWith('(') ? '(' : ''}`
}

/** The words of a line alone, and whether it is another wording; of one without any all that it says. */
export function wordsOf({ text, isAlternate, meaning }: TextLine): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words ? [...(isAlternate ? ['-'] : []), ...words].join(' ') : meaning
}
