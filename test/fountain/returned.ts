import { type Document, findKind, type Paragraph } from 'scriptdown'
import { expectedCharacters } from '../compare.ts'

/** A paragraph as it is compared: a visible character has its formats behind it. */
export interface Seen {
  readonly kind: string
  readonly characters: string
}

/** What is compared of a paragraph: canonical kind, every character, bold, italic and underline of the visible ones. */
export function seen({ kind, text, marks }: Pick<Paragraph, 'kind' | 'text' | 'marks'>): Seen {
  const characters = expectedCharacters(text, marks).map(({ char, bold, italic, underline }) => {
    const formats = `${bold ? 'b' : ''}${italic ? 'i' : ''}${underline ? 'u' : ''}`
    return /\s/.test(char) || formats === '' ? char : `${char}{${formats}}`
  })
  return { kind: findKind(kind).name, characters: characters.join('') }
}

/** Kinds that Fountain has no signs for, by what they come back as. All that are not named here come back as action. */
const cameBack: Readonly<Record<string, string>> = {
  omitted: 'scene-heading',
  'act-start': 'section',
  ...Object.fromEntries(
    [
      ...['scene-heading', 'section', 'outline-1', 'outline-2', 'outline-3', 'outline-4', 'character', 'transition'],
      ...['action', 'centered', 'lyrics', 'synopsis', 'note', 'boneyard'],
    ].map((kind) => [kind, kind]),
  ),
}

/** What should come back from Fountain of a document, worked out from the words of the README. */
export function returned({ paragraphs }: Document): Seen[] {
  let isSpeech = false
  return paragraphs.flatMap((paragraph) => {
    const { name, role } = findKind(paragraph.kind)
    const isSaid = role === 'dialogue' || role === 'parenthetical'
    const back = seen(paragraph)
    if (role === 'cue') isSpeech = true
    else if (!isSaid && role !== 'lyrics') isSpeech = false
    if (isSaid) return [{ ...back, kind: isSpeech ? name : 'action' }]
    if (name === 'boneyard') return [{ ...seen({ ...paragraph, marks: upperOnly(paragraph) }), kind: name }]
    if (role !== 'break') return [{ ...back, kind: cameBack[name] ?? 'action' }]
    const isSign = /^[=\-\s]*$/.test(paragraph.text)
    return [{ kind: name, characters: '' }, ...(isSign ? [] : [{ ...back, kind: 'action' }])]
  })
}

/** What is cut has no formats. */
function upperOnly({ marks }: Paragraph): Paragraph['marks'] {
  return marks.filter(({ type }) => type === 'upper-case')
}
