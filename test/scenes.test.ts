import fc from 'fast-check'
import { type Document, findKind, paginate, toHtml, toMarkdown, toMdast, toScenes } from 'scriptdown'
import { parseFdx, toFdx } from 'scriptdown/fdx'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { kinds } from '../src/kinds.ts'
import { script } from './script.ts'

const sample = script(
  ['action', 'Before.'],
  ['scene-heading', 'INT. LAB'],
  ['character', 'ADA'],
  ['dialogue', 'Now.'],
  ['my-voice-over', 'And later.'],
  ['outline-2', 'The plan'],
  ['note', 'Check this.'],
  ['synopsis', 'They meet.'],
  ['boneyard', 'They never meet.'],
  ['omitted', 'OMITTED'],
  ['action', 'After.'],
)

describe('scenes and speeches', () => {
  test('a scene holds all up to the next one, an omitted one too; an outline does not end it', () => {
    const blocks = toScenes(sample)
    expect(blocks.map((block) => block.type)).toEqual(['single', 'scene', 'scene'])
    const [, lab, omitted] = blocks
    expect(lab?.type === 'scene' && lab.blocks.map(({ type }) => type)).toEqual([
      'speech',
      'single',
      'single',
      'single',
      'single',
      'single',
    ])
    expect(omitted?.type === 'scene' && omitted.heading.paragraph.text).toBe('OMITTED')
  })

  test('no paragraph is lost', () => {
    const entries = toScenes(sample).flatMap(function all(block): number[] {
      if (block.type === 'scene') return [block.heading.index, ...block.blocks.flatMap(all)]
      return block.type === 'speech' ? block.entries.map(({ index }) => index) : [block.entry.index]
    })
    expect(entries).toEqual(sample.paragraphs.map((_, index) => index))
  })

  test('findKind tells what a spelling stands for', () => {
    expect(findKind('Scene Heading')).toMatchObject({ name: 'scene-heading', role: 'scene' })
    expect(findKind('omitted')).toMatchObject({ name: 'omitted', role: 'scene' })
    expect(findKind('outline-3')).toMatchObject({ name: 'outline-3', role: 'outline' })
    expect(findKind('my-voice-over')).toMatchObject({ name: 'unknown', role: 'body' })
  })

  test('every name of every kind is found however its words are put together', () => {
    const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
    const spellings: readonly ((words: readonly string[]) => string)[] = [
      (words) => words.join('_'),
      (words) => ` ${words.join(' - ')}\u3000`,
      (words) => words.map(capital).join(''),
      ([first = '', ...others]) => first + others.map(capital).join(''),
      (words) => words.join('/').toUpperCase(),
    ]
    for (const kind of kinds) {
      for (const name of [kind.name, ...kind.aliases]) {
        const found = findKind(name)
        expect(found.name).toBe(kind.name)
        for (const spell of spellings) {
          // A number begins no word of its own: `outline2` is none of ours.
          const words = name.split(/-(?!\d)/)
          expect(findKind(spell(words)), spell(words)).toBe(found)
        }
      }
    }
  })
})

describe('kinds of one’s own', () => {
  test('stand for a known one, however both are spelt', () => {
    const speech = script(['character', 'ADA'], ['My Voice-Over', 'Later.'])
    expect(toMarkdown(speech)).toBe('> **ADA**\n\nLater.\n')
    for (const kinds of [{ 'my-voice-over': 'dialogue' }, { MyVoiceOver: 'Dialog' }]) {
      expect(toMarkdown(speech, { kinds })).toBe('> **ADA**\\\n> Later.\n')
      expect(toHtml(speech, { kinds })).toContain('<p class="dialogue">Later.</p>')
      expect(toMdast(speech, { kinds }).children).toHaveLength(1)
    }
  })

  test('may stand for another one than the table says', () => {
    expect(toMarkdown(script(['shot', 'CLOSE ON'], ['action', 'x']), { kinds: { shot: 'action' } })).toBe(
      'CLOSE ON\n\nx\n',
    )
  })

  test('standing for what is not known is an error', () => {
    const convert = (): string => toMarkdown(sample, { kinds: { 'my-voice-over': 'dialouge' } })
    expect(convert).toThrow(new TypeError('kinds: "my-voice-over" stands for "dialouge", which is no known kind'))
  })
})

