import { checkOptions, vouchFor } from './arguments.ts'
import { copyParagraph, isParagraph, withFields } from './copy.ts'
import { comparePaths, explain } from './explain.ts'
import { DocumentError, type Issue, type Message, type Path } from './issues.ts'
import { parseJson } from './json.ts'
import { checkSizes, createIssueList, type EveryLimit, type IssueList, limitIssue, resolveLimits } from './limits.ts'
import { checkSoundMarks, type OffsetUnit, settleMarks } from './offsets.ts'
import { type ParseOptions, parseRules } from './options.ts'
import { type Mend, type Mended, mender, repairTop } from './repair.ts'
import { type Document, documentSchema, type Paragraph, paragraphSchema } from './schema.ts'
import { describe, isObject, isRecord } from './values.ts'

/**
 * What `safeParseDocument` gives: a document and what was mended in it, or why there is none: the issues up to
 * `limits.issues`, and how many there are in all.
 */
export type ParseResult =
  | {
      /** That there is a document. */
      readonly ok: true
      /** The document, which shares nothing with the input. */
      readonly document: Document
      /** What was mended, in the order of the document; nothing without `repair`. */
      readonly messages: readonly Message[]
    }
  | {
      /** That there is none. */
      readonly ok: false
      /** Why not, in the order of the document, up to `limits.issues`. */
      readonly issues: readonly Issue[]
      /** How many issues were found, listed or not. */
      readonly total: number
    }

/**
 * Reads Document JSON, a text or a value, into a document whose every mark fits its text.
 *
 * The input is never changed, and the document shares nothing with it. Unknown fields are dropped, or kept where
 * `unknownFields` asks for it; unknown kinds and mark types stay. Offsets of the document are UTF-16 code units, half open,
 * whatever `options.offsets` says of the input.
 *
 * Throws {@link DocumentError}, and of the document nothing else, with every issue in the order of the document. Cost: linear.
 *
 * ```ts
 * const script = parseDocument('{ "object": "document", "paragraphs": [] }')
 * console.log(script.paragraphs.length)
 * // => 0
 *
 * try {
 *   parseDocument({ object: 'document' })
 * } catch (error) {
 *   if (error instanceof DocumentError) console.log(error.issues[0]?.code)
 * }
 * // => missing-field
 * ```
 */
export function parseDocument(input: unknown, options: ParseOptions = {}): Document {
  const { document, issues, messages } = read('parseDocument', input, options)
  if (!document) throw new DocumentError(issues.list, issues.total())
  deliver(messages, options)
  return document
}

/**
 * {@link parseDocument} that returns its issues instead of throwing them, and its messages beside the document.
 *
 * ```ts
 * const result = safeParseDocument({ object: 'document' })
 * console.log(result.ok ? result.document : result.issues.map(formatIssue).join())
 * // => paragraphs: missing, expected an array
 * ```
 */
export function safeParseDocument(input: unknown, options: ParseOptions = {}): ParseResult {
  const { document, issues, messages } = read('safeParseDocument', input, options)
  if (!document) return { ok: false, issues: issues.list, total: issues.total() }
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
  readonly limits: EveryLimit
  readonly unit: OffsetUnit
  readonly repair: boolean
  readonly keepsFields: boolean
  /** Whether nobody else holds what is read, as it was made of a text. */
  readonly isOwn: boolean
}

function read(caller: string, input: unknown, options: ParseOptions): Context & { document: Document | undefined } {
  checkOptions(caller, options, parseRules)
  const limits = resolveLimits(options.limits)
  const context: Context = {
    issues: createIssueList(limits.issues),
    messages: [],
    limits,
    unit: options.offsets ?? 'utf-16',
    repair: options.repair ?? false,
    keepsFields: options.unknownFields === 'keep',
    isOwn: typeof input === 'string',
  }
  const document = readAll(input, context)
  return { ...context, document: context.issues.total() === 0 ? vouchFor(document) : undefined }
}

/** A document of the valid paragraphs. Getters and proxies in the input may throw anything: that is an issue, like all else. */
function readAll(input: unknown, context: Context): Document {
  const paragraphs: Paragraph[] = []
  let fields = {}
  let index = -1
  try {
    const { paragraphs: items, ...others } = readTop(input, context) ?? { paragraphs: [] }
    if (context.keepsFields) fields = structuredClone(others)
    const { length } = items
    const mend = context.repair ? mender(items, context.unit, reporter(context)) : undefined
    while (++index < length) {
      const paragraph = readParagraph(items[index], index, mend, context)
      if (paragraph) paragraphs.push(paragraph)
    }
  } catch {
    const message = 'expected plain data, found a value that throws: the rest is not read'
    context.issues.add({ code: 'invalid-type', path: index < 0 ? [] : ['paragraphs', index], message })
  }
  return { ...fields, object: 'document', paragraphs }
}

/** An input as a document whose paragraphs are not validated yet, where it has any. */
function readTop(input: unknown, context: Context): { readonly paragraphs: readonly unknown[] } | undefined {
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
  const { object, paragraphs } = value
  if (object !== 'document' || !Array.isArray(paragraphs)) explainTop(value, object, paragraphs, issues)
  if (!Array.isArray(paragraphs)) return undefined
  if (paragraphs.length <= limits.paragraphs) return { ...(context.keepsFields && value), paragraphs }
  issues.add(limitIssue(['paragraphs'], paragraphs.length, 'paragraphs', limits.paragraphs))
  return undefined
}

/** Says what is wrong with the top of a document, and with it alone: paragraphs come one by one, after their limits. */
function explainTop(value: object, object: unknown, paragraphs: unknown, issues: IssueList): void {
  const { error } = documentSchema.safeParse({ object, paragraphs: Array.isArray(paragraphs) ? [] : paragraphs })
  // What lacks its fields may be something else: the bytes of a file, a promise of a document.
  const found = isRecord(value) ? '' : `, found ${describe(value)}`
  for (const issue of explain(error?.issues ?? [], value)) issues.add({ ...issue, message: issue.message + found })
}

function readParagraph(raw: unknown, index: number, mend: Mend | undefined, context: Context): Paragraph | undefined {
  const { issues, limits, unit } = context
  const oversize = isObject(raw) ? checkSizes(raw, limits) : []
  if (oversize.length > 0) {
    addIssues(oversize, index, issues)
    return undefined
  }
  const mended = mend?.(raw, index)
  if (mend && !mended) return undefined
  const value = mended ? mended.value : raw
  const sound = context.isOwn && isParagraph(value) ? value : copyParagraph(value)
  const judged = sound ? undefined : paragraphSchema.safeParse(value)
  if (judged?.error) {
    const found = [...explain(judged.error.issues, value), ...checkSoundMarks(value, unit)]
    found.sort((a, b) => comparePaths(a.path, b.path))
    addIssues(found, index, issues, mended)
    return undefined
  }
  const known = (sound ?? judged?.data) as Paragraph
  const paragraph = context.keepsFields ? withFields(known, value) : known
  if (paragraph.marks.length > 0 || paragraph.alternates) addIssues(settleMarks(paragraph, unit), index, issues)
  return paragraph
}

/** Adds what is wrong with a paragraph, at the places in the input of what was mended in it. */
function addIssues(found: readonly Issue[], index: number, issues: IssueList, mended?: Mended): void {
  for (const issue of found) {
    issues.add({ ...issue, path: ['paragraphs', index, ...(mended?.origin(issue.path) ?? issue.path)] })
  }
}

function reporter({ messages }: Context): (path: Path, message: string) => void {
  return (path, message) => messages.push({ code: 'repaired', path, message })
}
