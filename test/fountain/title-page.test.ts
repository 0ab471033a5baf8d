import { parser } from 'aw-parser'
import fc from 'fast-check'
import { Fountain } from 'fountain-js'
import type { TitlePage } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { expect, test } from 'vitest'
import { clean } from '../../src/marks/line-breaks.ts'
import { levels, markedText } from '../arbitraries.ts'
import { script } from '../script.ts'

test.each(levels)('%s: a title page comes back', (level) => {
  const text = markedText(level).map((one) => clean(one.text))
  const titlePage = fc.record({ title: text, contact: text, notes: text }, { requiredKeys: ['title'] })
  fc.assert(
    fc.property(titlePage, text, (fields, action) => {
      const said = Object.entries(fields).filter(([, value]) => value !== '')
      fc.pre(said.length > 0)
      const { titlePage: back, document } = parseFountain(toFountain(script(['action', action]), { titlePage: fields }))
      expect(back).toEqual(Object.fromEntries(said))
      expect(document.paragraphs.map((one) => one.text)).toEqual([action])
    }),
    {
      examples: [
        [{ title: 'a\u2028b' }, ''],
        [{ title: 'a\n\u200B\n\nb\n', notes: '\u200B' }, ''],
      ],
    },
  )
})

test('an empty line ends no field, for others neither', () => {
  const fountain = toFountain(script(['scene-heading', 'INT. HALL']), {
    titlePage: { title: 'Rain', contact: 'At home\n\nIn town', notes: 'Draft' },
  })
  const shown = (text = ''): string => text.replaceAll('\u200B', '')
  const { title_page } = parser.parse(fountain, {})
  expect(title_page.map((field) => shown(field.text))).toEqual(['Rain', 'At home\n\nIn town', 'Draft'])
  const fields = new Fountain().parse(fountain, true).tokens.filter(({ is_title }) => is_title)
  expect(fields.map((field) => shown(field.text))).toEqual(['Rain', 'At home\n\nIn town', 'Draft'])
})

test('lines below a key are its value, indented or, as Beat has them, not', () => {
  const read = (fountain: string): TitlePage => parseFountain(`${fountain}\n\nINT. HALL`).titlePage
  expect(read('Title: Rain\nContact:\n12 High Street\n  \n London\nNotes:\nDraft')).toEqual({
    title: 'Rain',
    contact: '12 High Street\n\nLondon',
    notes: 'Draft',
  })
  expect(read('FADE IN:\nShe waits.')).toEqual({})
})

test.each(['Revision: blue', 'Title : Rain'])('%s behind a note is no title page', (text) => {
  const { document, titlePage } = parseFountain(toFountain(script(['note', 'Later.'], ['action', text])))
  expect(document.paragraphs.map((one) => one.text)).toEqual(['Later.', text])
  expect(titlePage).toEqual({ title: 'Untitled' })
})

test.each([
  ['Title: Rain\nContact:\nHere\nINT. HALL', { title: 'Rain', contact: 'Here' }, 'scene-heading: INT. HALL'],
  ['Title: Rain\n  \nINT. HALL', { title: 'Rain' }, 'scene-heading: INT. HALL'],
  ['Title: Rain\nContact:\n    Here\nShe waits.', { title: 'Rain', contact: 'Here' }, 'action: She waits.'],
  [
    'Title: Rain\nShe: waits.\nHe goes.',
    { title: 'Rain', other: [{ key: 'She', value: 'waits.' }] },
    'action: He goes.',
  ],
])('%j: a title page ends where the blank line was forgotten', (fountain, fields, first) => {
  const { document, titlePage } = parseFountain(`${fountain}\n\nNight.`)
  expect(titlePage).toEqual(fields)
  expect(document.paragraphs.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([first, 'action: Night.'])
})

test.each([
  ['Contact: Ada Lovelace\n12 Street', { contact: 'Ada Lovelace' }, ['12 Street'], ['unsupported-content']],
  ['Contact: Ada\n  12 Street\n  York', { contact: 'Ada' }, ['  12 Street\n  York'], ['unsupported-content']],
  ['Contact: Ada\n12 Street\nTitle: Rain', { contact: 'Ada\n12 Street', title: 'Rain' }, [], []],
  ['Contact: Ada\nINT. HALL\nTitle: Rain', { contact: 'Ada' }, ['INT. HALL', 'Title: Rain'], []],
  ['Title: Rain\nFADE IN:', { title: 'Rain' }, ['FADE IN:'], []],
  ['Title: Rain\nCredit:', { title: 'Rain' }, [], []],
])(
  '%j: of a title page that nobody indented nothing is lost, nor moved in silence',
  (fountain, fields, first, told) => {
    const { document, titlePage, messages } = parseFountain(`${fountain}\n\nNight.`)
    expect(titlePage).toEqual(fields)
    expect(document.paragraphs.map(({ text }) => text)).toEqual([...first, 'Night.'])
    expect(messages.map(({ code }) => code)).toEqual(told)
  },
)
