import { blanksBefore, placeOf, type TitlePage, titleFields } from '../document/title-page.ts'
import { type Writing, writeRuns, writeValue } from './runs.ts'

/** Empty lines above what stands first in the middle, and between it and the foot: a page of Courier has 55. */
const top = 16
const gap = 18

/**
 * Writes the page as Final Draft's own template is laid out, each field one paragraph, which has the field's key for a
 * type: Final Draft shows where a text stands, and does not say what it is.
 */
export function writeTitlePage(titlePage: TitlePage, writing: Writing): string {
  const fields = titleFields(titlePage)
  if (fields.length === 0) return ''
  const foot = fields.findIndex(({ key }) => placeOf(key) > 2)
  const paragraphs = fields.map((field, index) => {
    const isCentred = placeOf(field.key) < 3
    const extra = index === foot ? gap : index === 0 && field.key === 'Title' ? top : 0
    const before = blanksBefore(field.key) + extra
    const alignment = isCentred ? 'Center' : 'Left'
    const { path } = field
    const blank = `      <Paragraph Alignment="${alignment}"/>\n`.repeat(before)
    const runs = writeRuns(field, '        ', path, writing)
    return `${blank}      <Paragraph Alignment="${alignment}" Type=${writeValue(field.key, path.slice(0, -1), 'key', writing)}>\n${runs}      </Paragraph>\n`
  })
  return `  <TitlePage>\n    <Content>\n${paragraphs.join('')}    </Content>\n  </TitlePage>\n`
}
