import { isMistaken, isPlainHeading, isPlainTransition } from './forms.ts'
import { writeBoneyard, writeNote } from './hidden.ts'
import { type Line, textOf } from './lines.ts'
import { guardEdges, writeOnOneLine } from './one-line.ts'
import { spellLine } from './spelling.ts'
import { emptyLine, guard, isBlank } from './syntax.ts'

/*
 * Each form of paragraph outside of speeches. What would be read otherwise is forced.
 */

/** A paragraph of action. */
export function writeAction(lines: readonly Line[]): string {
  const written = lines.map((line) => spellLine(line))
  return written
    .map((line, index) => {
      const isEdge = index === 0 || index === written.length - 1
      if (line === '' && !isEdge) return emptyLine
      const isForced = isBlank(line) || isMistaken(line, index === 0 && written.length > 1)
      return isForced ? `!${line}` : line
    })
    .join('\n')
}

export function writeHeading(lines: readonly Line[]): string {
  const text = writeOnOneLine(lines)
  return isPlainHeading(text) ? text : `.${text.replace(/^\./, '\\.')}`
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
