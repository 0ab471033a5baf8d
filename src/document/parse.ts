import { comparePaths, describe, explain } from './explain.ts'
import { DocumentError, type Issue, type Message, type Path } from './issues.ts'
import { parseJson } from './json.ts'
import { checkSizes, createIssueList, type IssueList, type Limits, limitIssue, resolveLimits } from './limits.ts'
import { checkMark, measure, type OffsetUnit, toUtf16 } from './offsets.ts'
import type { ParseOptions } from './options.ts'
import { isObject, type Mended, repairParagraph, repairTop } from './repair.ts'
import {
  type Document,
  documentSchema,
  type MarkedText,
  markSchema,
  type Paragraph,
  paragraphSchema,
} from './schema.ts'

/** What `safeParseDocument` gives: a document and what was mended in it, or why there is none. */
export type ParseResult =
  | { ok: true; document: Document; messages: Message[] }
  | { ok: false; issues: readonly Issue[] }

/**
 * Reads Document JSON, a text or a value, into a document whose every mark fits its text.
 *
 * The input is never changed, and the document shares nothing with it. Unknown fields are dropped; unknown kinds and
 * mark types stay. Offsets of the document are UTF-16 code units, half open, whatever `options.offsets` says of the input.
 *
 * Throws {@link DocumentError}, and nothing else, with every issue in the order of the document. Cost: linear.
 */
export function parseDocument(input: unknown, options: ParseOptions = {}): Document {
  const { document, issues, messages } = read(input, options)
  if (!document) throw new DocumentError(issues.list(), issues.total())
  deliver(messages, options)
  return document
}

/** {@link parseDocument} that returns its issues instead of throwing them, and its messages beside the document. */
export function safeParseDocument(input: unknown, options: ParseOptions = {}): ParseResult {
  const { document, issues, messages } = read(input, options)
  if (!document) return { ok: false, issues: issues.list() }
  deliver(messages, options)
  return { ok: true, document, messages }
}

function deliver(messages: readonly Message[], { onMessage }: ParseOptions): void {
  if (onMessage) for (const message of messages) onMessage(message)
}

/** What the reading of one input shares. */
interface Context {
  readonly issues: IssueList
  readonly messages: Message[]
  readonly limits: Limits
  readonly unit: OffsetUnit
  readonly repair: boolean
}

function read(input: unknown, options: ParseOptions): Context & { document: Document | undefined } {
  const limits = resolveLimits(options.limits)
  const context: Context = {
    issues: createIssueList(limits.issues),
    messages: [],
    limits,
    unit: options.offsets ?? 'utf-16',
    repair: options.repair ?? false,
  }
  const paragraphs: Paragraph[] = []
  guard([], context, () => {
    const items = readTop(input, context)
    const length = items?.length ?? 0
    for (let index = 0; index < length; index++) {
      guard(['paragraphs', index], context, () => {
        const paragraph = readParagraph(items?.[index], index, context)
        if (paragraph) paragraphs.push(paragraph)
      })
    }
  })
  return { ...context, document: context.issues.total() === 0 ? { object: 'document', paragraphs } : undefined }
}

/** Runs a step that touches the input. Getters and proxies may throw anything: that is an issue, like all else. */
function guard(path: Path, { issues }: Context, step: () => void): void {
  try {
    step()
  } catch {
    issues.add({
      code: 'invalid-type',
      path,
      message: 'expected plain data, found a value that throws when it is read',
    })
  }
}

