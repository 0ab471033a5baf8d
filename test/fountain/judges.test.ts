import fc from 'fast-check'
import type { Document, MarkedText } from 'scriptdown'
import { toFountain } from 'scriptdown/fountain'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Level, markedText } from '../arbitraries.ts'
import { oneParagraph } from '../script.ts'
import { elementsOf, type Judge } from './judges/element.ts'
import { compare, isRead, judges } from './judges/judges.ts'
import { toNaiveFountain } from './naive.ts'
import { scripts } from './real.ts'

/** Paragraphs of each level, of which none is blank. */
const count = Number(process.env.FC_RUNS ?? 400)
const texts = (level: Level): MarkedText[] => {
  const options = { numRuns: count, seed: fc.readConfigureGlobal().seed ?? 1 }
  return fc.sample(markedText(level), options).filter(({ text }) => /\S/.test(text))
}

/**
 * Whether there is a way to say a text to these judges: fountain-js underlines no part of a word, and a backslash that it
 * takes for an escape is two to aw-parser where it is one to fountain-js. See `bugs.test.ts`.
 */
function isSayable({ text, marks }: MarkedText): boolean {
  const underlined = marks.filter(({ type }) => type === 'underline').flatMap(({ start, end }) => [start, end])
  const cutsWord = (at: number): boolean => /[A-Za-z\d]{2}/.test(text.slice(Math.max(0, at - 1), at + 1))
  return !underlined.some(cutsWord) && !/\\[@#!*_$~`+=.><\\/]/.test(text)
}

/** The share of texts that all of some judges read as they were meant, as a percentage. */
async function share(of: readonly MarkedText[], by: readonly Judge[], write = toFountain): Promise<number> {
  let right = 0
  for (const one of of) {
    const script = oneParagraph(one)
    const meant = elementsOf(script)
    const read = await Promise.all(by.map((judge) => isRead(judge, write(script), meant)))
    if (read.every(Boolean)) right++
  }
  return (100 * right) / of.length
}

describe('what is read rightly by fountain-js and aw-parser at once', () => {
  test.each([
    ['words', 100],
    ['offsets', 97],
    ['markup', 85],
  ] as const)('of %s at least %d %', async (level, least) => {
    const sayable = texts(level).filter(isSayable)
    const ours = await share(sayable, judges)
    const naive = await share(sayable, judges, toNaiveFountain)
    console.info(`${level}, ${sayable.length} of ${count} texts: ${ours.toFixed(1)} %, naive ${naive.toFixed(1)} %`)
    // A sample of some hundred paragraphs is off by as much as this once in a thousand runs.
    const spread = least === 100 ? 0 : 400 * Math.sqrt((0.01 * least * (1 - 0.01 * least)) / sayable.length)
    expect(ours).toBeGreaterThanOrEqual(least - spread)
    expect(ours).toBeGreaterThan(naive + 10)
  })
})

/** How many elements of a script a judge has no way to read, each for a reason that `bugs.test.ts` shows. */
const unsayable: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // Code, with stars before slashes and backslashes before other signs; a line of `~`.
  'merge-conflict.json': { 'aw-parser': 7 },
  // Lyrics in italics.
  'word-of-mouth.json': { 'aw-parser': 2 },
  // Brackets and a star before a slash, which would hide what follows, have a backslash that shows.
  'afterwriting-test.json': { 'fountain-js': 1, 'aw-parser': 1 },
  // Cues with text behind a remark, and what they say.
  'kraus-last-days-of-mankind.json': { 'fountain-js': 4 },
}

describe.each(scripts)('%s', (name, script: Document) => {
  let fountain = ''
  beforeAll(() => {
    fountain = toFountain(script)
  })

  test.each(judges)('is read by $name', async (judge) => {
    const { misread } = await compare(judge, fountain, elementsOf(script))
    expect(misread.slice(unsayable[name]?.[judge.name] ?? 0)).toEqual([])
  })
})
