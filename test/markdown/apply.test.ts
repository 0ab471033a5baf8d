import fc from 'fast-check'
import { type Document, type Mark, type MarkdownOptions, type Paragraph, toMarkdown } from 'scriptdown'
import { type ApplyOptions, applyMarkdown, type Change, parseMarkdown } from 'scriptdown/markdown'
import { describe, expect, test } from 'vitest'
import { document as anyDocument, levels } from '../arbitraries.ts'
import { findSlow } from '../growth.ts'
import { scripts as readScripts } from '../parsers/scripts.ts'
import { script } from '../script.ts'

const anyOptions: fc.Arbitrary<ApplyOptions> = fc.record({
  layout: fc.constantFrom('screenplay', 'plain'),
  alternates: fc.constantFrom('omit', 'include'),
  html: fc.boolean(),
  underline: fc.constantFrom('u', 'ins', 'emphasis', 'none'),
  flavor: fc.constantFrom('gfm', 'mdx'),
  upperCase: fc.constantFrom('transform', 'ignore'),
  omit: fc.constantFrom([], ['note', 'dialogue']),
})

/** The same Markdown as another editor saves it: other line ends, white space behind lines, more of it between blocks. */
function resave(markdown: string): string {
  return `\uFEFF\n${markdown.replaceAll('\n\n', ' \r\n\r\n \r\n').replace(/\n$/, '\t')}`
}

const untouched = (one: Document) => ({ document: one, changes: [], messages: [] })

describe.each(levels)('%s', (level) => {
  test('Markdown that nobody edited changes nothing', () => {
    fc.assert(
      fc.property(anyDocument(level), anyOptions, (before, options) => {
        const markdown = toMarkdown(before, options)
        const applied = applyMarkdown(before, markdown, options)
        expect(applied).toEqual(untouched(before))
        expect(applied.document).toBe(before)
        expect(applyMarkdown(before, resave(markdown), options)).toEqual(untouched(before))
      }),
      // Nothing is left of what parsers trim where no tag may stand before it.
      // So is a backslash that ends a text, with a list or nothing behind it, or what only Unicode calls a line's end.
      {
        numRuns: 100,
        examples: [
          [script(['act-start', '\u000b']), { html: false }],
          [script(['lyrics', '\\', { alternates: [{ text: 'a', marks: [] }] }]), { alternates: 'include' }],
          [script(['action', '\\     \u2028a']), { html: false, layout: 'plain' }],
        ],
      },
    )
  })

  test('whatever the Markdown is, the document says its text, and the old one is not changed', () => {
    const texts = (markdown: string, { flavor }: MarkdownOptions): string =>
      parseMarkdown(markdown, { layout: 'plain', flavor })
        .document.paragraphs.map(({ text }) => text)
        .join('\n')
    fc.assert(
      fc.property(anyDocument(level), anyDocument(level), anyOptions, (old, other, some) => {
        const options = { ...some, omit: [] }
        const markdown = toMarkdown(other, options)
        const before = structuredClone(old)
        const applied = applyMarkdown(old, markdown, options).document
        const said = [toMarkdown(applied, options), markdown].map((one) => texts(one, options))
        // Behind words that the old document has a break behind, a backslash may be the break's or the text's.
        const isAmbiguous = toMarkdown(old, options).includes('\\\n')
        const [found, meant] = isAmbiguous ? said.map((text) => text.replace(/\\$/gm, '')) : said
        expect(found).toBe(meant)
        expect(old).toEqual(before)
      }),
      // A page break's text of white space would be taken for its sign.
      {
        numRuns: 100,
        examples: [
          [script(['page-break', '!']), script(['page-break', ''], ['action', ' ']), { html: false }],
          [
            script(['action', '\n# a']),
            script(['scene-heading', '!', { alternates: [{ text: '\r\n\\', marks: [] }] }]),
            { alternates: 'include', html: false },
          ],
        ],
      },
    )
  })
})

test('halves of two pairs that come to stand together are still no character', () => {
  const before = script(['action', '\ud800\u0001\udc00'])
  const { document } = applyMarkdown(before, '\uFFFD\uFFFD\n')
  expect(toMarkdown(document)).toBe('\uFFFD\uFFFD\n')
})

describe('scripts', () => {
  const scripts = readScripts()

  test.each(['screenplay', 'plain'] as const)('are unchanged by their own Markdown: %s', (layout) => {
    for (const { name, document: one } of scripts) {
      const markdown = toMarkdown(one, { layout })
      expect(applyMarkdown(one, markdown, { layout }).document, name).toBe(one)
      if (markdown.length < 100_000) {
        expect(applyMarkdown(one, resave(markdown), { layout }), name).toEqual(untouched(one))
      }
    }
  })

  test.each(['screenplay', 'plain'] as const)(
    'one word edited is one paragraph edited, which keeps id and kind: %s',
    (layout) => {
      const places = scripts.flatMap(({ document: one }) => {
        const markdown = toMarkdown(one, { layout })
        // No names of tags, no entities, nothing of a link's target.
        const words = [...markdown.matchAll(/<[^>]*>|&\S+;|\]\([^)]*\)|[\p{L}\p{M}]{2,}/gu)].filter(([word]) =>
          /^\p{L}/u.test(word),
        )
        const most = markdown.length < 20_000 ? 200 : markdown.length < 100_000 ? 50 : 6
        const every = Math.ceil(words.length / most)
        return words
          .filter((_, index) => index % every === 0)
          .map(({ 0: word, index }, count) => ({ one, markdown, word, index, count }))
      })
      expect(places.length).toBeGreaterThan(200)
      const missed = places.filter(({ one, markdown, word, index, count }) => {
        const typed = [`${word} quux`, `${word}s`, 'Quux', word.toUpperCase() === word ? 'quux' : word.toUpperCase()]
        const edited = markdown.slice(0, index) + typed[count % typed.length] + markdown.slice(index + word.length)
        const { document: next, changes } = applyMarkdown(one, edited, { layout })
        const [change, ...more] = changes
        if (change?.type !== 'edited' || more.length > 0 || change.fields.includes('kind')) return true
        return one.paragraphs[change.from]?.id !== next.paragraphs[change.to]?.id
      })
      expect(missed.map(({ markdown, index }) => markdown.slice(index - 40, index + 40))).toEqual([])
    },
  )
})

