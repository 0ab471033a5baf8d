import { readdirSync, readFileSync } from 'node:fs'
import { formatIssue, safeParseDocument } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { formatPath } from '../../src/document/issues.ts'

const folder = new URL('../../corpus/invalid/', import.meta.url)
const files = readdirSync(folder)
const inputs = files.filter((name) => !name.endsWith('.issues.json'))
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

describe('corpus/invalid', () => {
  test('each input has its number, and its issues beside it', () => {
    expect(inputs.every((name) => /^\d{3}-[a-z-]+\.(?:json|txt)$/.test(name))).toBe(true)
    expect(new Set(inputs.map((name) => name.slice(0, 3))).size).toBe(inputs.length)
    expect(files.length).toBe(2 * inputs.length)
  })

  test.each(inputs)('%s', (name) => {
    const result = safeParseDocument(read(name))
    const issues = result.ok ? [] : result.issues
    const expected: unknown = JSON.parse(read(name.replace(/\.\w+$/, '.issues.json')))
    expect(issues.map(({ code, path }) => ({ code, path }))).toEqual(expected)
    for (const issue of issues) {
      expect(issue.message).not.toBe('')
      const place = issue.code === 'invalid-json' ? /^line \d+, column \d+: / : formatPath(issue.path)
      expect(formatIssue(issue)).toMatch(place)
    }
  })
})
