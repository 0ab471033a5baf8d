import { checkOptions, checkText, type OptionRules } from '../document/arguments.ts'
import { DocumentError, type Issue, type Message, type OnMessage } from '../document/issues.ts'
import {
  checkSizes,
  createIssueList,
  type IssueList,
  type Limits,
  limitIssue,
  resolveLimits,
} from '../document/limits.ts'
import { place } from '../document/place.ts'
import type { Document, Paragraph } from '../document/schema.ts'
import type { TitlePage } from '../document/title-page.ts'
import { cut } from '../document/values.ts'
import { forgetTaken, nameParagraphs } from './ids.ts'
import { countLosses, type Losses } from './losses.ts'
import { readContent } from './read-content.ts'
import { placeNotes } from './read-notes.ts'
import { findSummaries } from './read-scenes.ts'
import { readTitlePage } from './read-title-page.ts'
import type { Reading } from './reading.ts'
import { countSettings, readSettings } from './settings.ts'
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlElement } from './xml.ts'

/** Options of `parseFdx` and `safeParseFdx`. */
export interface ParseFdxOptions {
  /** Called with each message, once the script is whole. Default: silence. */
  onMessage?: OnMessage | undefined
  /** Sizes beyond which a file is refused; each has its default. */
  limits?: Limits | undefined
}

/** What the options may be. */
export const parseFdxRules: OptionRules = { onMessage: 'a function', limits: 'an object' }

/** A script as a file of Final Draft has it. */
export interface FdxScript {
  /** The script, without its title page. */
  readonly document: Document
  /** What stands on the title page; of a script that has none, empty. */
  readonly titlePage: TitlePage
  /** The numbers of scenes by id of the heading's paragraph, as `paginate` and `toFdx` take them. */
  readonly sceneNumbers: Readonly<Record<string, string>>
  /** What the file has and a document has no place for, each sort once. */
  readonly messages: readonly Message[]
}

/** What `safeParseFdx` gives: a script, or why there is none. */
export type FdxResult =
  | ({
      /** That there is a script. */
      readonly ok: true
    } & FdxScript)
  | {
      /** That there is none. */
      readonly ok: false
      /** Why not, in the order of the file, up to `limits.issues`. */
      readonly issues: readonly Issue[]
      /** How many issues were found, listed or not. */
      readonly total: number
    }

/**
 * Reads the text of an FDX file: of Final Draft 8 to 13, and of the many programs that write it.
 *
 * Kinds have their canonical names (`Scene Heading` is `scene-heading`), types that no table knows keep their own. Ids
 * are the file's; a paragraph without one is `p1`, `p2` … by its place. Marks are canonical. Script notes are paragraphs of
 * kind `note`, and a page that is started anew has a `page-break` before it. XML is read strictly, no document type or
 * entity with it.
 *
 * Throws {@link DocumentError}: `invalid-xml` and `invalid-fdx` with line and column, `limit-exceeded`. Cost: linear.
 *
 * ```ts
 * const { document, titlePage } = parseFdx(toFdx(parseDocument(json), { titlePage: { title: 'Rain' } }))
 * console.log(titlePage.title, document.paragraphs.map(({ kind }) => kind).join())
 * // => Rain scene-heading,action,character,dialogue
 * ```
 */
export function parseFdx(xml: string, options: ParseFdxOptions = {}): FdxScript {
  const { script, issues } = read('parseFdx', xml, options)
  if (!script) throw new DocumentError(issues.list, issues.total())
  deliver(script, options)
  return script
}

/**
 * {@link parseFdx} that returns its issues instead of throwing them.
 *
 * ```ts
 * const result = safeParseFdx('<FinalDraft>')
 * console.log(result.ok ? result.document : result.issues[0]?.code)
 * // => invalid-xml
 * ```
 */
export function safeParseFdx(xml: string, options: ParseFdxOptions = {}): FdxResult {
  const { script, issues } = read('safeParseFdx', xml, options)
  if (!script) return { ok: false, issues: issues.list, total: issues.total() }
  deliver(script, options)
  return { ok: true, ...script }
}

