import fc from 'fast-check'
import { Fountain } from 'fountain-js'
import type { Message } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { expect, test } from 'vitest'
import { script } from '../script.ts'

test('stand at the end of their headings, as other parsers read them', () => {
  const written = toFountain(script(['scene_heading', 'INT. HALL'], ['scene_heading', 'Elsewhere']), {
    sceneNumbers: { p1: '12A', p2: 'I.3-b' },
  })
  expect(written).toBe('INT. HALL #12A#\n\n.Elsewhere #I.3-b#\n')
  const { tokens } = new Fountain().parse(written, true)
  expect(tokens?.filter(({ type }) => type === 'scene_heading')).toMatchObject([
    { text: 'INT. HALL', scene_number: '12A' },
    { text: 'Elsewhere', scene_number: 'I.3-b' },
  ])
})

test('and what looks like one in the text of a heading both come back', () => {
  const text = fc.array(fc.constantFrom('#', '1', 'A', 'é', '.', '-', ' ', '\\', '*', '\n'), { maxLength: 8 })
  const number = fc.constantFrom(undefined, '1', '12A', 'A-1.2', 'é', '_')
  fc.assert(
    fc.property(text, number, (letters, given) => {
      const document = script(['scene_heading', `INT. ${letters.join('')}`])
      const sceneNumbers = given === undefined ? {} : { p1: given }
      const back = parseFountain(toFountain(document, { sceneNumbers }))
      expect(back.document.paragraphs[0]?.text).toBe(document.paragraphs[0]?.text)
      expect(back.sceneNumbers).toEqual(sceneNumbers)
    }),
  )
})

test('that Fountain has no place for are told', () => {
  const messages: Message[] = []
  const document = script(['scene_heading', 'INT. HALL'], ['action', 'Rain.'], ['scene_heading', 'INT. FLAT'])
  const written = toFountain(document, {
    sceneNumbers: { p1: '1 2', p2: '3', p3: '#' },
    onMessage: (message) => messages.push(message),
  })
  expect(written).toBe('INT. HALL\n\nRain.\n\nINT. FLAT\n')
  expect(messages).toMatchObject([
    { code: 'unsupported-text', path: ['sceneNumbers', 'p1'] },
    { code: 'unsupported-text', path: ['sceneNumbers', 'p2'] },
    { code: 'unsupported-text', path: ['sceneNumbers', 'p3'] },
  ])
})

const unnumbered = [
  [
    'what is said',
    [
      ['character', 'ADA'],
      ['parenthetical', '(low)'],
      ['dialogue', 'Now.'],
      ['lyrics', 'La.'],
    ],
  ],
  [
    'two who speak at once',
    [
      ['character', 'ADA'],
      ['dialogue', 'A.'],
      ['dual-dialogue-character', 'BO'],
      ['dialogue', 'B.'],
    ],
  ],
  [
    'what stands alone',
    [
      ['dialogue', 'Now.'],
      ['page-break', '==='],
      ['note', 'x'],
      ['section', 'y'],
    ],
  ],
] as const

test.each(unnumbered)('of %s are told', (_, lines) => {
  const told: unknown[] = []
  const sceneNumbers = { p1: '1', p2: '2', p3: '3', p4: '4' }
  const written = toFountain(script(...lines), { sceneNumbers, onMessage: ({ path }) => told.push(path) })
  expect(written).not.toMatch(/#\d#/)
  expect(told).toEqual(expect.arrayContaining(['p1', 'p2', 'p3', 'p4'].map((id) => ['sceneNumbers', id])))
})
