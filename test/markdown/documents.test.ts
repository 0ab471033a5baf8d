import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../src/document/parse.ts'
import type { Document, MarkedText, Paragraph } from '../../src/document/schema.ts'
import { findKind } from '../../src/kinds.ts'
import { toMarkdown } from '../../src/markdown/stringify.ts'
import { document, type Level, levels } from '../arbitraries.ts'
import { blocksDifference, expectedCharacters } from '../compare.ts'
import type { Character, ReadBlock } from '../readers.ts'
import { available } from './reading.ts'

type Layout = 'screenplay' | 'plain'

const characters = ({ text, marks }: MarkedText, whole?: 'bold' | 'italic'): Character[] =>
  expectedCharacters(text, whole ? [...marks, { start: 0, end: text.length, type: whole }] : marks)

const lineBreak: readonly Character[] = expectedCharacters('\n', [])

const depths: Partial<Record<string, number>> = { act: 1, scene: 2, shot: 3 }
const speech: ReadonlySet<string> = new Set(['cue', 'parenthetical', 'dialogue', 'lyrics'])
const wholes: Partial<Record<string, 'bold' | 'italic'>> = { cue: 'bold', parenthetical: 'italic' }

/** The blocks that a reader should see, worked out from the design's table alone. */
function expectedBlocks({ paragraphs }: Document, layout: Layout): ReadBlock[] {
  const blocks: ReadBlock[] = []
  let open = false
  paragraphs.forEach((paragraph: Paragraph) => {
    const role = layout === 'plain' ? 'body' : findKind(paragraph.kind).role
    const inSpeech = speech.has(role)
    if (role === 'break') blocks.push({ type: 'break', quoted: false, characters: [] })
    const shown = characters(paragraph, inSpeech ? wholes[role] : undefined)
    const kept = role !== 'break' || !/^[=\-\s]*$/.test(paragraph.text)
    const last = blocks.at(-1)
    if (role === 'cue' || !inSpeech) open = false
    if (shown.length > 0 && kept) {
      const depth = depths[role]
      if (inSpeech && open && last) last.characters.push(...lineBreak, ...shown)
      else if (depth !== undefined) blocks.push({ type: 'heading', depth, quoted: false, characters: shown })
      else blocks.push({ type: 'paragraph', quoted: inSpeech, characters: shown })
      if (inSpeech) open = true
    }
  })
  return blocks
}

function misread(script: Document, layout: Layout): string[] {
  const markdown = toMarkdown(script, { layout })
  const expected = expectedBlocks(script, layout)
  return available.flatMap((reader) => {
    const difference = blocksDifference(expected, reader.read(markdown), reader)
    return difference ? [`${reader.name}: ${difference}`] : []
  })
}

describe.each<Layout>(['screenplay', 'plain'])('%s layout', (layout) => {
  test.each(levels)('generated documents, %s: every block is read as meant', (level: Level) => {
    fc.assert(
      fc.property(document(level), (script) => {
        expect(misread(script, layout)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

test('neighbouring speeches are quotes of their own', () => {
  const line = (id: string, kind: string, text: string): Paragraph => ({
    id,
    object: 'script_paragraph',
    kind,
    text,
    marks: [],
  })
  const script: Document = {
    object: 'document',
    paragraphs: [
      line('1', 'character', 'A'),
      line('2', 'dialogue', 'x'),
      line('3', 'character', 'B'),
      line('4', 'dialogue', 'y'),
    ],
  }
  for (const reader of available) expect(reader.read(toMarkdown(script)).map(({ quote }) => quote)).toEqual([1, 2])
})

const folders = ['../../corpus/scripts/', '../../../shared/real/'].map((path) => new URL(path, import.meta.url))
const scripts = folders.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => new URL(name, folder))
    : [],
)

describe.each(scripts.map((url) => [url.pathname.split('/').at(-1), url] as const))('%s', (_, url) => {
  const script = parseDocument(readFileSync(url, 'utf8'))
  test.each<Layout>(['screenplay', 'plain'])('comes back character for character, %s layout', (layout) => {
    expect(misread(script, layout)).toEqual([])
  })
})

test.skipIf(existsSync(folders[1] as URL))('real scripts: not beside this checkout, so not read', () => {})
