import { DocumentError, formatIssue, type Message } from 'scriptdown'
import { parseFdx, safeParseFdx, toFdx } from 'scriptdown/fdx'
import { describe, expect, test } from 'vitest'
import { typeOf } from '../../src/fdx/types.ts'
import { findKind, kinds } from '../../src/kinds.ts'
import { script } from '../script.ts'

const wrap = (content: string): string => `<FinalDraft><Content>${content}</Content></FinalDraft>`
const line = (text: string): string => `<Paragraph Type="Action"><Text>${text}</Text></Paragraph>`

describe('errors', () => {
  test('parseFdx throws what safeParseFdx gives', () => {
    const result = safeParseFdx('<FinalDraft>\n  <Content>\n')
    expect(result).toEqual({
      ok: false,
      total: 1,
      issues: [expect.objectContaining({ code: 'invalid-xml', path: [] })],
    })
    const issues = result.ok ? [] : result.issues
    expect(() => parseFdx('<FinalDraft>\n  <Content>\n')).toThrow(DocumentError)
    expect(issues.map(formatIssue)).toEqual(['line 3, column 1: the element Content has no end'])
  })

  test.each([
    ['paragraphs', { paragraphs: 2 }, wrap(line('a').repeat(3)), ['paragraphs']],
    ['a text', { textLength: 3 }, wrap(line('ab') + line('abcd')), ['paragraphs', 1, 'text']],
    [
      'marks',
      { marks: 1 },
      wrap('<Paragraph><Text Style="Bold+Italic">a</Text></Paragraph>'),
      ['paragraphs', 0, 'marks'],
    ],
    [
      'alternates',
      { alternates: 1 },
      wrap('<Paragraph><Alts><AltId>1</AltId><AltId>2</AltId></Alts></Paragraph>').replace(
        '</Content>',
        '</Content><AltCollection><Alt Id="1"/><Alt Id="2"/></AltCollection>',
      ),
      ['paragraphs', 0, 'alternates'],
    ],
  ])('more %s than the limit are refused', (_, limits, xml, path) => {
    expect(safeParseFdx(xml)).toMatchObject({ ok: true })
    expect(safeParseFdx(xml, { limits })).toEqual({
      ok: false,
      total: 1,
      issues: [expect.objectContaining({ code: 'limit-exceeded', path })],
    })
  })

  test('issues are listed up to their limit', () => {
    const result = safeParseFdx(wrap(line('abc').repeat(5)), { limits: { textLength: 1, issues: 2 } })
    expect(result).toMatchObject({ ok: false, total: 5, issues: { length: 2 } })
  })
})

test('messages are given out in order, once each, when the script is whole', () => {
  const told: Message[] = []
  const xml = wrap('<Paragraph Bookmark=""><Text RevisionID="1">a</Text></Paragraph>'.repeat(3))
  const { messages } = parseFdx(xml, { onMessage: (message) => told.push(message) })
  expect(told).toEqual(messages)
  expect(messages).toEqual([
    { code: 'unsupported-content', path: [], message: 'bookmarks (3): left out' },
    { code: 'unsupported-content', path: [], message: 'texts of a revision (3): which one is left out' },
  ])
  const refused: Message[] = []
  safeParseFdx(xml, { limits: { paragraphs: 1 }, onMessage: (message) => refused.push(message) })
  expect(refused).toEqual([])
})

describe('kinds', () => {
  test.each(kinds.map(({ name }) => name))('%s has a type that stands for it', (name) => {
    const { name: type } = typeOf(name, name)
    expect(findKind(type).name).toBe(name === 'centered' ? 'action' : name)
  })

  test('those of one’s own are written as what they stand for, and those to be left out are', () => {
    const document = script(['my-voice-over', 'Heard.'], ['note', 'Unseen.'], ['page-break', ''], ['action', 'Seen.'])
    const xml = toFdx(document, { kinds: { 'my-voice-over': 'dialogue' }, omit: ['note', 'page-break'] })
    expect(parseFdx(xml).document.paragraphs.map(({ kind, text }) => [kind, text])).toEqual([
      ['dialogue', 'Heard.'],
      ['action', 'Seen.'],
    ])
    expect(xml).not.toContain('StartsNewPage="Yes"')
    expect(xml).not.toContain('ElementSettings')
  })

  test('settings are written once for each type that Final Draft does not bring along', () => {
    const xml = toFdx(script(['mine', 'a'], ['mine', 'b'], ['yours', 'c'], ['action', 'd']))
    expect(xml.match(/<ElementSettings Type="\w+"/g)).toEqual([
      '<ElementSettings Type="mine"',
      '<ElementSettings Type="yours"',
    ])
  })

  test.each([
    ['dual-dialogue-character', true],
    ['DualDialogueCharacter', true],
    ['Dual Dialogue Parenthetical', true],
    ['character', false],
    ['individual', false],
  ])('%s is one of a dual dialogue: %j', (kind, expected) => {
    expect(findKind(kind).isDual).toBe(expected)
  })
})

describe('dual dialogue', () => {
  const pair = [
    ['dual-dialogue-character', 'ANN'],
    ['dialogue', 'One.'],
    ['dual-dialogue-character', 'BEN'],
    ['dual-dialogue-parenthetical', '(loud)'],
    ['dialogue', 'Two.'],
  ] as const

  test.each([
    ['a pair', pair, 1],
    ['two pairs', [...pair, ...pair], 2],
    ['a pair after a page break', [['page-break', ''], ...pair], 1],
    ['a pair with a page break in it', [...pair.slice(0, 2), ['page-break', ''], ...pair.slice(2)], 0],
    ['one half', pair.slice(0, 2), 0],
    ['a pair with action between', [...pair.slice(0, 2), ['action', 'Rain.'], ...pair.slice(2)], 0],
  ] as const)('%s', (_, lines, count) => {
    const document = script(...lines)
    const xml = toFdx(document)
    expect(xml.split('<DualDialogue>').length - 1).toBe(count)
    const { paragraphs } = parseFdx(xml).document
    expect(paragraphs.map(({ text }) => text)).toEqual(lines.map(([, text]) => text))
    const isKept = paragraphs.every(({ kind }, index) => kind === lines[index]?.[0])
    expect(isKept).toBe(count > 0)
  })

  test('of which a paragraph holds several is read whole', () => {
    const [, dual = ''] = /(<DualDialogue>.*<\/DualDialogue>)/s.exec(toFdx(script(...pair))) ?? []
    const { document, messages } = parseFdx(wrap(`<Paragraph>${dual.repeat(2)}</Paragraph>`))
    expect(document.paragraphs.map(({ kind, text }) => [kind, text])).toEqual([...pair, ...pair])
    expect(messages).toEqual([])
  })
})
