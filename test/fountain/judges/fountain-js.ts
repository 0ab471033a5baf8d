import { Fountain, InlineLexer } from 'fountain-js'
import { type Element, element, fromHtml, type Judge } from './element.ts'

const kinds: Readonly<Record<string, string>> = {
  scene_heading: 'scene-heading',
  page_break: 'page-break',
}
const silent = /^(?:dialogue_begin|dialogue_end|dual_dialogue_begin|dual_dialogue_end|spaces|note)$/

/** The TypeScript parser that most web applications use. */
export const fountainJs: Judge = {
  name: 'fountain-js',
  read(fountain) {
    const { tokens } = new Fountain().parse(fountain, true)
    return tokens.flatMap((token): Element[] => {
      if (silent.test(token.type) || token.is_title) return []
      const number = token.scene_number === undefined ? '' : ` #${token.scene_number}#`
      const html = InlineLexer.reconstruct((token.text ?? '') + number, token.type === 'action')
      return [element(kinds[token.type] ?? token.type, fromHtml(html))]
    })
  },
  // It takes every angle bracket out of centred text.
  expect: (elements) =>
    elements.map((one) =>
      one.kind === 'centered' ? element(one.kind, one.characters.replace(/[<>](?:\{\w+\})?/g, ' ')) : one,
    ),
}