const scene = script(
  ['scene_heading', 'INT. LAB – NIGHT'],
  ['action', 'Ada turns the key. Nothing happens.'],
  ['character', 'ADA'],
  ['parenthetical', '(softly)'],
  ['dialogue', 'It worked yesterday.'],
  ['action', 'She hits it.\nTwice.'],
  ['transition', 'CUT TO:'],
)

/** What became of a scene: changes, and the paragraphs that are not the very same. */
function edit(before: Document, change: (markdown: string) => string, options: ApplyOptions = {}) {
  const { document: after, changes, messages } = applyMarkdown(before, change(toMarkdown(before, options)), options)
  const kept = new Set(before.paragraphs)
  return { after, changes, messages, fresh: after.paragraphs.filter((one) => !kept.has(one)) }
}

const replacing = (from: string, to: string) => (markdown: string) => {
  expect(markdown).toContain(from)
  return markdown.replace(from, to)
}

test('a wrapped line has at its break the colours that the space there had', () => {
  const marks = [
    { start: 0, end: 15, type: 'text-color', value: 'blue' },
    { start: 15, end: 23, type: 'text-color', value: 'red' },
    { start: 5, end: 24, type: 'underline' },
  ]
  const before = script(['action', 'Blue revision, with pink pages', { marks }])
  const wrapped = toMarkdown(before).replaceAll(/ (?!style|#|red|blue)/g, '\n')
  expect(wrapped).toContain('revision,\n</u></span>')
  expect(applyMarkdown(before, wrapped)).toEqual(untouched(before))
})

test('a dialogue in bold that is wrapped is one still', () => {
  const key = 'Nobody in this house has slept for a week, and nobody will until the key is found.'
  const bold = { marks: [{ start: 0, end: key.length, type: 'bold' }] }
  const before = script(['character', 'ELLEN'], ['dialogue', key, bold])
  const wrapped = toMarkdown(before).replace('until the ', 'until the\n> ')
  expect(applyMarkdown(before, wrapped)).toEqual(untouched(before))
  expect(parseMarkdown(wrapped).document.paragraphs.map(({ text }) => text)).toEqual(['ELLEN', key])
})

test.each<[name: string, kind: string, text: string, marks: Mark[], at: string]>([
  [
    'bold words',
    'action',
    'one two',
    [
      { start: 0, end: 3, type: 'bold' },
      { start: 4, end: 7, type: 'bold' },
    ],
    ' ',
  ],
  ['a bold that goes on', 'action', 'one two', [{ start: 0, end: 7, type: 'bold' }], ' '],
  [
    'links',
    'action',
    'a b',
    [
      { start: 0, end: 1, type: 'link', value: '/c' },
      { start: 2, end: 3, type: 'link', value: '/c' },
    ],
    ' ',
  ],
  ['a cue', 'character', 'THE WOMAN (O.S.)', [], 'WOMAN '],
])('a wrap takes nothing apart and puts nothing together: %s', (_, kind, text, marks, at) => {
  const before = script([kind, text, { marks }])
  const wrapped = toMarkdown(before).replace(at, `${at.trim()}\n${kind === 'character' ? '> ' : ''}`)
  expect(wrapped).not.toBe(toMarkdown(before))
  expect(applyMarkdown(before, wrapped)).toEqual(untouched(before))
})

test('a backslash alone is a text, in an item too', () => {
  const [paragraph] = script(['action', 'One.']).paragraphs
  const before = {
    ...script(),
    paragraphs: [{ ...paragraph, alternates: [{ text: '\nTwo.', marks: [] }] }],
  } as Document
  const options = { alternates: 'include' } as const
  expect(toMarkdown(before, options)).toBe('One.\n\n- \\\n  Two.\n')
  const { document } = applyMarkdown(before, 'One.\n\n- \\\n', options)
  expect(document.paragraphs[0]?.alternates).toEqual([{ text: '\\', marks: [] }])
})

test('the backslash of a line break is no text, whatever comes behind it', () => {
  const before = script(
    ['character', 'ADA'],
    ['parenthetical', '(low)'],
    ['dialogue', 'It\\ works\\'],
    ['action', '(low)\\'],
  )
  const markdown = toMarkdown(before)
  for (const edited of [markdown.replace(/$/gm, ' '), markdown.replaceAll('\n', ' \t\r\n')]) {
    expect(applyMarkdown(before, edited)).toEqual(untouched(before))
  }
  const [cue, aside, , action] = before.paragraphs
  const { document: cut, changes } = applyMarkdown(
    script(['character', 'ADA'], ['parenthetical', '(low)'], ['dialogue', 'Go.']),
    '> **ADA**\\\n> *(low)*\\\n',
  )
  expect(cut.paragraphs.map(({ text }) => text)).toEqual([cue?.text, aside?.text])
  expect(changes.map(({ type }) => type)).toEqual(['removed'])
  const cutWide = applyMarkdown(before, markdown.replaceAll('\n', '  \n').replace(/> It.*\n/, ''))
  expect(cutWide.document.paragraphs.map(({ text }) => text)).toEqual([cue?.text, aside?.text, action?.text])
})

test.each(['--', '-', '#', '==', '***', '+', '1.', '| -', '\\#', '--\\'])(
  'a line stays text where the backslash behind it goes: %s',
  (text) => {
    const before = script(['character', 'ADA'], ['dialogue', text], ['dialogue', 'Go.'], ['action', 'End.'])
    const [cue, line, , end] = before.paragraphs
    const cut = edit(before, replacing('> Go.\n', ''))
    expect(cut.after.paragraphs).toEqual([cue, line, end])
    expect(edit(before, replacing('> Go.', '\n> Go.')).changes).toEqual([])
    for (const own of [`${text}\nmore`, `Text\n${text}\nmore`]) {
      const { after } = edit(script(['action', own]), replacing('more\n', ''))
      expect(after.paragraphs).toMatchObject([{ id: 'p1', kind: 'action', text: own.replace('\nmore', '') }])
    }
    const item = script(['action', 'One.', { alternates: [{ text: `${text}\nmore`, marks: [] }] }])
    const { after } = edit(item, replacing('  more\n', ''), { alternates: 'include' })
    expect(after.paragraphs[0]?.alternates).toEqual([{ text, marks: [] }])
  },
)

test('what would define a link is text where no link has its name', () => {
  const { document: read, messages } = parseMarkdown(
    '[ADA]: Hello\n[BOB]: Bye\n\n> [beat]: silence\n\n[one][1]\n\n[1]: /a\n',
  )
  expect(read.paragraphs.map(({ text }) => text)).toEqual(['[ADA]: Hello [BOB]: Bye', '[beat]: silence', 'one'])
  expect(messages).toEqual([])
  const elsewhere = parseMarkdown('# One\n[a]: b\n\n- [c]: d\n- [e]: f\n\nwhile\n> [g]: h\n').document.paragraphs
  expect(elsewhere.map(({ text }) => text)).toEqual(['One', '[a]: b', '[c]: d', '[e]: f', 'while', '[g]: h'])
  const beside = parseMarkdown('[ADA]: Hello.\n\n```\n[x]: y\n```\n[BOB]: Bye\n').document.paragraphs
  expect(beside.map(({ text }) => text)).toEqual(['[ADA]: Hello.', '[x]: y', '[BOB]: Bye'])
  const note = parseMarkdown('Burned.[^1]\n\n[^1]: https://example.com/pier\n').document.paragraphs
  expect(note.map(({ text }) => text)).toEqual(['Burned.[^1]', '[^1]: https://example.com/pier'])
  const { document: applied } = applyMarkdown(scene, `${toMarkdown(scene)}\n[beat]: silence\n`)
  expect(applied.paragraphs.at(-1)?.text).toBe('[beat]: silence')
  const sound = script(['action', 'A [SFX] sounds.'])
  const typed = applyMarkdown(sound, `${toMarkdown(sound)}\n[SFX]: bang\n`).document
  expect(typed.paragraphs.map(({ text }) => text)).toEqual(['A [SFX] sounds.', '[SFX]: bang'])
  const linked = applyMarkdown(sound, `${toMarkdown(sound)}\n[SFX]: /bang\n\n[SFX] again.\n`).document
  expect(linked.paragraphs.map(({ text }) => text)).toEqual(['A [SFX] sounds.', 'SFX again.'])
})

test('links that are typed with their targets at the end are links', () => {
  const markdown = `${toMarkdown(scene).replace('the key', '[the key][1]')}\n[1]: https://example.org/\n`
  const { document: after, changes } = applyMarkdown(scene, markdown)
  expect(changes).toEqual([{ type: 'edited', id: 'p2', from: 1, to: 1, fields: ['marks'] }])
  expect(after.paragraphs[1]?.marks).toContainEqual({ start: 10, end: 17, type: 'link', value: 'https://example.org/' })
})

test.each(['a\n   \nb', 'a\n\n\n\n\tb', '   '])('code that is typed keeps its blank lines: %j', (code) => {
  const before = script(['action', 'One.'], ['action', 'Two.'])
  const markdown = toMarkdown(before).replace('\n\n', `\n\n\`\`\`\n${code}\n\`\`\`\n\n`)
  expect(applyMarkdown(before, markdown).document.paragraphs.map(({ text }) => text)).toEqual(['One.', code, 'Two.'])
})

describe('an edit', () => {
  test.each<[name: string, from: string, to: string, changes: Change[], fresh: Partial<Paragraph>[]]>([
    [
      'of a word',
      'the key',
      'the *big* key',
      [{ type: 'edited', id: 'p2', from: 1, to: 1, fields: ['text', 'marks'] }],
      [{ id: 'p2', kind: 'action', text: 'Ada turns the big key. Nothing happens.', marks: [italic(14, 17)] }],
    ],
    [
      'of a cue, outside of its bold',
      '**ADA**',
      '**ADA** (O.S.)',
      [{ type: 'edited', id: 'p3', from: 2, to: 2, fields: ['text'] }],
      [{ id: 'p3', kind: 'character', text: 'ADA (O.S.)', marks: [] }],
    ],
    [
      'that makes a heading of a paragraph',
      'Ada turns',
      '## Ada turns',
      [{ type: 'edited', id: 'p2', from: 1, to: 1, fields: ['kind'] }],
      [{ id: 'p2', kind: 'scene_heading' }],
    ],
    ['that takes a speech its cue', '> **ADA**\\\n', '', [{ type: 'removed', id: 'p3', from: 2 }], []],
    [
      'that adds a speech, without any backslash',
      'She hits it.',
      '> **BOB**\n> (off)\n> Try again.\n\nShe hits it.',
      [
        { type: 'added', id: 'new-1', to: 5 },
        { type: 'added', id: 'new-2', to: 6 },
        { type: 'added', id: 'new-3', to: 7 },
      ],
      [
        { kind: 'character', text: 'BOB' },
        { kind: 'parenthetical', text: '(off)' },
        { kind: 'dialogue', text: 'Try again.' },
      ],
    ],
    [
      'that adds a heading, spelt as the document spells it',
      'CUT TO:',
      'CUT TO:\n\n## EXT. STREET',
      [{ type: 'added', id: 'new-1', to: 7 }],
      [{ kind: 'scene_heading', text: 'EXT. STREET' }],
    ],
    [
      'that splits a paragraph',
      'key. Nothing',
      'key.\n\nNothing',
      [
        { type: 'edited', id: 'p2', from: 1, to: 1, fields: ['text'] },
        { type: 'split', id: 'new-1', of: 'p2', from: 1, to: 2 },
      ],
      [
        { id: 'p2', text: 'Ada turns the key.' },
        { id: 'new-1', kind: 'action', text: 'Nothing happens.' },
      ],
    ],
    [
      'that splits a paragraph into three, of which the last has most of it',
      'Ada turns the key. Nothing happens.',
      'Ada\n\nturns\n\nthe key. Nothing happens.',
      [
        { type: 'split', id: 'new-1', of: 'p2', from: 1, to: 1 },
        { type: 'split', id: 'new-2', of: 'p2', from: 1, to: 2 },
        { type: 'edited', id: 'p2', from: 1, to: 3, fields: ['text'] },
      ],
      [{ text: 'Ada' }, { text: 'turns' }, { id: 'p2', text: 'the key. Nothing happens.' }],
    ],
    [
      'that joins two paragraphs',
      'Twice.\n\nCUT',
      'Twice. CUT',
      [
        { type: 'edited', id: 'p6', from: 5, to: 5, fields: ['text'] },
        { type: 'merged', id: 'p7', into: 'p6', from: 6, to: 5 },
      ],
      [{ id: 'p6', text: 'She hits it.\nTwice. CUT TO:' }],
    ],
    [
      'within a paragraph of two lines',
      'it.\\\nTwice',
      'it.\\\nOnce.\\\nTwice',
      [{ type: 'edited', id: 'p6', from: 5, to: 5, fields: ['text'] }],
      [{ id: 'p6', text: 'She hits it.\nOnce.\nTwice.' }],
    ],
    ['that wraps lines and spells emphasis otherwise', 'turns the key', 'turns\nthe key', [], []],
  ])('%s', (_, from, to, changes, fresh) => {
    const result = edit(scene, replacing(from, to))
    expect(result.changes).toEqual(changes)
    expect(result.fresh).toHaveLength(fresh.length)
    result.fresh.forEach((one, index) => {
      expect(one).toMatchObject(fresh[index] ?? {})
    })
  })

  test.each<[name: string, texts: string[], from: RegExp, to: string, changes: string[]]>([
    ['three of one', ['One.', 'Two.', 'Three.', 'End.'], /One.*Three\./s, 'One. Two. Three.', ['p2 in p1', 'p3 in p1']],
    ['three of the last', ['One.', 'Two.', 'The last one is long.'], /\n\n/g, ' ', ['p1 in p3', 'p2 in p3']],
    [
      'of one that was edited',
      ['He runs.', 'Go.', 'On.'],
      /He.*/s,
      'He always runs. Go. On.',
      ['p2 in p1', 'p3 in p1'],
    ],
    ['of equals', ['No.', 'No.', 'Yes.'], /\n\nNo\.\n\n/, ' No. ', ['p2 in p1', 'p3 in p1']],
    ['no word of another', ['She nods.', 'No'], /\n\nNo/, ' Nobody moves.', ['p2']],
    ['no letter of another', ['Where?', 'I'], /\n\nI/, ' Iceland?', ['p2']],
    ['nothing that was there before', ['She nods. Two.', 'Two.'], /She.*/s, 'She nods. Two. Yes.', ['p2']],
  ])('that joins paragraphs tells which are in which: %s', (_, texts, from, to, gone) => {
    const before = script(...texts.map((text) => ['action', text] as const))
    const { changes } = edit(before, (markdown) => markdown.replace(from, to))
    const told = changes.flatMap((change) =>
      change.type === 'merged' ? [`${change.id} in ${change.into}`] : change.type === 'removed' ? [change.id] : [],
    )
    expect(told).toEqual(gone)
  })

  test('that moves paragraphs', () => {
    const result = edit(scene, (markdown) => {
      const [heading, action, speech, ...rest] = markdown.trim().split('\n\n')
      return [heading, ...rest, speech, action].join('\n\n')
    })
    expect(result.fresh).toEqual([])
    expect(result.changes.map(({ type }) => type)).toEqual(result.changes.map(() => 'moved'))
    expect(result.after.paragraphs.map(({ id }) => id).join('')).toBe('p1p6p7p3p4p5p2')
  })

  test('of a line beside very many others keeps what it is', () => {
    const kettle = 'The kettle whistles on the old stove while Ellen waits by the window.'
    const document = script(['action', 'Before.'], ['action', kettle])
    const fresh = Array.from({ length: 300 }, (_, i) => `A fresh line ${i} of the scene that was written after it.`)
    const { after } = edit(document, (markdown) => [markdown.replace('old', 'new'), ...fresh].join('\n\n'))
    expect(after.paragraphs.slice(0, 2).map(({ id }) => id)).toEqual(['p1', 'p2'])
    const long = script(['action', 'Before.'], ['action', kettle], ...fresh.map((text) => ['action', text] as const))
    const { changes } = edit(long, () => `Before.\n\n${kettle.replace('old', 'new')}\n`)
    expect(changes.map(({ type }) => type)).toEqual(['edited', ...fresh.map(() => 'removed')])
  })

  test('of all lines, with very many others before them, keeps each', () => {
    const line = (i: number) => `Number ${i} goes with word${i} and thing${i}.`
    const document = script(...Array.from({ length: 150 }, (_, i) => ['action', line(i)] as const))
    const fresh = Array.from({ length: 600 }, (_, i) => `A fresh line ${i} of the scene.`).join('\n\n')
    const { after } = edit(document, (markdown) => `${fresh}\n\n${markdown.replaceAll('goes', 'moves')}`)
    expect(after.paragraphs.slice(600).map(({ id }) => id)).toEqual(document.paragraphs.map(({ id }) => id))
  })

  test('around paragraphs that say the same moves none of them', () => {
    const texts = ['A 1', 'Gone.', 'A 2', 'Gone.', 'A 3', 'Stays.', 'A 4', 'Gone.', 'A 5', 'Gone.', 'A 6']
    const document = script(...texts.map((text) => ['action', text] as const))
    const { changes, after } = edit(document, (markdown) => markdown.replaceAll('A ', 'An '))
    expect(changes.map(({ type }) => type)).toEqual(Array(6).fill('edited'))
    expect(after.paragraphs.map(({ id }) => id)).toEqual(document.paragraphs.map(({ id }) => id))
  })

  test('that moves a paragraph moves what is hidden behind it', () => {
    const document = script(
      ['action', 'One.'],
      ['action', ''],
      ['action', 'Two.'],
      ['action', ''],
      ['action', 'Three.'],
    )
    const { after } = edit(document, () => 'Two.\n\nThree.\n\nOne.\n')
    expect(after.paragraphs.map(({ id }) => id).join('')).toBe('p3p4p5p1p2')
  })

  test('that moves whole blocks, whatever lines are in them', () => {
    const document = script(
      ['action', 'One.'],
      ['character', 'ANN'],
      ['dialogue', 'First.\nSecond.'],
      ['page-break', ''],
      ['action', 'Two.'],
    )
    const { changes, after } = edit(document, (markdown) => markdown.trim().split('\n\n').reverse().join('\n\n'))
    expect(changes.map(({ type }) => type)).toEqual(changes.map(() => 'moved'))
    expect(after.paragraphs.map(({ id }) => id).join('')).toBe('p5p4p2p3p1')
    expect(after.paragraphs[3]).toBe(document.paragraphs[2])
  })

  test('of everything but the words keeps every paragraph', () => {
    const quotes = script(['action', '"One," he says.'], ['action', '"Two," she says.'], ['action', '"Three."'])
    const { changes, after } = edit(quotes, (markdown) => markdown.replace(/"([^"]*)"/g, '“$1”'))
    expect(changes.map(({ type }) => type)).toEqual(['edited', 'edited', 'edited'])
    expect(after.paragraphs.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3'])
  })

  test('of nothing at all, and of all there is', () => {
    expect(edit(scene, () => '').after.paragraphs).toEqual([])
    expect(edit(scene, () => '').changes.map(({ type }) => type)).toEqual(Array(7).fill('removed'))
    expect(edit(script(), () => 'New.').after.paragraphs).toEqual([
      { id: 'new-1', object: 'script_paragraph', kind: 'action', text: 'New.', marks: [] },
    ])
  })

  test.each<[kinds: Record<string, string>, typed: string, kind: string]>([
    [{ action: 'dialogue' }, 'Plain.', 'description'],
    [{ action: 'dialogue', general: 'note' }, 'Plain.', 'description'],
    [{ 'scene-heading': 'action' }, '## INT. LAB', 'scene'],
    [{ dialogue: 'action' }, '> Hello.', 'dialog'],
    [{ mine: 'action' }, 'Plain.', 'action'],
  ])('gives a kind that says its form where kinds are %j: %s', (kinds, typed, kind) => {
    const before = script(['act_start', 'ONE'], ['transition', 'CUT TO:'])
    const { after } = edit(before, (markdown) => `${markdown}\n${typed}\n`, { kinds })
    expect(after.paragraphs.at(-1)?.kind).toBe(kind)
    expect(toMarkdown(after, { kinds })).toBe(`${toMarkdown(before, { kinds })}\n${typed}\n`)
  })

  test('gives no kind that would join it to a speech', () => {
    const kinds = { action: 'dialogue' }
    const before = script(['scene_heading', 'INT.'], ['action', 'Hello.'])
    const { after } = edit(before, (markdown) => `${markdown}\nPlain.\n`, { kinds })
    expect(toMarkdown(after, { kinds })).toBe('## INT.\n\n> Hello.\n\nPlain.\n')
  })

  test('gives ids that are not taken', () => {
    const taken = script(['action', 'One.', { id: 'new-1' }], ['action', 'Two.', { id: 'new-3' }])
    const { after } = edit(taken, (markdown) => `${markdown}\nThree.\n\nFour.\n`)
    expect(after.paragraphs.map(({ id }) => id)).toEqual(['new-1', 'new-3', 'new-2', 'new-4'])
  })
})

function italic(start: number, end: number): Mark {
  return { start, end, type: 'italic' }
}

describe('what Markdown does not show', () => {
  const marks: Mark[] = [
    { start: 0, end: 4, type: 'bold' },
    { start: 4, end: 7, type: 'text-color', value: 'red' },
    { start: 8, end: 12, type: 'upper-case' },
    { start: 8, end: 12, type: 'comment', value: '7' },
    { start: 16, end: 20, type: 'link', value: 'javascript:x' },
  ]
  const hidden = script(['action', 'The old door in Rome opens.', { marks }])

  test('stays behind a line end of two characters, which stays too', () => {
    const before = script(['action', 'One\r\ntwo three', { marks: [{ start: 5, end: 8, type: 'upper-case' }] }])
    const { document } = applyMarkdown(before, toMarkdown(before).replace('three', 'four'))
    expect(document.paragraphs).toEqual([{ ...before.paragraphs[0], text: 'One\r\ntwo four' }])
  })

  test('stays where it was when something else is edited', () => {
    const result = edit(hidden, replacing('opens', 'slowly opens'), { html: false })
    expect(result.fresh).toEqual([{ ...hidden.paragraphs[0], text: 'The old door in Rome slowly opens.' }])
  })

  test('moves along, and holds what is typed within it', () => {
    const result = edit(hidden, replacing('old DOOR', 'very old DO-OR'), { html: false })
    expect(result.fresh[0]).toMatchObject({ text: 'The very old do-or in Rome opens.' })
    expect(result.fresh[0]?.marks).toEqual([
      { start: 0, end: 4, type: 'bold' },
      { start: 9, end: 12, type: 'text-color', value: 'red' },
      { start: 13, end: 18, type: 'upper-case' },
      { start: 13, end: 18, type: 'comment', value: '7' },
      { start: 22, end: 26, type: 'link', value: 'javascript:x' },
    ])
  })

  test.each([
    ['underline', { html: false }],
    ['underline', { underline: 'none' }],
    ['highlight', { html: false }],
    ['strikethrough', { html: false, flavor: 'mdx' }],
  ] as const)('%s that %j cannot say holds what is typed within it', (type, options) => {
    const struck = script(['action', 'one two three', { marks: [{ start: 0, end: 13, type }] }])
    const result = edit(struck, replacing('two', 'more than two'), options)
    expect(result.fresh[0]?.marks).toEqual([{ start: 0, end: 23, type }])
  })

  test.each<[name: string, mark: Omit<Mark, 'start' | 'end'>, options: ApplyOptions]>([
    ['upper case that is ignored', { type: 'upper-case' }, { upperCase: 'ignore' }],
    ['a link that is refused', { type: 'link', value: 'javascript:x' }, {}],
    ['a link whose target is written in another spelling', { type: 'link', value: '/the hall' }, {}],
    ['bold that no parser would read', { type: 'bold' }, { html: false }],
    ['underlining beside emphasis of its own', { type: 'italic' }, { html: false, underline: 'emphasis' }],
  ])('holds what is typed within it: %s', (name, mark, options) => {
    // Neither delimiters nor references stand beside what is no character.
    const text = name.startsWith('bold') ? '\u{e0000}(door)\u{e0000}' : 'The door opens.'
    const start = text.indexOf('oor')
    const around: Mark[] = name.startsWith('underlining') ? [{ start: 0, end: text.length, type: 'underline' }] : []
    const before = script(['action', text, { marks: [...around, { start: start - 1, end: start + 4, ...mark }] }])
    const { fresh } = edit(before, replacing('door', 'dooor'), options)
    const found = fresh[0]?.marks.filter(({ type }) => type === mark.type)
    expect(found).toEqual([{ start: start - 1, end: start + 5, ...mark }])
  })

  test.each([
    ['*page*', '*pages*'],
    ['*page*', '*my page*'],
    ['*page*', '*page* *two*'],
  ])('underlining that is written as emphasis holds what is typed at its edge: %j as %j', (from, to) => {
    const before = script(['action', 'see page now', { marks: [{ start: 4, end: 8, type: 'underline' }] }])
    const options = { html: false, underline: 'emphasis' } as const
    const edited = toMarkdown(before, options).replace(from, to)
    expect(toMarkdown(edit(before, () => edited, options).after, options)).toBe(edited)
  })

  test.each([
    { type: 'link', good: 'https://x.y', refused: 'javascript:x' },
    { type: 'text-color', good: '#f00', refused: 'nonsense' },
  ])('$type under one that is refused holds what is typed at its edge', ({ type, good, refused }) => {
    const marks = [good, refused].map((value) => ({ start: 4, end: 8, type, value }))
    const { fresh } = edit(script(['action', 'see page now', { marks }]), replacing('page', 'pages'))
    expect(fresh[0]?.marks).toEqual([{ start: 4, end: 9, type, value: good }])
  })

  test.each([
    ['bold', '**very**'],
    ['italic', '*very*'],
    ['strikethrough', '~~very~~'],
    ['link', '[very](/a)'],
  ])('nothing of it holds what is typed in the place of a word that showed it: %s', (type, word) => {
    const mark = { start: 6, end: 12, type, ...(type === 'link' ? { value: '/a' } : {}) }
    const before = script(['action', 'She is very old now.', { marks: [mark] }])
    const { after } = edit(before, replacing(word, 'quite'))
    expect(toMarkdown(after)).toBe('She is quite old now.\n')
  })

  test.each([
    ['  **old**', ' very **old**', 6, 11],
    ['**old**  now', '**old** by now', 8, 13],
  ])('a format that ends with white space holds nothing that is typed in it: %j', (from, to, start, end) => {
    const before = script(['action', 'She is  old  now.', { marks: [{ start, end, type: 'bold' }] }])
    const edited = toMarkdown(before).replace(from, to)
    expect(edited).not.toBe(toMarkdown(before))
    expect(toMarkdown(edit(before, () => edited).after)).toBe(edited)
  })

  test('goes where its text goes', () => {
    const result = edit(hidden, replacing('old DOOR', 'window'), { html: false })
    expect(result.fresh[0]?.text).toBe('The window in Rome opens.')
    expect(result.fresh[0]?.marks.map(({ type }) => type)).toEqual(['bold', 'link'])
  })

  test('goes with its own piece of what is split, whatever stands there twice', () => {
    const red = { type: 'text-color', value: 'red' }
    const twice = script(['action', 'No. Yes. No.', { marks: [{ start: 5, end: 12, ...red }] }])
    const { after } = edit(twice, () => 'No.\n\nYes.\n\nNo.\n', { html: false })
    expect(after.paragraphs.map(({ text, marks }) => ({ text, marks }))).toEqual([
      { text: 'No.', marks: [] },
      { text: 'Yes.', marks: [{ start: 1, end: 4, ...red }] },
      { text: 'No.', marks: [{ start: 0, end: 3, ...red }] },
    ])
  })

  test.each<[name: string, mark: Omit<Mark, 'start' | 'end'>, options: ApplyOptions]>([
    ['a colour', { type: 'highlight', value: 'yellow' }, { html: false }],
    ['an unknown type', { type: 'comment', value: '7' }, {}],
    ['upper case', { type: 'upper-case' }, {}],
  ])('goes with the text that is joined to another one: %s', (_, mark, options) => {
    const marks = (start: number) => [{ start, end: start + 7, ...mark }]
    const before = script(
      ['synopsis', 'Rain.', { marks: [{ start: 0, end: 4, type: 'comment' }] }],
      ['action', 'Then silence.', { marks: marks(5) }],
      ['action', 'Away she.', { marks: marks(0) }],
    )
    const edited = toMarkdown(before, options).replace(/\n\n/g, ' ')
    const { after, messages } = edit(before, () => edited, options)
    expect(after.paragraphs).toMatchObject([{ id: 'p2', text: 'Rain. Then silence. Away she.' }])
    const comment = { start: 0, end: 4, type: 'comment' }
    expect(after.paragraphs[0]?.marks).toEqual(expect.arrayContaining([comment, ...marks(11), ...marks(20)]))
    expect(toMarkdown(after, options)).toBe(edited)
    expect(messages).toEqual([])
  })

  test('goes with a line of a speech that is joined to the one before', () => {
    const marks = [{ start: 0, end: 3, type: 'upper-case' }]
    const before = script(['character', 'ADA'], ['dialogue', 'Go on.'], ['dialogue', 'Now, please.', { marks }])
    const { after } = edit(before, replacing('Go on.\\\n> NOW', 'Go on, NOW'))
    expect(after.paragraphs).toMatchObject([{}, { text: 'Go on, Now, please.', marks: [{ start: 7, end: 10 }] }])
  })

  test('a format that it shows is as it shows it', () => {
    const { fresh } = edit(hidden, replacing('**The**', 'The'))
    expect(fresh[0]?.marks.some(({ type, end }) => type === 'bold' && end > 3)).toBe(true)
    expect(fresh[0]?.marks.some(({ type, start }) => type === 'bold' && start < 3)).toBe(false)
  })

  test('paragraphs that are left out, or empty, stay in their places, fields of others with theirs', () => {
    const full = script(
      ['action', 'One.'],
      ['note', 'Fix this.'],
      ['action', ''],
      ['action', 'Two.', { colour: 'pink' } as Partial<Paragraph>],
      ['note', 'The end.'],
    )
    const result = edit(full, (markdown) => markdown.replace('One.', 'One.\n\nMore.').replace('Two', 'Exactly two'), {
      omit: ['note'],
    })
    expect(result.after.paragraphs.map(({ text }) => text)).toEqual([
      ...['One.', 'Fix this.', '', 'More.', 'Exactly two.', 'The end.'],
    ])
    expect(result.after.paragraphs[4]).toMatchObject({ id: 'p4', colour: 'pink' })
  })
})

describe('alternates', () => {
  const worded = script(
    ['character', 'ADA'],
    [
      'dialogue',
      'One.',
      {
        alternates: [
          { text: 'Two.', marks: [] },
          { text: '', marks: [] },
          { text: 'Three.', marks: [] },
        ],
      },
    ],
    ['dialogue', 'Four.'],
  )
  const alternatesAfter = (change: (markdown: string) => string) =>
    edit(worded, change, { alternates: 'include' }).after.paragraphs[1]?.alternates?.map(({ text }) => text)

  test('that are edited, added and removed', () => {
    expect(alternatesAfter(replacing('Two.', 'Twice two.'))).toEqual(['Twice two.', '', 'Three.'])
    expect(alternatesAfter(replacing('> - Two.', '> - Zero.\n> - Two.'))).toEqual(['Zero.', 'Two.', '', 'Three.'])
    expect(alternatesAfter(replacing('> - Two.\n', ''))).toEqual(['', 'Three.'])
  })

  test('that were not written go with a text that is joined to another one', () => {
    const [, { alternates = [] } = {}] = worded.paragraphs
    const both = script(['action', 'Rain.', { alternates }], ['action', 'Snow.', { alternates }])
    const { after } = edit(both, replacing('\n\n', ' '))
    expect(after.paragraphs).toMatchObject([{ text: 'Rain. Snow.', alternates: [...alternates, ...alternates] }])
  })

  test('that were not written are kept', () => {
    const { after } = edit(worded, replacing('One.', 'Only one.'))
    expect(after.paragraphs[1]).toEqual({ ...worded.paragraphs[1], text: 'Only one.' })
  })
})

test('alternates that change places, or their paragraphs, are edited', () => {
  const both = script(
    [
      'action',
      'a',
      {
        alternates: [
          { text: 'a1', marks: [] },
          { text: 'a2', marks: [] },
        ],
      },
    ],
    ['action', 'b', { alternates: [{ text: 'b1', marks: [] }] }],
  )
  const changed = (markdown: string) => {
    const { document, changes } = applyMarkdown(both, markdown, { alternates: 'include' })
    return [document.paragraphs.map(({ alternates }) => alternates?.map(({ text }) => text)), changes]
  }
  const edited = (id: string, at: number) => ({ type: 'edited', id, from: at, to: at, fields: ['alternates'] })
  expect(changed('a\n\n- a2\n- a1\n\nb\n\n- b1\n')).toEqual([[['a2', 'a1'], ['b1']], [edited('p1', 0)]])
  expect(changed('a\n\n- b1\n- a2\n\nb\n\n- a1\n')).toEqual([
    [['b1', 'a2'], ['a1']],
    [edited('p1', 0), edited('p2', 1)],
  ])
})

test('front matter is no edit', () => {
  const { after, changes, messages } = edit(scene, (markdown) => `---\ntitle: Lab\n---\n\n${markdown}`)
  expect(after).toBe(scene)
  expect(changes).toEqual([])
  expect(messages).toEqual([{ code: 'unsupported-content', path: [], message: 'front matter is left out' }])
})

test('what a document has no place for is told, with the paragraph that has its text', () => {
  const { messages } = edit(scene, replacing('She hits', '- a\n\n`Bob` hits'))
  expect(messages.map(({ code, path }) => [code, ...path])).toEqual([
    ['unsupported-content', 'paragraphs', 5],
    ['unsupported-content', 'paragraphs', 6],
  ])
})

test('bad arguments are TypeErrors', () => {
  const apply = applyMarkdown as (...args: unknown[]) => unknown
  expect(() => apply('{}', '')).toThrow(/^applyMarkdown takes a document, found a string/)
  expect(() => apply(scene, 1)).toThrow(new TypeError('applyMarkdown takes Markdown, found 1'))
  expect(() => apply(scene, '', { onMessage: () => {} })).toThrow(/^applyMarkdown: no option "onMessage"/)
})

/** Scripts that are hard to align, each with the Markdown of what somebody made of it. */
const hard: readonly [string, (count: number) => [string[], string[]]][] = [
  ['reversed', (count) => [numbered(count), numbered(count).toReversed()]],
  ['all else', (count) => [numbered(count), numbered(count).map((text) => `${text}x y`)]],
  [
    'all alike',
    (count) => [Array(count).fill('a b'), [...Array(count >> 1).fill('a b'), 'c', ...Array(count).fill('a b')]],
  ],
  ['two in turn', (count) => [turns(count, 2), turns(count, 3)]],
  ['every other gone', (count) => [numbered(count), numbered(count).filter((_, index) => index % 2 === 0)]],
  ['one long line', (count) => [[numbered(count).join(' ')], [numbered(count).toReversed().join(' ')]]],
  ['all in one line', (count) => [numbered(count), [numbered(count).join(' ')]]],
  ['all in one line, the first edited', (count) => [numbered(count), [`x ${numbered(count).join(' ')}`]]],
  ['many lines in one', (count) => [[numbered(count).join('\n')], [`${numbered(count).join('\n')}\nx`]]],
  ['a paragraph of each line', (count) => [[numbered(8 * count).join('\n')], numbered(8 * count)]],
  ['a paragraph of each sentence', (count) => [[numbered(8 * count).join('. ')], numbered(8 * count)]],
]

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Word ${index * 7919} here`)
}

function turns(count: number, of: number): string[] {
  return Array.from({ length: count }, (_, index) => `x ${index % of}`)
}

test.each(hard)('%s: takes time in proportion to its size', (name, make) => {
  const prepare = (size: number) => {
    const [before, after] = make(Math.floor(size / 128)).map((texts) =>
      script(...texts.map((text) => ['action', text] as const)),
    )
    const markdown = toMarkdown(after as Document)
    return () => applyMarkdown(before as Document, markdown)
  }
  expect(findSlow([{ name, prepare }])).toEqual([])
})
