import fc from 'fast-check'
import type { Document } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { document, levels } from '../arbitraries.ts'
import { script } from '../script.ts'
import { elementsOf } from './judges/element.ts'
import { isRead, judges } from './judges/judges.ts'
import { scripts } from './real.ts'
import { returned, seen } from './returned.ts'

function expectBack(script: Document): void {
  const { document: back, messages } = parseFountain(toFountain(script))
  expect(back.paragraphs.map(seen)).toEqual(returned(script))
  expect(messages).toEqual([])
}

test.each(levels)('%s: a document comes back but for what Fountain has no signs for', (level) => {
  fc.assert(fc.property(document(level), expectBack))
})

describe('scripts', () => {
  test.each(scripts)('%s comes back', (_, script) => expectBack(script))
})

test.each(['I/E CAR', 'I./E. CAR', 'I/EXT. CAR', 'INT/E CAR', 'INT./E. CAR', 'int./ext. car', 'EST. CITY'])(
  '%s is a scene heading, to others too',
  async (text) => {
    expect(parseFountain(text).document.paragraphs.map(({ kind }) => kind)).toEqual(['scene-heading'])
    const one = script(['scene-heading', text])
    expectBack(one)
    for (const judge of judges) expect(await isRead(judge, toFountain(one), elementsOf(one)), judge.name).toBe(true)
  },
)

test.each([
  ['[[later]]', ['note']],
  ['/* cut */', ['boneyard']],
  ['[[a]]\n\n/* b */\n\n[[c]]\n  \n[[d]]', ['note', 'boneyard', 'note', 'note']],
])('%j between two speeches does not part them', (between, kinds) => {
  const pair = ['dual-dialogue-character', 'dialogue', 'dual-dialogue-character', 'dialogue']
  const kindsOf = (fountain: string) => parseFountain(fountain).document.paragraphs.map(({ kind }) => kind)
  expect(kindsOf(`ADA\nNow.\n\n${between}\n\nBOB ^\nNo.\n\nRain.`)).toEqual([...pair, ...kinds, 'action'])
  expect(kindsOf(`ADA\nNow.\n\n${between}\n\nBOB\nNo.`)).toEqual([
    'character',
    'dialogue',
    ...kinds,
    'character',
    'dialogue',
  ])
  expect(kindsOf(`Rain.\n\n${between}\n\nBOB ^\nNo.`)).toEqual(['action', ...kinds, 'character', 'dialogue'])
})

test.each(['# ADA ^', '.HALL ^', '= RAIN ^', '> CUT ^', '~LA ^', 'INT. HALL ^', '!ADA ^', 'ADA ^'])(
  'a note between a speech and %j stands between them',
  (line) => {
    const { document, messages } = parseFountain(`BOB\nYes.\n\n[[later]]\n\n${line}\n\nRain.`)
    expect(document.paragraphs.map(({ text }) => text)[2]).toBe('later')
    expect(messages).toEqual([])
  },
)
