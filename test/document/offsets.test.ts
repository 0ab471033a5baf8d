import fc from 'fast-check'
import { formatIssue, parseDocument, safeParseDocument } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { markedText } from '../arbitraries.ts'
import { document, paragraph } from '../script.ts'
import { mark } from './values.ts'

const issuesOf = (text: string, start: number, end: number, offsets: 'utf-16' | 'code-point'): string[] => {
  const result = safeParseDocument(document(paragraph({ text, marks: [mark(start, end)] })), { offsets })
  return result.ok ? [] : result.issues.map((issue) => `${issue.code} ${formatIssue(issue)}`)
}

describe('offsets in code points', () => {
  test('cover the same characters once they are code units', () => {
    fc.assert(
      fc.property(markedText('hostile'), ({ text, marks }) => {
        const points = (offset: number): number => Array.from(text.slice(0, offset)).length
        const counted = marks.map((each) => ({ ...each, start: points(each.start), end: points(each.end) }))
        const input = document(paragraph({ text, marks: counted, alternates: [{ text, marks: counted }] }))
        const wanted = document(paragraph({ text, marks, alternates: [{ text, marks }] }))
        expect(parseDocument(input, { offsets: 'code-point' })).toEqual(wanted)
      }),
    )
  })

  test('count astral characters once, lone surrogates too, combining marks apart', () => {
    const text = '😀\ud83d😀e\u0301'
    const list = [0, 1, 2, 3, 4, 5].map((end) => mark(0, end))
    const [parsed] = parseDocument(document(paragraph({ text, marks: list })), { offsets: 'code-point' }).paragraphs
    expect(parsed?.marks.map(({ end }) => end)).toEqual([0, 2, 3, 5, 6, 7])
  })

  test('are reported as they were counted', () => {
    expect(issuesOf('a😀b', 0, 4, 'code-point')).toEqual([
      'invalid-range paragraphs[0].marks[0].end: 4 is beyond the text, which has 3 code points',
    ])
    expect(issuesOf('a😀b', 3, 2, 'code-point')).toEqual([
      'invalid-range paragraphs[0].marks[0]: start 3 is after end 2',
    ])
  })
})

describe('offsets in code units', () => {
  test('may not lie inside a surrogate pair', () => {
    expect(issuesOf('a😀b', 2, 4, 'utf-16')).toEqual([
      'split-surrogate paragraphs[0].marks[0].start: 2 lies inside the surrogate pair of 😀; 1 and 3 do not',
    ])
    expect(issuesOf('a😀b', 1, 3, 'utf-16')).toEqual([])
  })

  test('may lie between surrogates that are no pair', () => {
    expect(issuesOf('\ude00\ud83d', 1, 1, 'utf-16')).toEqual([])
  })

  test('may not lie beyond the text', () => {
    expect(issuesOf('a😀b', 0, 5, 'utf-16')).toEqual([
      'invalid-range paragraphs[0].marks[0].end: 5 is beyond the text, which has 4 UTF-16 code units',
    ])
  })
})
