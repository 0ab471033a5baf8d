import { type Document, findKind, type MarkedText } from 'scriptdown'
import { expectedCharacters } from '../../compare.ts'

/** One paragraph, or several of one kind that follow each other, as a judge has it. */
export interface Element {
  readonly kind: string
  /** Every character but white space, of which a run is one space, each visible one with its formats behind it. */
  readonly characters: string
}

/** A parser of Fountain that is not ours. */
export interface Judge {
  readonly name: string
  /** What it reads; throws where it does. */
  read(fountain: string): Promise<Element[]> | Element[]
  /** What it would read of a document, if all were well: without what it has no notion of. */
  expect(elements: readonly Element[]): Element[]
}

const ITALIC = 1
const BOLD = 2
const UNDERLINE = 4

/** The characters of a piece of text, all of the same formats. */
export function characters(text: string, bits = 0): string {
  const formats = `${bits & BOLD ? 'b' : ''}${bits & ITALIC ? 'i' : ''}${bits & UNDERLINE ? 'u' : ''}`
  return [...text].map((char) => (/\s/.test(char) || formats === '' ? char : `${char}{${formats}}`)).join('')
}

export function element(kind: string, text: string): Element {
  return { kind, characters: text.replace(/\s+/g, ' ').trim() }
}

/** What a document says, in the words of all judges. What is cut or noted is not compared: they leave it out. */
export function elementsOf({ paragraphs }: Document): Element[] {
  let isSpeech = false
  return paragraphs.flatMap((paragraph): Element[] => {
    const { name, role } = findKind(paragraph.kind)
    if (role === 'cue') isSpeech = true
    else if (role !== 'dialogue' && role !== 'parenthetical' && role !== 'lyrics') isSpeech = false
    if (role === 'break') return [element('page-break', '')]
    if (name === 'note' || name === 'boneyard') return []
    const text = charactersOf(paragraph)
    if (role === 'parenthetical' && isSpeech)
      return [element(name, /^\(.*\)$/s.test(paragraph.text) ? text : `(${text})`)]
    if (role === 'dialogue' && isSpeech) return [element(name, text)]
    return [element(standsFor[name] ?? 'action', text)]
  })
}

const standsFor: Readonly<Record<string, string>> = {
  character: 'character',
  lyrics: 'lyrics',
  transition: 'transition',
  centered: 'centered',
  synopsis: 'synopsis',
  'scene-heading': 'scene-heading',
  omitted: 'scene-heading',
  'act-start': 'section',
  section: 'section',
  'outline-1': 'section',
  'outline-2': 'section',
  'outline-3': 'section',
  'outline-4': 'section',
}

function charactersOf({ text, marks }: MarkedText): string {
  return expectedCharacters(text, marks)
    .map(({ char, bold, italic, underline }) =>
      characters(char, (bold ? BOLD : 0) | (italic ? ITALIC : 0) | (underline ? UNDERLINE : 0)),
    )
    .join('')
}

/** Elements of which those that some judges do not part are one. */
export function merge(elements: readonly Element[]): Element[] {
  const merged: Element[] = []
  for (const one of elements) {
    const last = merged.at(-1)
    if (last?.kind === one.kind && /^(?:action|dialogue|lyrics|centered)$/.test(one.kind))
      merged[merged.length - 1] = element(one.kind, `${last.characters} ${one.characters}`)
    else merged.push(one)
  }
  return merged.filter(({ kind, characters: text }) => text !== '' || kind === 'page-break')
}

/** Formats from HTML of nested spans, as the judges that write it mean it. */
export function fromHtml(html: string): string {
  const open: number[] = []
  const out: string[] = []
  for (const [token] of html.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<[^>]*>|&\w+;|&#\w+;|[\s\S]/gu)) {
    const bits = open.at(-1) ?? 0
    if (token === '</span>') open.pop()
    else if (token.startsWith('<span')) {
      const has = (name: string, bit: number): number => (token.includes(name) ? bit : 0)
      open.push(bits | has('bold', BOLD) | has('italic', ITALIC) | has('underline', UNDERLINE))
    } else if (token.startsWith('<') && token.length > 1) out.push(' ')
    else out.push(characters(entities.get(token) ?? token, bits))
  }
  return out.join('')
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
])
