import { escapable } from './syntax.ts'

/** A boneyard or a note that was taken out of a text, its text as it is meant. */
export interface Hidden {
  readonly kind: 'boneyard' | 'note'
  readonly text: string
}

/*
 * What stands in a text where something was taken out of it: no cleaned text has a NUL, and none of these is a letter.
 */
/** For a boneyard or a note. */
export const hiddenSign = '\0-'
/** For a `guard`. */
export const guardSign = '\0|'
/** For a `newParagraph`. */
export const paragraphSign = '\0+'
/** For an `innerBreak`, but for its space. */
export const breakSign = '\0/'

/** A text without its boneyards and notes, and these in order. */
export interface Shown {
  readonly text: string
  readonly hidden: readonly Hidden[]
}

/** What our own writer says in boneyards and notes that are no paragraphs, by their first two characters and content. */
const signs: ReadonlyMap<string, string> = new Map([
  ['/*', guardSign],
  ['/*\\n', breakSign],
  ['/*\\p', paragraphSign],
  ['[[ ', ''],
])

/**
 * Takes boneyards and notes out of a text, and reads what our own writer says in boneyards.
 *
 * A boneyard ends at the first sign of its end, a note too, where no blank line comes before it; what has no end is text,
 * and so is what a backslash escapes. Cost: linear in the text.
 */
export function takeHidden(text: string): Shown {
  if (!text.includes('/*') && !text.includes('[[')) return { text, hidden: [] }
  const hidden: Hidden[] = []
  const parts: string[] = []
  const boneyardEnd = searchOnward((from) => text.indexOf('*/', from))
  const noteEnd = searchOnward((from) => text.indexOf(']]', from))
  const blankLine = searchOnward((from) => indexOf(text, /\n(?! {2}\n)[^\S\n]*\n/g, from))
  const start = new RegExp(`\\\\${escapable}|/\\*|\\[\\[`, 'g')
  let at = 0
  for (let found = start.exec(text); found; found = start.exec(text)) {
    if (found[0].startsWith('\\')) continue
    const isNote = found[0] === '[['
    const from = start.lastIndex
    const to = isNote ? noteEnd(from) : boneyardEnd(from)
    if (to < 0 || (isNote && isBetween(blankLine(from), from, to))) continue
    const content = text.slice(from, to)
    const sign = signs.get(found[0] + content)
    parts.push(text.slice(at, found.index), sign ?? hiddenSign)
    if (sign === undefined) hidden.push(isNote ? readNote(content) : readBoneyard(content))
    at = to + 2
    start.lastIndex = at
  }
  parts.push(text.slice(at))
  return { text: parts.join(''), hidden }
}

/** A search that starts further on each time, and is not repeated where what it found is still ahead, or nothing is. */
function searchOnward(search: (from: number) => number): (from: number) => number {
  let next = -2
  return (from) => {
    if (next !== -1 && next < from) next = search(from)
    return next
  }
}

function indexOf(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

function isBetween(index: number, from: number, to: number): boolean {
  return index >= from && index < to
}

/*
 * Between the signs of a boneyard nothing is read, so that no mark is kept; but neither of its signs may stand there, as
 * some count them.
 */
function readBoneyard(content: string): Hidden {
  const text = content.replace(/(\*\\*)\\(?=\/)|(\/\\*)\\(?=\*)/g, '$1$2')
  return { kind: 'boneyard', text: isPadded(text) ? text.slice(1, -1) : text }
}

/** A text as a boneyard. */
export function writeBoneyard(text: string): string {
  return `/* ${text.replace(/\*\\*(?=\/)|\/\\*(?=\*)/g, '$&\\')} */`
}

function readNote(content: string): Hidden {
  return { kind: 'note', text: isPadded(content) ? content.slice(1, -1) : content }
}

/** A text, written already, as a note. White space on both sides is no part of a note, nor can brackets stand there. */
export function writeNote(text: string): string {
  return /^[\s[]|[\s\]\\]$/.test(text) ? `[[ ${text} ]]` : `[[${text}]]`
}

function isPadded(text: string): boolean {
  return text.length > 1 && /^\s/.test(text) && /\s$/.test(text)
}
