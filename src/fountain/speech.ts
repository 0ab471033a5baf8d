import { isPlainCue } from './forms.ts'
import type { Line } from './lines.ts'
import { writeOnOneLine } from './one-line.ts'
import { spellLine } from './spelling.ts'
import { emptyLine, guard, idleNote, innerBreak, newParagraph } from './syntax.ts'

/*
 * The paragraphs of a speech, each a line or more.
 */

/** Each line of lyrics; `isContinued` where lyrics come before in the same speech. */
export function writeLyrics(lines: readonly Line[], isContinued = false): string {
  return lines
    .map((line, index) => {
      const text = spellLine(line)
      // To fountain-js a tilde before white space or nothing is one.
      const start = text === '' ? idleNote : /^\s/.test(text) ? idleNote + guard : ''
      return `${isContinued && index === 0 ? newParagraph : ''}~${start}${text}`
    })
    .join('\n')
}

/** A cue; `isSilent` where nothing follows that it says, `isRight` where it is said at once with the speech before. */
export function writeCue(lines: readonly Line[], isSilent: boolean, isRight: boolean): string {
  const text = writeOnOneLine(lines, isRight ? ' ' : '')
  const isForced = isSilent || !isPlainCue(text)
  const end = isRight ? ' ^' : text.endsWith('^') ? guard : ''
  return `${isForced ? '@' : ''}${text}${end}`
}

/** Parentheses that the text lacks are added, with a guard that says so. */
export function writeParenthetical(lines: readonly Line[]): string {
  const text = lines.map((line) => spellLine(line, ' ')).join(innerBreak)
  return /^\(.*\)$/.test(text) ? text : `(${guard}${text})`
}

/** What is said; `isContinued` where other words of the same speech come right before. */
export function writeDialogue(lines: readonly Line[], isContinued: boolean): string {
  return lines
    .map((line, index) => {
      const isEdge = index === 0 || index === lines.length - 1
      return `${isContinued && index === 0 ? newParagraph : ''}${writeSpoken(spellLine(line), isEdge)}`
    })
    .join('\n')
}

function writeSpoken(line: string, isEdge: boolean): string {
  if (line === '') return isEdge ? emptyLine + guard : emptyLine
  if (line.startsWith('~')) return `\\${line}`
  return /^(?:\s|\(.*\)\s*$)/.test(line) ? guard + line : line
}