function deliver({ messages }: FdxScript, { onMessage }: ParseFdxOptions): void {
  if (onMessage) for (const message of messages) onMessage(message)
}

function read(
  caller: string,
  xml: string,
  options: ParseFdxOptions,
): { script: FdxScript | undefined; issues: IssueList } {
  checkOptions(caller, options, parseFdxRules)
  checkText(caller, xml, 'the text of a file')
  const limits = resolveLimits(options.limits)
  const issues = createIssueList(limits.issues)
  const root = readXml(xml)
  const fault = 'message' in root ? { ...root, code: 'invalid-xml' as const } : refuse(root)
  if (fault) {
    issues.add({ code: fault.code, path: [], message: `${place(xml, fault.offset)}: ${fault.message}` })
    return { script: undefined, issues }
  }
  const script = readScript(root as XmlElement)
  const { paragraphs } = script.document
  if (paragraphs.length > limits.paragraphs) {
    issues.add(limitIssue(['paragraphs'], paragraphs.length, 'paragraphs', limits.paragraphs))
  }
  for (let index = 0; index < paragraphs.length; index++) {
    for (const issue of checkSizes(paragraphs[index] as Paragraph, limits)) {
      issues.add({ ...issue, path: ['paragraphs', index, ...issue.path] })
    }
  }
  return { script: issues.total() === 0 ? script : undefined, issues }
}

/** Why XML is no script of Final Draft, if it is none. */
function refuse(root: XmlElement): { offset: number; code: 'invalid-fdx'; message: string } | undefined {
  const { name, offset } = root
  if (name !== 'FinalDraft')
    return { offset, code: 'invalid-fdx', message: `expected the element FinalDraft, found ${cut(name)}` }
  if (childOf(root, 'Content')) return undefined
  return { offset, code: 'invalid-fdx', message: 'expected the element Content in FinalDraft, found none' }
}

function readScript(root: XmlElement): FdxScript {
  const losses = countLosses()
  const alternates = new Map<string, XmlElement>()
  for (const list of childrenOf(root, 'AltCollection')) {
    for (const one of childrenOf(list, 'Alt')) alternates.set(attributeOf(one, 'Id') ?? '', one)
  }
  const contents = childrenOf(root, 'Content')
  let summaries: Set<string> | undefined
  const reading: Reading = {
    losses,
    paragraphs: [],
    held: [],
    inSpeech: false,
    nameless: new Set(),
    numbers: new Map(),
    alternates,
    summaries: () => (summaries ??= findSummaries(contents)),
    settings: readSettings(root),
    starts: [],
    ends: [],
    kinds: new Map(),
  }
  readContent(contents, reading)
  const paragraphs = placeNotes(root, reading)
  losses.add('ids', forgetTaken(paragraphs, reading))
  nameParagraphs(paragraphs, reading.nameless)
  const titlePage = readTitlePage(root, losses)
  const sceneNumbers = Object.fromEntries([...reading.numbers].map(([{ id }, number]) => [id, number]))
  losses.add('unnamed', alternates.size)
  countSettings(root, reading.kinds, losses)
  countOthers(root, losses)
  return { document: { object: 'document', paragraphs }, titlePage, sceneNumbers, messages: losses.messages() }
}

/** Whether there is a letter in any text of an element, however deep. */
function hasWords(element: XmlElement): boolean {
  return /\p{L}/u.test(textOf(element))
}

/** Counts what stands beside the script, for what there is at all in files that never used it. */
function countOthers(root: XmlElement, losses: Losses): void {
  for (const child of [...root.children, ...childrenOf(root, 'TitlePage').flatMap(({ children }) => children)]) {
    if (child.name === 'LockedPages') losses.add('locked', child.children.length)
    if (child.name === 'ListItems') losses.add('beats', childrenOf(child, 'ListItem').length)
    if (child.name === 'DeletedText') losses.add('deleted', child.children.length)
    if (child.name === 'HeaderAndFooter') losses.add('headers', child.children.filter(hasWords).length)
    // Its words are in an attribute, since Final Draft 11 in paragraphs.
    if (child.name === 'Watermarking' && (attributeOf(child, 'Text') || hasWords(child))) losses.add('watermarks')
  }
}
