import { type Document, type IssueCode, type Limits, parseDocument, safeParseDocument } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { document, paragraph } from '../script.ts'
import { mark } from './values.ts'

const firstIssue = (input: unknown, limits: Limits = {}): string | undefined => {
  const result = safeParseDocument(input, { limits })
  if (result.ok) return undefined
  const [issue] = result.issues
  return issue && `${issue.code} ${issue.path.join('.')} ${issue.message}`
}

describe('each limit', () => {
  const text = 'abcd'
  const alternate = { text, marks: [mark(0, 1), mark(1, 2)] }
  const sample = document(paragraph({ ...alternate, alternates: [alternate, alternate] }), paragraph({ text: '' }))

  test.each([
    ['paragraphs', 2, 'limit-exceeded paragraphs 2 paragraphs, where the limit is 1'],
    ['textLength', 4, 'limit-exceeded paragraphs.0.text 4 UTF-16 code units, where the limit is 3'],
    ['marks', 2, 'limit-exceeded paragraphs.0.marks 2 marks, where the limit is 1'],
    ['alternates', 2, 'limit-exceeded paragraphs.0.alternates 2 alternates, where the limit is 1'],
  ] as const)('%s', (name, size, issue) => {
    expect(firstIssue(sample, { [name]: size })).toBeUndefined()
    expect(firstIssue(sample, { [name]: size - 1 })).toBe(issue)
    expect(firstIssue(JSON.stringify(sample), { [name]: size - 1 })).toBe(issue)
  })

  test('holds for alternates too', () => {
    const sample = document(paragraph({ text: '', alternates: [{ text: 'ab', marks: [] }, alternate] }))
    expect(firstIssue(sample, { textLength: 3 })).toMatch(/^limit-exceeded paragraphs\.0\.alternates\.1\.text 4 /)
    expect(firstIssue(sample, { marks: 1 })).toMatch(/^limit-exceeded paragraphs\.0\.alternates\.1\.marks 2 /)
  })

  test.each([0, 1, 5, 7, 8])('issues: %i listed, all counted', (limit) => {
    const input = { object: 'document', paragraphs: new Array(7).fill(0) }
    const result = safeParseDocument(input, { limits: { issues: limit } })
    if (result.ok) throw new Error('is no document')
    expect(result.issues).toHaveLength(Math.min(limit, 7))
    expect(result.issues.every(({ code }) => code === 'invalid-type')).toBe(true)
    expect(result.total).toBe(7)
    const parse = (): Document => parseDocument(input, { limits: { issues: limit } })
    expect(parse).toThrow(limit === 0 ? '7 issues' : '6 more')
    expect(parse).toThrow(expect.objectContaining({ issues: result.issues, total: 7 }))
  })
})

describe('hostile sizes end early, with an issue or a document', () => {
  const million = 1_000_000
  const wrap = (paragraphs: string): string => `{"object":"document","paragraphs":${paragraphs}}`

  test.each<[string, () => string, IssueCode | undefined]>([
    ['brackets without end', () => '['.repeat(million), 'invalid-json'],
    ['objects without end', () => '{"a":'.repeat(million), 'invalid-json'],
    ['a string without end', () => `"${'\\n'.repeat(million)}`, 'invalid-json'],
    ['a number that is none', () => `${'1'.repeat(million)}.`, 'invalid-json'],
    ['blank lines', () => '\r\n'.repeat(million), 'invalid-json'],
    ['depth in place of paragraphs', () => wrap('['.repeat(million) + ']'.repeat(million)), 'invalid-type'],
    ['depth in an unknown field', () => wrap(`[],"x":${'['.repeat(million)}${']'.repeat(million)}`), undefined],
    ['a million invalid paragraphs', () => wrap(`[0${',0'.repeat(million)}]`), 'limit-exceeded'],
    ['a million marks', () => wrap(`[{"marks":[0${',0'.repeat(million)}]}]`), 'limit-exceeded'],
    ['a hundred thousand empty paragraphs', () => wrap(`[{}${',{}'.repeat(100_000)}]`), 'missing-field'],
    ['a hundred thousand invalid marks', () => wrap(`[{"marks":[0${',0'.repeat(99_999)}]}]`), 'missing-field'],
  ])('%s', (_, make, code) => {
    const text = make()
    const result = safeParseDocument(text)
    expect(result.ok ? undefined : result.issues[0]?.code).toBe(code)
    if (!result.ok) expect(result.issues.length).toBeLessThanOrEqual(101)
    safeParseDocument(text, { repair: true })
  })
})
