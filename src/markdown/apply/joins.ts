import type { MarkedText } from '../../document/schema.ts'
import { type Gap, type ReadPart, undecorated } from './gap.ts'
import type { GroupEdit } from './groups.ts'
import type { TextEdit } from './merge.ts'
import { splitWords } from './segments.ts'

/**
 * Finds missing texts that the one before or behind now holds, word by word, or that holds which has that one: of each edit
 * the words behind its own, or before them, are looked through once. Cost: linear in the texts.
 */
export function findJoined(
  gaps: readonly Gap[],
  missing: ReadonlySet<ReadPart>,
  holders: Map<ReadPart, GroupEdit>,
): void {
  for (const isReversed of [false, true]) {
    const rests = new Map<GroupEdit, Rest>()
    for (const { parts } of gaps) {
      const order = isReversed ? parts.toReversed() : parts
      order.forEach((part, index) => {
        const edit = holders.get(order[index - 1] as ReadPart)
        if (!edit || !missing.has(part) || holders.has(part)) return
        const rest = rests.get(edit) ?? restOf(edit, isReversed)
        rests.set(edit, rest)
        if (!takeFrom(rest, wordsOf(part.read.text, isReversed))) return
        edit.absorbed.push(part)
        holders.set(part, edit)
      })
    }
  }
}

/** The words of an edited text that may be those of others. */
interface Rest {
  readonly words: string
  /** Where they start: behind what it was edited from, if it has that still, and what was found. */
  at: number
  /** What else of them is its own. */
  own: string
}

function restOf({ base, text }: GroupEdit, isReversed: boolean): Rest {
  const words = wordsOf(text.text, isReversed)
  const own = wordsOf(base?.read.text ?? '', isReversed)
  const at = words.indexOf(own)
  return at < 0 ? { words, at: 0, own } : { words, at: at + own.length - 1, own: '' }
}

/** Takes words from those that are left, if they are there. */
function takeFrom(rest: Rest, words: string): boolean {
  const at = rest.own.includes(words) ? -1 : rest.words.indexOf(words, rest.at)
  if (at < 0) return false
  rest.at = at + words.length - 1
  rest.own = ''
  return true
}

/** The words of a text and its signs, each between two spaces. */
function wordsOf(text: string, isReversed: boolean): string {
  const words = splitWords(text).words.filter((word) => word.trim() !== '')
  return ` ${(isReversed ? words.reverse() : words).join(' ')} `
}

/**
 * What an edited text was made of: what it was edited from, and what was joined to that, a line each as they stood in the
 * document. So all of them keep what Markdown does not show.
 */
export function madeOf(base: ReadPart, absorbed: readonly ReadPart[]): Pick<TextEdit, 'source' | 'base'> {
  if (absorbed.length === 0 && base.source) return { source: base.source.text, base: base.read }
  const parts = [base, ...absorbed.map(undecorated)].sort((a, b) => a.index - b.index)
  return {
    source: joinTexts(parts.flatMap(({ source }) => source?.text ?? [])),
    base: joinTexts(parts.flatMap(({ source, read }) => (source ? read : []))),
  }
}

/** Texts as the lines of one, each with its own marks. */
function joinTexts(texts: readonly MarkedText[]): MarkedText {
  let length = 0
  const marks = texts.flatMap((one) => {
    const offset = length
    const end = offset + one.text.length
    length = end + 1
    return one.marks.map((mark) => ({
      ...mark,
      start: Math.min(mark.start + offset, end),
      end: Math.min(mark.end + offset, end),
    }))
  })
  return { text: texts.map(({ text }) => text).join('\n'), marks }
}
