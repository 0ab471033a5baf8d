import { type Document, type MarkdownOptions, type MarkedText, type MarkType, toMarkdown } from 'scriptdown'
import { findKind, type Role } from '../../src/kinds.ts'
import { blocksDifference, expectedCharacters } from '../compare.ts'
import type { Character, ReadBlock } from '../readers.ts'
import { available } from './reading.ts'

const depths: Partial<Record<Role, number>> = { act: 1, scene: 2, shot: 3 }
const decorations: Partial<Record<Role, readonly MarkType[]>> = {
  cue: ['bold'],
  parenthetical: ['italic'],
  synopsis: ['italic'],
  note: ['bold', 'italic'],
  boneyard: ['strikethrough'],
}
const spoken: ReadonlySet<Role> = new Set<Role>(['cue', 'parenthetical', 'dialogue', 'lyrics'])

function charactersOf({ text, marks }: MarkedText, decorated: readonly MarkType[] = []): Character[] {
  return expectedCharacters(text, [...marks, ...decorated.map((type) => ({ start: 0, end: text.length, type }))])
}

/** A speech so far: its quote's number and the paragraph that its next line joins, once there are any. */
interface Speech {
  quote?: number
  paragraph?: ReadBlock | undefined
}

/** The blocks that a reader should see of a document, worked out from the design's table alone. */
export function expectedBlocks({ paragraphs }: Document, { layout, alternates }: MarkdownOptions = {}): ReadBlock[] {
  const blocks: ReadBlock[] = []
  let quotes = 0
  let speech: Speech | undefined
  const add = (type: ReadBlock['type'], characters: Character[], depth?: number): ReadBlock => {
    if (speech) speech.quote ??= ++quotes
    const quote = speech?.quote
    const quoted = quote === undefined ? { quoted: false } : { quoted: true, quote }
    const block: ReadBlock = { type, ...(depth !== undefined && { depth }), ...quoted, characters }
    blocks.push(block)
    return block
  }
  for (const paragraph of paragraphs) {
    const role = layout === 'plain' ? 'body' : findKind(paragraph.kind).role
    if (!spoken.has(role)) speech = undefined
    else if (role === 'cue' || !speech) speech = {}
    if (role === 'break') add('break', [])
    const shown = charactersOf(paragraph, decorations[role])
    const level = /^outline-(\d)$/.exec(findKind(paragraph.kind).name)?.[1]
    const depth = role === 'outline' ? Number(level) + 2 : depths[role]
    if (shown.length > 0 && !(role === 'break' && /^[=\-\s]*$/.test(paragraph.text))) {
      if (speech?.paragraph) speech.paragraph.characters.push(...expectedCharacters('\n', []), ...shown)
      else if (speech) speech.paragraph = add('paragraph', shown)
      else add(depth === undefined ? 'paragraph' : 'heading', shown, depth)
    }
    const others = alternates === 'include' ? (paragraph.alternates ?? []) : []
    for (const other of others.filter(({ text }) => text !== '')) {
      add('item', charactersOf(other))
      if (speech) speech.paragraph = undefined
    }
  }
  return blocks
}

/** Writes documents as Markdown, reads them with every reader and says what is not as it should be. */
export function documentMisreadings(documents: readonly Document[], options: MarkdownOptions = {}): string[] {
  const markdowns = documents.map((document) => toMarkdown(document, options))
  const expected = documents.map((document) => expectedBlocks(document, options))
  return available.flatMap((reader) =>
    reader.readAll(markdowns).flatMap((blocks, index) => {
      const wanted = expected[index] ?? []
      const difference = blocksDifference(wanted, blocks, reader) ?? quotesDifference(wanted, blocks)
      return difference ? [`${reader.name}: ${JSON.stringify(markdowns[index])}: ${difference}`] : []
    }),
  )
}

function quotesDifference(expected: readonly ReadBlock[], actual: readonly ReadBlock[]): string | undefined {
  const [wanted, found] = [expected, actual].map((blocks) => blocks.map(({ quote }) => quote ?? '-').join(' '))
  return wanted === found ? undefined : `quotes ${wanted} expected, ${found} read`
}
