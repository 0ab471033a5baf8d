import { describe, isObject } from './values.ts'

/** Where in a document something is: keys and indexes from its top, as in `['paragraphs', 3, 'marks', 0]`. */
export type Path = readonly (string | number)[]

/** Why an input is not a document. Callers match `code`; `message` is for people and may change. */
export interface Issue {
  /** What is wrong, for programs. */
  readonly code: IssueCode
  /** Where it is wrong; empty for the whole input. */
  readonly path: Path
  /** What is wrong and what was expected, for people. */
  readonly message: string
}

/**
 * - `invalid-json`, `invalid-xml`: the text is not JSON, or not XML; the message has line and column.
 * - `invalid-fdx`: the XML is no script of Final Draft; the message has line and column.
 * - `missing-field`: a required field is absent.
 * - `invalid-type`: a value has the wrong type.
 * - `invalid-value`: a value has the right type but is not allowed here.
 * - `invalid-range`: a mark's offsets are negative, reversed or beyond its text.
 * - `split-surrogate`: an offset lies inside a surrogate pair.
 * - `limit-exceeded`: more than a limit of `ParseOptions` allows.
 */
export type IssueCode =
  | 'invalid-json'
  | 'invalid-xml'
  | 'invalid-fdx'
  | 'missing-field'
  | 'invalid-type'
  | 'invalid-value'
  | 'invalid-range'
  | 'split-surrogate'
  | 'limit-exceeded'

/** Something mended while parsing, or lost while converting, that did not stop the work. */
export interface Message {
  /** What happened, for programs. */
  readonly code: MessageCode
  /** Where it happened, in the input or the document that was given. */
  readonly path: Path
  /** What happened and what became of the text, for people. */
  readonly message: string
}

/**
 * - `repaired`: `repair` changed the input here.
 * - `unknown-mark-type`: the mark gives no formatting.
 * - `unsafe-link`, `invalid-color`: the value was refused; its text is kept, without the link or the colour.
 * - `unsupported-format`: the output cannot say this under the options given; its text is kept.
 * - `unsupported-kind`: the output has no such paragraphs; the text is written as another kind.
 * - `unsupported-text`: the output cannot hold these characters; the message says what became of them.
 * - `unsupported-content`: the source has something that a document has no place for.
 */
export type MessageCode =
  | 'repaired'
  | 'unknown-mark-type'
  | 'unsafe-link'
  | 'invalid-color'
  | 'unsupported-format'
  | 'unsupported-kind'
  | 'unsupported-text'
  | 'unsupported-content'

/** Called with each {@link Message}. */
export type OnMessage = (message: Message) => void

/**
 * Thrown by `parseDocument` and `parseFdx`; the first issue is in its message.
 *
 * ```ts
 * try {
 *   parseDocument('{')
 * } catch (error) {
 *   if (error instanceof DocumentError) console.log(error.issues.length, error.issues[0]?.code)
 * }
 * // => 1 invalid-json
 * ```
 */
export class DocumentError extends Error {
  /** What consoles call it, where names are made shorter too. */
  static override readonly name = 'DocumentError'
  /** Tells it from other errors where `instanceof` cannot, as across realms. */
  override readonly name = 'DocumentError'
  /** What is wrong, in the order of the document, up to `limits.issues`. */
  readonly issues: readonly Issue[]
  /** How many issues were found, listed or not. */
  readonly total: number

  constructor(issues: readonly Issue[], total: number = issues.length) {
    const first = issues[0]
    const more = total > 1 ? ` (and ${total - 1} more)` : ''
    super(first ? `${formatIssue(first)}${more}` : `Invalid document (${total} issues, none listed)`)
    this.issues = issues
    this.total = total
  }
}

/**
 * One line for people: `paragraphs[3].marks[0].end: message`, or the message alone at the top.
 *
 * ```ts
 * console.log(formatIssue({ path: ['paragraphs', 3, 'text'], message: 'missing' }))
 * // => paragraphs[3].text: missing
 * ```
 */
export function formatIssue(issue: Pick<Issue, 'path' | 'message'>): string {
  if (!isObject(issue) || !Array.isArray(issue.path)) {
    throw new TypeError(`formatIssue takes an issue, found ${describe(issue)}`)
  }
  const path = formatPath(issue.path)
  return path ? `${path}: ${issue.message}` : issue.message
}

/** A path in JavaScript's notation: `paragraphs[3].marks[0].end`. */
export function formatPath(path: Path): string {
  let out = ''
  for (const key of path) {
    if (typeof key === 'number') out += `[${key}]`
    else out += out ? `.${key}` : key
  }
  return out
}