describe('kinds left out', () => {
  const omit = ['Note', 'synopsis', 'boneyard']

  test.each([
    ['Markdown', toMarkdown],
    ['HTML', toHtml],
  ])('%s', (_, convert) => {
    for (const layout of ['screenplay', 'plain'] as const) {
      const output = convert(sample, { omit, layout })
      for (const text of ['Check this.', 'They meet.', 'They never meet.']) {
        expect(output).not.toContain(text)
        expect(convert(sample, { layout })).toContain(text)
      }
      expect(output).toContain('After.')
    }
  })

  test('one that stands for another goes by its own name, and nothing else with it', () => {
    const both = script(['beat', 'Mine.'], ['synopsis', 'Theirs.'])
    expect(toMarkdown(both, { kinds: { Beat: 'action' }, omit: ['beat'] })).toBe('*Theirs.*\n')
  })

  test('the table of kinds is nobody’s to change', () => {
    expect(Object.isFrozen(findKind('action'))).toBe(true)
  })

  test('a list of scenes has none of them', () => {
    expect(toHtml(sample, { toc: true, omit: ['omitted'] })).not.toContain('OMITTED')
  })

  test('names of one’s own, and all that are not known', () => {
    expect(toMarkdown(sample, { omit: ['my voice over'] })).not.toContain('And later.')
    expect(toMarkdown(sample, { omit: ['unknown'] })).not.toContain('And later.')
    const kinds = { 'my-voice-over': 'dialogue' }
    expect(toMarkdown(sample, { kinds, omit: ['my-voice-over'] })).toContain('Now.')
    expect(toMarkdown(sample, { kinds, omit: ['dialogue'] })).not.toContain('And later.')
  })
})

test('what is not played does not look like action', () => {
  expect(toMarkdown(sample)).toBe(`Before.

## INT. LAB

> **ADA**\\
> Now.

And later.

#### The plan

***Check this.***

*They meet.*

~~They never meet.~~

## OMITTED

After.
`)
})

test('levels of an outline are headings, no deeper than one below the last', () => {
  const levels = script(['scene-heading', 'INT. LAB'], ['outline-4', 'a'], ['outline-1', 'b'], ['outline-2', 'c'])
  expect(toHtml(levels)).toBe(`<section class="scene">
<h2 class="scene-heading">INT. LAB</h2>
<h3 class="outline-4">a</h3>
<h3 class="outline-1">b</h3>
<h4 class="outline-2">c</h4>
</section>
`)
})

describe('speeches at once', () => {
  /** A speech of a cue: in capitals one of a dual kind. */
  const speech = (name: string): [kind: string, text: string][] => [
    [name === name.toUpperCase() ? 'dual_dialogue_character' : 'character', name.toUpperCase()],
    ['dialogue', 'Words.'],
  ]
  /** The cues of the pairs, as each format has them. */
  const pairsIn: Readonly<Record<string, (document: Document) => unknown>> = {
    html: (document) =>
      pairUp(toHtml(document).matchAll(/<div class="dual">(.*?)<\/div>\n<\/div>/gs), /"character">(\w)/g),
    pages: (document) => {
      const lines = paginate(document).flatMap((page) =>
        page.lines.filter(({ side, kind }) => side && kind.role === 'cue'),
      )
      const names = lines.map(({ source }) => source.text).join('')
      return names.replace(/(..)(?=.)/g, '$1 ')
    },
    fdx: (document) => pairUp(toFdx(document).matchAll(/<DualDialogue>(.*?)<\/DualDialogue>/gs), /<Text>(\w)</g),
    fountain: (document) => pairUp(toFountain(document).matchAll(/\w\n[^\n]+\n\n\w \^/g), /(\w)(?: \^|\n[^\n]*\n\n)/g),
  }
  const pairUp = (found: Iterable<readonly string[]>, cue: RegExp): string =>
    Array.from(found, ([all = '']) => Array.from(all.matchAll(cue), ([, name]) => name).join('')).join(' ')

  test.each([
    ['aB', 'AB'],
    ['AB', 'AB'],
    ['aBC', 'BC'],
    ['ABc', 'AB'],
    ['aBcD', 'AB CD'],
    ['aBCD', 'AB CD'],
    ['ABC', 'AB'],
    ['abCDEf', 'BC DE'],
    ['A', ''],
  ])('%s: %s', (names, pairs) => {
    const document = script(...[...names].flatMap(speech))
    for (const [format, pairsOf] of Object.entries(pairsIn)) expect(pairsOf(document), format).toBe(pairs)
  })

  test("may be of kinds of one's own", () => {
    const document = script(['character', 'A'], ['dialogue', 'Words.'], ['beside', 'B'], ['dialogue', 'Words.'])
    const options = { kinds: { beside: 'DualDialogueCharacter' } }
    expect(toHtml(document, options)).toContain('<div class="dual">')
    expect(paginate(document, options)[0]?.lines.some(({ side }) => side === 'right')).toBe(true)
    expect(toFdx(document, options)).toContain('<DualDialogue>')
    expect(toFountain(document, options)).toContain('B ^\n')
  })

  test('are the same once they are written and read again', () => {
    const block = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('a', 'B', 'c', 'D').map(speech) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('action', 'scene-heading', 'page-break')
          .map((kind) => [[kind, kind === 'page-break' ? '' : 'INT. X']] as [string, string][]),
      },
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
        const document = script(...blocks.flat())
        for (const back of [parseFdx(toFdx(document)), parseFountain(toFountain(document))]) {
          expect(back.messages).toEqual([])
          for (const [format, pairsOf] of Object.entries(pairsIn))
            expect(pairsOf(back.document), format).toBe(pairsOf(document))
        }
      }),
      { numRuns: 300 },
    )
  })
})
