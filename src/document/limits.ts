import { checkOptions, sameRules } from './arguments.ts'
import type { Issue, Path } from './issues.ts'
import { isObject } from './values.ts'

/** How much `parseDocument` accepts, so that a hostile input fails early and cheaply. */
export interface Limits {
  /** Paragraphs of a document. Default 250,000: some sixty feature-length scripts. */
  paragraphs?: number | undefined
  /** UTF-16 code units of one text. Default 10,000,000. */
  textLength?: number | undefined
  /** Marks of one text. Default 100,000. */
  marks?: number | undefined
  /** Alternates of one paragraph. Default 1,000. */
  alternates?: number | undefined
  /** Issues listed; `total` counts the others too. Default 100. */
  issues?: number | undefined
}

/** Limits with every default filled in. */
export type EveryLimit = { readonly [Name in keyof Limits]-?: number }

const defaultLimits: EveryLimit = {
  paragraphs: 250_000,
  textLength: 10_000_000,
  marks: 100_000,
  alternates: 1_000,
  issues: 100,
}

/** Throws a `TypeError` where a limit is unknown or no number. */
export function resolveLimits(limits: Limits = {}): EveryLimit {
  checkOptions('limits', limits, sameRules(defaultLimits, 'a number from 0'))
  const given = Object.entries(limits).filter(([, size]) => size !== undefined)
  return { ...defaultLimits, ...Object.fromEntries(given) }
}

/** What of a paragraph may be too large, whatever it is. */
interface Sizable {
  readonly text?: unknown
  readonly marks?: unknown
  readonly alternates?: unknown
}

/**
 * Compares the sizes in one paragraph, not yet validated, with the limits; paths start at the paragraph.
 * Reads lengths only. Cost: linear in the alternates, at most `limits.alternates` of them.
 */
export function checkSizes(paragraph: Sizable, limits: EveryLimit): Issue[] {
  const issues: Issue[] = []
  const { alternates } = paragraph
  checkText(paragraph, limits, top, issues)
  if (Array.isArray(alternates)) checkAlternates(alternates, limits, issues)
  return issues
}

function checkAlternates(alternates: readonly unknown[], limits: EveryLimit, issues: Issue[]): void {
  if (alternates.length > limits.alternates) {
    issues.push(limitIssue(['alternates'], alternates.length, 'alternates', limits.alternates))
  } else {
    alternates.forEach((alternate, index) => {
      if (isObject(alternate)) checkText(alternate, limits, ['alternates', index], issues)
    })
  }
}

const top: Path = []

function checkText({ text, marks }: Sizable, limits: EveryLimit, path: Path, issues: Issue[]): void {
  if (typeof text === 'string' && text.length > limits.textLength) {
    issues.push(limitIssue([...path, 'text'], text.length, 'UTF-16 code units', limits.textLength))
  }
  if (Array.isArray(marks) && marks.length > limits.marks) {
    issues.push(limitIssue([...path, 'marks'], marks.length, 'marks', limits.marks))
  }
}

/** The issue of something that is larger than its limit. */
export function limitIssue(path: Path, count: number, what: string, limit: number): Issue {
  return { code: 'limit-exceeded', path, message: `${count} ${what}, where the limit is ${limit}` }
}

/** Collects issues up to a limit and counts the rest, so that an invalid document costs no memory beyond it. */
export interface IssueList {
  add(issue: Issue): void
  /** How many issues were added, kept or not. */
  total(): number
  /** The issues kept. */
  readonly list: readonly Issue[]
}

export function createIssueList(limit: number): IssueList {
  const kept: Issue[] = []
  let total = 0
  return {
    add(issue) {
      total++
      if (kept.length < limit) kept.push(issue)
    },
    total: () => total,
    list: kept,
  }
}
