import fc from 'fast-check'
import type { Document, MarkedText, Paragraph } from 'scriptdown'
import { kinds } from '../src/kinds.ts'
import { anyOffsets, delimiterFormat, place, placed, tameFormat, wildFormat } from './arbitraries/marks.ts'
import { markup, space, unicode, words } from './arbitraries/pieces.ts'

/**
 * How hostile generated text is, each level more than the one before:
 * prose with marks on whole words; marks anywhere; text that looks like markup, in all scripts; many marks on one text;
 * all of it with any code units, refused values, empty and touching marks.
 */
export type Level = 'words' | 'offsets' | 'markup' | 'dense' | 'hostile'

export const levels: readonly Level[] = ['words', 'offsets', 'markup', 'dense', 'hostile']

const word = fc.constantFrom(...words)
const sentence = fc.array(word, { minLength: 1, maxLength: 14 }).map((list) => list.join(' '))

const significant = fc.oneof(
  { arbitrary: fc.constantFrom(...markup), weight: 5 },
  { arbitrary: fc.constantFrom('a', 'b', 'word', '1', 'Z'), weight: 3 },
  { arbitrary: fc.constantFrom(...space), weight: 3 },
  { arbitrary: fc.constantFrom(...unicode), weight: 3 },
)
const significantText = fc.array(significant, { minLength: 1, maxLength: 12 }).map((list) => list.join(''))

const anything = fc.oneof(
  { arbitrary: significant, weight: 6 },
  { arbitrary: word, weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 4 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }), weight: 1 },
  { arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)), weight: 1 },
  { arbitrary: fc.integer({ min: 0, max: 0x9f }).map((unit) => String.fromCharCode(unit)), weight: 1 },
)
const anyText = fc.array(anything, { maxLength: 16 }).map((list) => list.join(''))

const marksAnywhere = (text: fc.Arbitrary<string>, marks: ReturnType<typeof placed>, min: number, max: number) =>
  fc
    .tuple(text, fc.array(marks, { minLength: min, maxLength: max }))
    .map(([value, list]) => place(value, list, anyOffsets(value)))

const texts: Readonly<Record<Level, fc.Arbitrary<MarkedText>>> = {
  words: fc
    .tuple(sentence, fc.array(placed(tameFormat), { maxLength: 3 }))
    .map(([text, marks]) => onWords(text, marks)),
  offsets: marksAnywhere(sentence, placed(tameFormat), 1, 4),
  markup: marksAnywhere(significantText, placed(delimiterFormat), 0, 4),
  dense: marksAnywhere(fc.oneof(sentence, significantText), placed(delimiterFormat, 'shared'), 8, 20),
  hostile: marksAnywhere(anyText, placed(wildFormat, 'shared'), 0, 12),
}

/** Puts marks on whole words, so that none starts or ends with white space. */
function onWords(text: string, marks: Parameters<typeof place>[1]): MarkedText {
  const spans = [...text.matchAll(/\S+/g)].map(({ 0: { length }, index }) => [index, index + length] as const)
  const starts = place(
    text,
    marks,
    spans.map(([start]) => start),
  ).marks
  const ends = place(
    text,
    marks,
    spans.map(([, end]) => end),
  ).marks
  return { text, marks: starts.map((mark, index) => ({ ...mark, end: ends[index]?.end ?? mark.end })) }
}

/** A text with marks that fit it and cut no surrogate pair. */
export function markedText(level: Level): fc.Arbitrary<MarkedText> {
  return texts[level]
}

const kind = fc.oneof(
  { arbitrary: fc.constantFrom('scene-heading', 'action', 'character', 'dialogue', 'parenthetical'), weight: 4 },
  { arbitrary: fc.constantFrom(...kinds.map(({ name }) => name)), weight: 4 },
  { arbitrary: fc.constantFrom('Scene Heading', 'scene_heading', 'SceneHeading', 'cue', 'paren', 'Lyric'), weight: 1 },
  { arbitrary: fc.constantFrom('mystery', '', 'constructor', '__proto__', 'a b"c', '<p>', 'ключ'), weight: 1 },
)

/** One paragraph of any kind, at times with other wordings. */
export function paragraph(level: Level): fc.Arbitrary<Paragraph> {
  const content = fc.oneof(
    { arbitrary: texts[level], weight: 9 },
    { arbitrary: fc.constant({ text: '', marks: [] }), weight: 1 },
  )
  const alternates = fc.option(fc.array(content, { maxLength: 3 }), { nil: undefined, freq: 5 })
  return fc.tuple(kind, content, alternates).map(([name, { text, marks }, others]) => ({
    id: 'paragraph_1',
    object: 'script_paragraph',
    kind: name,
    text,
    marks,
    ...(others && { alternates: others }),
  }))
}

/** A whole document: up to a dozen paragraphs, each with an id of its own. */
export function document(level: Level): fc.Arbitrary<Document> {
  return fc.array(paragraph(level), { maxLength: 12 }).map((paragraphs) => ({
    object: 'document',
    paragraphs: paragraphs.map((one, index) => ({ ...one, id: `paragraph_${index + 1}` })),
  }))
}
