import fc from 'fast-check'
import { type Paragraph, toMarkdown } from 'scriptdown'
import { applyMarkdown } from 'scriptdown/markdown'
import { expect, test } from 'vitest'
import { script } from '../script.ts'

/** Other wordings that stand in the Markdown: whoever edits them may make one the text, and the text one of them. */
const options = { alternates: 'include' } as const
const alternates = (...texts: readonly string[]) => ({ alternates: texts.map((text) => ({ text, marks: [] })) })
const scene = script(
  ['character', 'ADA'],
  ['dialogue', 'It worked yesterday.', alternates('It was fine yesterday.')],
  ['dialogue', 'More.'],
  ['transition', 'She waits by the door.', alternates('She stands at the window.', 'She leaves.')],
  ['action', 'End.'],
)

/** A paragraph in short: its id, kind and text, then its other wordings. */
const say = ({ id, kind, text, alternates = [] }: Paragraph) =>
  [`${id} ${kind}: ${text}`, ...alternates.map((one) => one.text)].join(' / ')

test.each<[name: string, from: string, to: string, changed: string[], changes: string]>([
  [
    'a wording takes the place of the text of a speech',
    '> It worked yesterday.\n>\n> - It was fine yesterday.\n>\n',
    '> It was fine yesterday.\\\n',
    ['p2 dialogue: It was fine yesterday.'],
    'edited',
  ],
  [
    'the two change places',
    'It worked yesterday.\n>\n> - It was fine yesterday.',
    'It was fine yesterday.\n>\n> - It worked yesterday.',
    ['p2 dialogue: It was fine yesterday. / It worked yesterday.'],
    'edited',
  ],
  [
    'they do in a paragraph',
    'She waits by the door.\n\n- She stands at the window.',
    'She stands at the window.\n\n- She waits by the door.',
    ['p4 transition: She stands at the window. / She waits by the door. / She leaves.'],
    'edited',
  ],
  [
    'the text is gone, the first wording in its place',
    'She waits by the door.\n\n- She stands at the window.\n',
    'She stands at the window.\n\n',
    ['p4 transition: She stands at the window. / She leaves.'],
    'edited',
  ],
  [
    'nothing else is left',
    'She waits by the door.\n\n- She stands at the window.\n- She leaves.\n',
    'She stands at the window.\n',
    ['p4 transition: She stands at the window.'],
    'edited',
  ],
  [
    'a new text makes the old one a wording',
    'She waits by the door.\n\n',
    'She runs.\n\n- She waits by the door.\n',
    ['p4 transition: She runs. / She waits by the door. / She stands at the window. / She leaves.'],
    'edited',
  ],
  [
    'a paragraph becomes a wording of the one before',
    '\n\nEnd.',
    '\n- End.',
    ['p4 transition: She waits by the door. / She stands at the window. / She leaves. / End.'],
    'edited removed',
  ],
  [
    'a wording becomes a paragraph',
    '\n- She leaves.',
    '\n\nShe leaves.',
    ['p4 transition: She waits by the door. / She stands at the window.', 'new-1 action: She leaves.'],
    'edited split',
  ],
  [
    'a wording that looks like a synopsis is typed',
    '- She leaves.',
    '- She leaves.\n- *She goes.*',
    ['p4 transition: She waits by the door. / She stands at the window. / She leaves. / She goes.'],
    'edited',
  ],
])('what is an item is a wording, what is none is a text: %s', (_, from, to, changed, changes) => {
  const markdown = toMarkdown(scene, options)
  expect(markdown).toContain(from)
  const edited = markdown.replace(from, to)
  const applied = applyMarkdown(scene, edited, options)
  expect(applied.document.paragraphs.filter((one) => !scene.paragraphs.includes(one)).map(say)).toEqual(changed)
  expect(applied.changes.map(({ type }) => type).join(' ')).toBe(changes)
  expect(applied.messages).toEqual([])
  expect(toMarkdown(applied.document, options)).toBe(edited)
})

test('a wording before the text of a page break parts them', () => {
  const before = script(['page-break', 'Later.', alternates('Soon.')])
  expect(toMarkdown(before, options)).toBe('***\n\nLater.\n\n- Soon.\n')
  const edited = '***\n\n- Soon.\n\nLater.\n'
  expect(toMarkdown(applyMarkdown(before, edited, options).document, options)).toBe(edited)
})

test('what Markdown does not show of a wording goes with it', () => {
  const comment = (end: number) => [{ start: 4, end, type: 'comment', value: '7' }]
  const before = script([
    'action',
    'She waits by the door.',
    { marks: comment(9), alternates: [{ text: 'She stands at the window.', marks: comment(10) }] },
  ])
  const [paragraph] = applyMarkdown(before, 'She stands at the window.\n\n- She waits by the door.\n', options).document
    .paragraphs
  expect(paragraph).toMatchObject({ marks: comment(10), alternates: [{ marks: comment(9) }] })
  const { paragraphs } = applyMarkdown(
    before,
    'She waits by the door.\n\nShe stands at the window.\n',
    options,
  ).document
  expect(paragraphs.map(({ marks }) => marks)).toEqual([comment(9), comment(10)])
})

const anyText = fc.constantFrom('The door.', 'A window.', 'The old door.', 'Rain.')
/** Speeches are of one who says one thing: what else a line in bold could be is no matter here. */
const anyScript = fc
  .array(
    fc.tuple(fc.constantFrom('action', 'scene_heading', 'dialogue'), anyText, fc.array(anyText, { maxLength: 3 })),
    {
      maxLength: 5,
    },
  )
  .map((blocks) =>
    script(
      ...blocks.flatMap(([kind, text, others]) => [
        ...(kind === 'dialogue' ? [['character', 'ADA'] as const] : []),
        [kind, text, alternates(...others)] as const,
      ]),
    ),
  )

test('whatever is made of texts and wordings, the document says it', () => {
  fc.assert(
    fc.property(anyScript, anyScript, (before, after) => {
      const edited = toMarkdown(after, options)
      expect(toMarkdown(applyMarkdown(before, edited, options).document, options)).toBe(edited)
    }),
  )
})
