import { isMistaken, isPlainHeading, isPlainTransition } from './forms.ts'
import { writeBoneyard, writeNote } from './hidden.ts'
import { type Line, textOf } from './lines.ts'
import { guardEdges, writeOnOneLine } from './one-line.ts'
import { spellLine } from './spelling.ts'
import { emptyLine, guard, headingWord, isBlank, sceneNumber } from './syntax.ts'

/*
 * Each form of paragraph outside of speeches. What would be read otherwise is forced.
 */

/** A paragraph of action. White space alone is guarded, so that the line is none that parts paragraphs. */
export function writeAction(lines: readonly Line[]): string {
  const written = lines.map((line) => spellLine(line))
  const last = written.length - 1
  return written
    .map((line, index) => {
      if (isBlank(line)) return line === '' && index > 0 && index < last ? emptyLine : guard + line
      // What is guarded is nothing to others.
      const isFirst = index === 0 || isBlank(written[index - 1] as string)
      return isMistaken(line, isFirst && index < last) ? `!${line}` : line
    })
    .join('\n')
}

export function writeHeading(lines: readonly Line[], number: string | undefined): string {
  const text = writeOnOneLine(lines)
  const heading = isPlainHeading(text) ? text : force(text)
  if (number !== undefined) return `${heading} #${number}#`
  return sceneNumber.test(text) ? heading + guard : heading
}

/** A heading behind a period, and behind a guard where it begins with no word; a second period would be an ellipsis. */
function force(text: string): string {
  if (headingWord.test(text)) return `.${text}`
  return `.${text.startsWith(guard) ? '' : guard}${text.replace(/^\./, '\\.')}`
}

/** A section of a level, from 1. */
export function writeSection(lines: readonly Line[], level: number): string {
  return `${'#'.repeat(level)} ${writeOnOneLine(lines)}`
}

export function writeSynopsis(lines: readonly Line[]): string {
  return `= ${writeOnOneLine(lines)}`
}

export function writeTransition(lines: readonly Line[]): string {
  const text = writeOnOneLine(lines)
  return isPlainTransition(text) ? text : `> ${text}${text.endsWith('<') ? guard : ''}`
}

export function writeCentered(lines: readonly Line[]): string {
  return lines.map((line) => `> ${guardEdges(spellLine(line, ' '))} <`).join('\n')
}

export function writeNoteBlock(lines: readonly Line[]): string {
  const written = lines.map((line, index) => {
    const text = spellLine(line)
    const isEdge = index === 0 || index === lines.length - 1
    return isBlank(text) && !isEdge ? text + (text === '' ? emptyLine : guard) : text
  })
  return writeNote(written.join('\n'))
}

/** What is cut is not read, so that it has no formats. */
export function writeBoneyardBlock(lines: readonly Line[]): string {
  return writeBoneyard(lines.map(textOf).join('\n'))
}
