import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { type Document, type Page, type PageOptions, paginate, parseDocument } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { generateScript } from '../../corpus/generate.ts'
import { document as anyDocument, levels } from '../arbitraries.ts'
import { script } from '../script.ts'
import { findFaults, shown, visible } from './rules.ts'

const capacity = { letter: 55, a4: 57 }
const papers = ['letter', 'a4'] as const

/** Kinds as they follow each other in scripts, with texts of a few words to a page. */
const sentence = fc
  .array(
    fc.constantFrom('I', 'never', 'said', 'that.', 'Rain?', 'the', 'old', 'mill-house', 'Mr.', 'Brown', '—', '"No!"'),
    {
      minLength: 1,
      maxLength: 220,
    },
  )
  .map((words) => words.join(' '))
const short = fc.constantFrom('ELLEN', "BOB (CONT'D)", 'A WOMAN (V.O.)', 'X')
const speech = fc
  .tuple(
    short,
    fc.array(fc.tuple(fc.constantFrom('dialogue', 'dialogue', 'lyrics', 'parenthetical'), sentence), { maxLength: 4 }),
  )
  .map(([cue, lines]) => [
    ['character', cue] as const,
    ...lines.map(([kind, text]) => [kind, kind === 'parenthetical' ? text.slice(0, 60) : text] as const),
  ])
const dual = fc
  .tuple(sentence, sentence)
  .map(([left, right]) => [
    ['character', 'ANN'] as const,
    ['dialogue', left.slice(0, 400)] as const,
    ['dual_dialogue_character', 'BOB'] as const,
    ['parenthetical', '(over her)'] as const,
    ['dialogue', right.slice(0, 400)] as const,
  ])
const block = fc.oneof(
  { arbitrary: dual, weight: 1 },
  { arbitrary: speech, weight: 6 },
  { arbitrary: sentence.map((text) => [['action', text] as const]), weight: 5 },
  {
    arbitrary: sentence.map((text) => [
      ['scene-heading', `INT. ${text.slice(0, 70)}`] as const,
      ['action', text] as const,
    ]),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom(
      [['transition', 'CUT TO:'] as const],
      [['page-break', ''] as const],
      [['shot', 'ON A DOOR'] as const, ['action', 'It opens.'] as const],
    ),
    weight: 2,
  },
)
const screenplay: fc.Arbitrary<Document> = fc
  .array(block, { maxLength: 60 })
  .map((blocks) => script(...blocks.flat(), ['action', 'End.']))

test.each(papers)('pages of generated screenplays keep all rules: %s', (paper) => {
  fc.assert(
    fc.property(screenplay, (document) => {
      const pages = paginate(document, { paper })
      expect(findFaults(document, pages, capacity[paper])).toEqual([])
      expect(shown(pages)).toEqual(visible(document))
    }),
  )
})

test('a rule that is broken is told', () => {
  const said = 'I never said that he was at the mill. '.repeat(60).trim()
  const document = script(
    ['action', 'line\n'.repeat(30)],
    ['character', 'ELLEN'],
    ['dialogue', said],
    ['shot', 'ON'],
    ['action', 'x'],
  )
  const [first, second, ...others] = paginate(document)
  if (!first || !second) throw new Error('too short')
  const faults = (pages: Page[]): string[] => findFaults(document, pages, capacity.letter)
  expect(faults([first, second, ...others])).toEqual([])
  const without = (page: Page, count: number): Page => ({ ...page, lines: page.lines.slice(0, count) })
  expect(faults([without(first, -1), second, ...others])).toEqual([expect.stringContaining('no (MORE)')])
  const cue = first.lines.findIndex(({ kind }) => kind.role === 'cue')
  expect(faults([without(first, cue + 1), second, ...others])).toContain('page 1: ends with the cue ELLEN')
  expect(faults([without(first, cue + 2), second, ...others])).toContainEqual(
    expect.stringContaining('has one line of'),
  )
  expect(faults([without(first, cue + 2), second, ...others])).toContain('page 1: has one line of a speech')
  const shot = second.lines.findIndex(({ kind }) => kind.role === 'shot')
  const next = {
    ...second,
    number: 3,
    lines: second.lines.slice(shot + 1).map((line) => ({ ...line, row: line.row - 40 })),
  }
  expect(faults([first, without(second, shot + 1), next])).toContain('page 2: ends with the heading ON')
})

test.each(papers)('two thousand pages keep all rules: %s', (paper) => {
  let count = 0
  for (let seed = 1; count < 2000; seed++) {
    const document = generateScript({ paragraphs: 4000, seed, marked: 0.1 })
    const pages = paginate(document, { paper })
    expect(findFaults(document, pages, capacity[paper])).toEqual([])
    count += pages.length
  }
})

test.each(levels)('nothing visible is lost, whatever a document holds: %s', (level) => {
  const inside = ({ lines }: Page): boolean => lines.every(({ row, column }) => row >= 0 && row < 55 && column >= 0)
  fc.assert(
    fc.property(anyDocument(level), (document) => {
      const pages = paginate(document, { planning: 'include' })
      expect(shown(pages)).toEqual(
        expect.arrayContaining(visible(document).filter((index) => !isBreak(document, index))),
      )
      expect(pages.every(inside)).toBe(true)
    }),
  )
})

const isBreak = ({ paragraphs }: Document, index: number): boolean => /^[=\-\s]*$/.test(paragraphs[index]?.text ?? '')

const real = new URL('../../../shared/real/', import.meta.url)
const scripts = existsSync(real) ? readdirSync(real).filter((name) => name.endsWith('.json')) : []
const corpus = new URL('../../corpus/scripts/', import.meta.url)

describe.each([
  [corpus, readdirSync(corpus).filter((name) => name.endsWith('.json'))],
  [real, scripts],
] as const)('scripts of %s', (folder, names) => {
  test.skipIf(names.length === 0).each(names.length === 0 ? ['none'] : names)('%s keeps all rules', (name) => {
    const document = parseDocument(readFileSync(new URL(name, folder), 'utf8'))
    for (const paper of papers) {
      const options: PageOptions = { paper }
      expect(findFaults(document, paginate(document, options), capacity[paper])).toEqual([])
    }
  })
})
