import { parser } from 'aw-parser'
import { characters, type Element, element, type Judge } from './element.ts'

const kinds: Readonly<Record<string, string>> = {
  scene_heading: 'scene-heading',
  page_break: 'page-break',
  shot: 'action',
}

const everything = {
  print_headers: true,
  print_actions: true,
  print_dialogues: true,
  print_sections: true,
  print_synopsis: true,
  print_notes: false,
  use_dual_dialogue: true,
}

/** The parser of Afterwriting, with the rules by which it prints: delimiters turn formats on and off. */
export const afterwriting: Judge = {
  name: 'aw-parser',
  read(fountain) {
    return parser.parse(fountain, everything).tokens.flatMap(({ type, text, number }): Element[] => {
      if (type === 'separator' || type === 'unknown') return []
      const isNumbered = type === 'scene_heading' && typeof number === 'string'
      return [element(kinds[type] ?? type, print(isNumbered ? `${text} #${number}#` : text))]
    })
  },
  /** It prints lyrics as what is around them, in italics; headings and transitions in capitals. */
  expect(elements) {
    let isSpeech = false
    return elements.map(({ kind, characters: text }) => {
      if (kind === 'character') isSpeech = true
      else if (kind !== 'dialogue' && kind !== 'parenthetical' && kind !== 'lyrics') isSpeech = false
      if (kind === 'lyrics')
        return element(isSpeech ? 'dialogue' : 'action', text.replace(/\S(?:\{\w+\})?/g, turnItalic))
      if (kind === 'centered') return element(kind, text.replace(/[<>](?:\{\w+\})?/g, ''))
      return kind === 'scene-heading' || kind === 'transition' ? element(kind, capitals(text)) : element(kind, text)
    })
  },
}

function turnItalic(character: string): string {
  const formats = /\{(\w+)\}$/.exec(character)?.[1] ?? ''
  const turned = `${formats.includes('b') ? 'b' : ''}${formats.includes('i') ? '' : 'i'}${formats.includes('u') ? 'u' : ''}`
  return turned === '' ? character.charAt(0) : `${character.replace(/\{.*/, '')}{${turned}}`
}

function capitals(text: string): string {
  return text.replace(/\{\w+\}|[^{]+/g, (part) => (part.startsWith('{') ? part : part.toUpperCase()))
}

function print(text: string): string {
  let bits = 0
  const parts = text.split(/(\\\*)|(\*{1,3})|(\\?_)/).map((part) => {
    if (part === '_') bits ^= 4
    else if (/^\*+$/.test(part ?? '')) bits ^= (part as string).length
    else return characters(part === '\\_' || part === '\\*' ? part.slice(1) : (part ?? ''), bits)
    return ''
  })
  return parts.join('')
}
