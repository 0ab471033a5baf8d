import type * as z from 'zod/mini'
import type { Issue, Path } from './issues.ts'
import { describe } from './values.ts'

/** What zod expected, in the words of someone who writes JSON. */
const expectations: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['array', 'an array'],
  ['object', 'an object'],
  ['number', 'a whole number'],
  ['int', 'a whole number'],
])

/** Fields in the order in which a document is written, which is the order of its issues. */
const fields: readonly string[] = [
  ...['id', 'object', 'kind', 'text', 'paragraphs', 'marks', 'alternates'],
  ...['start', 'end', 'type', 'value'],
]

/**
 * Says zod's issues with a value in the user's terms, at the same paths, one for each path.
 * A field that is absent or `undefined` is missing; a value of the right type is at fault for what it says.
 */
export function explain(found: readonly z.core.$ZodIssue[], value: unknown): Issue[] {
  const issues: Issue[] = []
  for (const issue of found) {
    const path = issue.path as (string | number)[]
    const last = issues.at(-1)
    // An offset like -1e20 is too small for zod twice.
    if (last && comparePaths(last.path, path) === 0) continue
    issues.push(explainIssue(issue, path, valueAt(value, path)))
  }
  return issues
}

function explainIssue(issue: z.core.$ZodIssue, path: Path, value: unknown): Issue {
  const expected = expectation(issue)
  if (value === undefined && typeof path.at(-1) === 'string') {
    return { code: 'missing-field', path, message: `missing, expected ${expected}` }
  }
  const message = `expected ${expected}, found ${describe(value)}`
  if (issue.code === 'too_small' || issue.code === 'too_big') return { code: 'invalid-range', path, message }
  const type = issue.code === 'invalid_value' ? 'string' : expected === 'a whole number' ? 'number' : undefined
  return { code: typeof value === type ? 'invalid-value' : 'invalid-type', path, message }
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return expectations.get(issue.expected) ?? issue.expected
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ')
  return 'an offset in the text'
}

function valueAt(value: unknown, path: Path): unknown {
  let at = value
  for (const key of path) at = (at as Record<string | number, unknown>)[key]
  return at
}

/** Order of two paths in a document as it is written: a thing before its parts, fields as in the specification. */
export function comparePaths(a: Path, b: Path): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const order = rank(a[i]) - rank(b[i])
    if (order !== 0) return order
  }
  return a.length - b.length
}

function rank(key: string | number | undefined): number {
  return typeof key === 'number' ? key : fields.indexOf(key ?? '')
}
