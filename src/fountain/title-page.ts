import type { OnMessage } from '../document/issues.ts'
import { findTitleField, type TitleField, type TitlePage, titleFields } from '../document/title-page.ts'
import { cut, quote } from '../document/values.ts'
import { type Line, toLines } from './lines.ts'
import { guardEdges } from './one-line.ts'
import { spellLine } from './spelling.ts'
import { emptyTitleLine, guard } from './syntax.ts'

/** The key of a title page that every reader knows, with the title of a script that has none. */
export const untitled = 'Title: Untitled'

/** A title page as Fountain has it, with a title where it has no field that every reader knows; nothing where it says nothing. */
export function writeTitlePage(titlePage: TitlePage, onMessage: OnMessage | undefined): string {
  const fields = titleFields(titlePage)
  if (fields.length === 0) return ''
  const written = fields.map((field) => writeField(field, onMessage))
  return (fields.some(({ key }) => findTitleField(key)) ? written : [untitled, ...written]).join('\n')
}

function writeField(field: TitleField, onMessage: OnMessage | undefined): string {
  const { path } = field
  const key = field.key.replace(/[^\p{L}\p{N}_-]+/gu, ' ').trim() || 'Other'
  if (key !== field.key) {
    const message = `Fountain has no key ${quote(field.key)}: written as ${cut(key)}`
    onMessage?.({ code: 'unsupported-text', path: [...path.slice(0, -1), 'key'], message })
  }
  const lines = toLines(field, { path, onMessage }).map(writeLine)
  return lines.length === 1 ? `${key}: ${lines[0]}` : [`${key}:`, ...lines.map((line) => `    ${line}`)].join('\n')
}

function writeLine(line: Line): string {
  const text = spellLine(line)
  if (text === '') return emptyTitleLine
  return text === emptyTitleLine ? guard + text : guardEdges(text)
}
