import fountain from '@tibas.london/fountain'
import { type Element, element, fromHtml, type Judge } from './element.ts'

const kinds: Readonly<Record<string, string>> = { scene_heading: 'scene-heading', page_break: 'page-break' }
const script =
  /^(?:scene_heading|page_break|action|character|dialogue|parenthetical|transition|centered|section|synopsis)$/

/** Fountain.js of M. Daly, the oldest in JavaScript. It knows no forced action, no forced cues and no lyrics. */
export const daly: Judge = {
  name: 'Fountain.js',
  read(text) {
    const { tokens = [] } = fountain.parse(text, true)
    return tokens.flatMap((token): Element[] => {
      if (!script.test(token.type)) return []
      const number = token.scene_number === undefined ? '' : ` #${token.scene_number}#`
      const html = (token.text ?? '').replace(/&(?!amp;)/g, '&amp;')
      return [element(kinds[token.type] ?? token.type, fromHtml(html.replace(/^!/gm, '') + number))]
    })
  },
  expect: (elements) => elements.map((one) => (one.kind === 'centered' ? element(one.kind, one.characters) : one)),
}
