import atjson, { type Mark as AtjsonMark, type Rendering } from '@atjson/renderer-commonmark'
import type { Document, Mark, MarkedText } from 'scriptdown'
import { findKind } from '../../src/kinds.ts'
import { acceptedMarks, disjointMarks } from '../marks.ts'
import type { Peer } from './peer.ts'

/** The package's own renderer, with the marks that CommonMark lacks. */
class Renderer extends atjson.default {
  *Strikethrough(): Rendering {
    const [before, text, after] = yield* atjson.split()
    return `${before}~~${text}~~${after}`
  }

  *Underline(): Rendering {
    return `<u>${(yield).join('')}</u>`
  }

  *Highlight(): Rendering {
    return `<mark>${(yield).join('')}</mark>`
  }

  *TextColor(mark: AtjsonMark): Rendering {
    return `<span style="color: ${mark.attributes.value}">${(yield).join('')}</span>`
  }

  *UpperCase(): Rendering {
    return (yield).join('')
  }
}

/** The marks as they are: its model, like ours, lets them overlap. */
export const atjsonPeer: Peer = {
  name: '@atjson/renderer-commonmark',
  prepare(document) {
    const model = toModel(document, ({ marks }) => marks)
    return () => Renderer.render(model)
  },
}

/** Marks of one type made disjoint beforehand, which it reads better. */
export const atjsonDisjoint: Peer = {
  name: '@atjson/renderer-commonmark',
  prepare(document) {
    const model = toModel(document, disjointMarks)
    return () => Renderer.render(model)
  },
}

const levels: ReadonlyMap<string, number> = new Map([
  ['act', 1],
  ['scene', 2],
  ['shot', 3],
])

/** Offsets count one character for each block and line break, which stand in the text as U+FFFC. */
function toModel(
  { paragraphs }: Document,
  marksOf: (text: MarkedText) => readonly Mark[],
): Parameters<typeof Renderer.render>[0] {
  const blocks: object[] = []
  const marks: object[] = []
  let text = ''
  const addBlock = (type: string, parents: string[], attributes: object): void => {
    blocks.push({ id: `b${blocks.length}`, type, parents, selfClosing: type === 'line-break', attributes })
    text += '\uFFFC'
  }
  for (const paragraph of paragraphs) {
    if (paragraph.text === '') continue
    const level = levels.get(findKind(paragraph.kind).role)
    const type = level ? 'heading' : 'paragraph'
    addBlock(type, [], level ? { level } : {})
    const start = text.length
    paragraph.text.split('\n').forEach((line, index) => {
      if (index) addBlock('line-break', [type], {})
      text += line.replaceAll('\uFFFC', '\uFFFD')
    })
    for (const mark of acceptedMarks({ text: paragraph.text, marks: marksOf(paragraph) })) {
      if (mark.start >= mark.end) continue
      const attributes = mark.type === 'link' ? { url: mark.value } : { value: mark.value }
      const range = `(${start + mark.start}..${start + mark.end}]`
      marks.push({ id: `m${marks.length}`, type: mark.type, range, attributes })
    }
  }
  return { text, blocks, marks }
}
