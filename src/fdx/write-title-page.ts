import { type TitleField, type TitlePage, titleFields } from '../document/title-page.ts'
import { type Writing, writeRuns, writeValue } from './runs.ts'

/** The fields in the middle of the page, in order; the others stand at its foot, on the left. */
const centred: readonly TitleField['name'][] = ['title', 'credit', 'author', 'source']

/** How many empty lines come before a field: a page of Courier has 55. */
const space: Readonly<Record<TitleField['name'], number>> = {
  title: 17,
  credit: 3,
  author: 1,
  source: 3,
  draftDate: 1,
  contact: 1,
  notes: 1,
  other: 1,
}

/**
 * Writes the page as Final Draft's own template is laid out, each field one paragraph, which has the field's key for a
 * type: Final Draft shows where a text stands, and does not say what it is.
 */
export function writeTitlePage(titlePage: TitlePage, writing: Writing): string {
  const fields = titleFields(titlePage)
  if (fields.length === 0) return ''
  let foot = 18
  const paragraphs = fields.map((field) => {
    const isCentred = centred.includes(field.name)
    const before = isCentred ? space[field.name] : foot + space[field.name]
    if (!isCentred) foot = 0
    const alignment = isCentred ? 'Center' : 'Left'
    const { path } = field
    const blank = `      <Paragraph Alignment="${alignment}"/>\n`.repeat(before)
    const runs = writeRuns(field, '        ', path, writing)
    return `${blank}      <Paragraph Alignment="${alignment}" Type=${writeValue(field.key, path.slice(0, -1), 'key', writing)}>\n${runs}      </Paragraph>\n`
  })
  return `  <TitlePage>\n    <Content>\n${paragraphs.join('')}    </Content>\n  </TitlePage>\n`
}