/** The paragraphs of an input, not yet validated, where it has any. */
function readTop(input: unknown, context: Context): readonly unknown[] | undefined {
  const { issues, limits } = context
  let value = input
  if (typeof input === 'string') {
    const json = parseJson(input)
    if ('code' in json) {
      issues.add(json)
      return undefined
    }
    value = json.value
  }
  if (context.repair) value = repairTop(value, reporter(context))
  if (!isObject(value)) {
    const message = `expected a document, which is an object with paragraphs, found ${describe(value)}`
    issues.add({ code: 'invalid-type', path: [], message })
    return undefined
  }
  // The schema sees the top alone: paragraphs come one by one, after their limits.
  const { object, paragraphs } = value
  const top = documentSchema.safeParse({ object, paragraphs: Array.isArray(paragraphs) ? [] : paragraphs })
  if (!top.success) for (const issue of explain(top.error.issues, value)) issues.add(issue)
  if (!Array.isArray(paragraphs)) return undefined
  if (paragraphs.length <= limits.paragraphs) return paragraphs
  issues.add(limitIssue(['paragraphs'], paragraphs.length, 'paragraphs', limits.paragraphs))
  return undefined
}

function readParagraph(raw: unknown, index: number, context: Context): Paragraph | undefined {
  const { issues, limits } = context
  const add = (found: readonly Issue[]): void => {
    for (const issue of found) issues.add({ ...issue, path: ['paragraphs', index, ...issue.path] })
  }
  const oversize = isObject(raw) ? checkSizes(raw, limits) : []
  if (oversize.length > 0) {
    add(oversize)
    return undefined
  }
  const mended = context.repair ? mend(raw, index, context) : undefined
  if (context.repair && !mended) return undefined
  const value = mended ? mended.value : raw
  const result = paragraphSchema.safeParse(value)
  if (!result.success) {
    const found = [...explain(result.error.issues, value), ...checkSoundMarks(value, context.unit)]
    found.sort((a, b) => comparePaths(a.path, b.path))
    add(mended ? found.map((issue) => ({ ...issue, path: mended.origin(issue.path) })) : found)
    return undefined
  }
  const paragraph = result.data
  for (const { holder, path } of markedTexts(paragraph)) add(settleMarks(holder, path, context.unit))
  return paragraph
}

function mend(raw: unknown, index: number, context: Context): Mended | undefined {
  const report = reporter(context)
  if (isObject(raw)) return repairParagraph(raw, index, context.unit, report)
  report(['paragraphs', index], `expected an object, found ${describe(raw)}: dropped`)
  return undefined
}

function reporter({ messages }: Context): (path: Path, message: string) => void {
  return (path, message) => messages.push({ code: 'repaired', path, message })
}

/** The texts of a paragraph that have marks, its own and its alternates'. */
function markedTexts(paragraph: Paragraph): { holder: MarkedText; path: Path }[] {
  const { marks, alternates } = paragraph
  if (marks.length === 0 && !alternates) return []
  const all = [paragraph, ...(alternates ?? [])]
  return all.flatMap((holder, i) =>
    holder.marks.length === 0 ? [] : [{ holder, path: i === 0 ? [] : ['alternates', i - 1] }],
  )
}

/** Checks the marks of one text, in the unit of the input, and rewrites those without fault in UTF-16 code units. */
function settleMarks({ text, marks }: MarkedText, path: Path, unit: OffsetUnit): Issue[] {
  const ruler = measure(text, unit)
  return marks.flatMap((mark, index) => {
    const found = checkMark(mark, ruler, [...path, 'marks', index])
    if (found.length === 0) toUtf16(mark, ruler)
    return found
  })
}

/** What is wrong with the marks that have the right shape in a paragraph that has not, so that all is said at once. */
function checkSoundMarks(value: unknown, unit: OffsetUnit): Issue[] {
  if (!isObject(value)) return []
  const alternates = Array.isArray(value.alternates) ? value.alternates : []
  return [value, ...alternates].flatMap((holder: unknown, i) => {
    if (!isObject(holder) || typeof holder.text !== 'string' || !Array.isArray(holder.marks)) return []
    const ruler = measure(holder.text, unit)
    return holder.marks.flatMap((raw, index) => {
      const { data } = markSchema.safeParse(raw)
      return data ? checkMark(data, ruler, [...(i === 0 ? [] : ['alternates', i - 1]), 'marks', index]) : []
    })
  })
}
