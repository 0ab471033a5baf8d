import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkStringify from 'remark-stringify'
import { type Plugin, type Processor, unified } from 'unified'
import type { VFile } from 'vfile'
import { checkOptions, type OptionRules, pickOptions } from './document/arguments.ts'
import { DocumentError, formatIssue, type Issue, type Message } from './document/issues.ts'
import { type ParseOptions, parseRules } from './document/options.ts'
import { safeParseDocument } from './document/parse.ts'
import { placeIn } from './document/place.ts'
import type { Document } from './document/schema.ts'
import type { TitlePage } from './document/title-page.ts'
import { parseFdxRules, safeParseFdx } from './fdx/parse.ts'
import { parseFountain } from './fountain/parse.ts'
import { toHast } from './html/hast.ts'
import { type HtmlOptions, htmlRules } from './html/options.ts'
import { extensionRules, type MarkdownOptions, markdownRules } from './markdown/options.ts'
import { fromMdast } from './markdown/reader/from-mdast.ts'
import { type FromMdastOptions, treeRules } from './markdown/reader/result.ts'
import { scriptToMarkdown } from './markdown/serializer/extension.ts'
import { toMdast } from './markdown/tree/mdast.ts'

declare module 'vfile' {
  interface DataMap {
    /** What stood on the title page, of a format that has one. */
    titlePage: TitlePage
    /** The numbers of scenes by id of the heading's paragraph, of a file of Final Draft or Fountain. */
    sceneNumbers: Readonly<Record<string, string>>
  }
}

/** What a file is. */
export interface SourceOptions {
  /** Document JSON; FDX, which reads with `limits` alone; Fountain, with no option. What these have besides is in `file.data`. Default `json`. */
  from?: 'json' | 'fdx' | 'fountain' | undefined
}

/** Options of `scriptParse`. Messages go to the file, so there is no `onMessage`. */
export type ScriptParseOptions = Omit<SourceOptions & ParseOptions & MarkdownOptions, 'onMessage'>

/** Options of `scriptParseHtml`. Messages go to the file, so there is no `onMessage`. */
export type ScriptParseHtmlOptions = Omit<SourceOptions & ParseOptions & HtmlOptions, 'onMessage'>

/**
 * Adds a parser of Document JSON, FDX or Fountain to mdast, and the Markdown extension that writes its nodes back.
 *
 * Issues, losses and repairs become messages of the file: `ruleId` is the code, `source` is `scriptdown`. Issues are
 * fatal and the first of them is thrown.
 *
 * ```ts
 * import remarkRehype from 'remark-rehype'
 * import rehypeStringify from 'rehype-stringify'
 * import { unified } from 'unified'
 *
 * const file = unified().use(scriptParse, { omit: ['dialogue', 'cue'] }).use(remarkRehype).use(rehypeStringify).processSync(json)
 * console.log(String(file))
 * // => <h2>INT. LAB - NIGHT</h2>
 * // => <p><strong>Rain.</strong> She waits.</p>
 * ```
 */
export const scriptParse: Plugin<[ScriptParseOptions?], string, MdastRoot> = function (options = {}) {
  checkOptions('scriptParse', options, parserRules(markdownRules))
  const data = this.data()
  data.toMarkdownExtensions ??= []
  // A processor made from a frozen one has the extension already; the last one counts.
  data.toMarkdownExtensions.push(scriptToMarkdown(pickOptions(options, extensionRules)))
  this.parser = (text, file) =>
    toMdast(readDocument(text, file, options), {
      ...pickOptions(options, markdownRules),
      onMessage: (message) => tell(file, message),
    })
}

/**
 * Adds a parser of Document JSON, FDX or Fountain to hast; messages as with {@link scriptParse}.
 *
 * ```ts
 * const file = scriptRehype().use(scriptParseHtml, { ids: true, idPrefix: 'script-' }).processSync(json)
 * console.log(/id="[^"]+"/.exec(String(file))?.[0])
 * // => id="script-p1"
 * ```
 */
export const scriptParseHtml: Plugin<[ScriptParseHtmlOptions?], string, HastRoot> = function (options = {}) {
  checkOptions('scriptParseHtml', options, parserRules(htmlRules))
  this.parser = (text, file) =>
    toHast(readDocument(text, file, options), {
      ...pickOptions(options, htmlRules),
      onMessage: (message) => tell(file, message),
    })
}

/**
 * Adds a compiler of mdast to Document JSON: what `fromMdast` reads of a tree, whoever made it. What it loses becomes
 * messages of the file.
 *
 * Whoever reads Markdown itself does better with `parseMarkdown`, which takes a fraction of remark-parse's time.
 *
 * ```ts
 * import remarkParse from 'remark-parse'
 * import { unified } from 'unified'
 *
 * const file = unified().use(remarkParse).use(scriptStringify).processSync('## INT. LAB\n\nRain.')
 * console.log(parseDocument(String(file)).paragraphs.map(({ kind }) => kind).join())
 * // => scene-heading,action
 * ```
 */
export const scriptStringify: Plugin<[FromMdastOptions?], MdastRoot, string> = function (options = {}) {
  checkOptions('scriptStringify', options, treeRules)
  this.compiler = (tree, file) => {
    const { document, messages } = fromMdast(tree as MdastRoot, options)
    for (const message of messages) tell(file, message)
    return `${JSON.stringify(document, null, 2)}\n`
  }
}

/**
 * A frozen processor from Document JSON to Markdown; call it to make one that takes more plugins.
 *
 * ```ts
 * console.log(String(await scriptRemark().process(json)) === toMarkdown(parseDocument(json)))
 * // => true
 * ```
 */
export const scriptRemark: Processor<MdastRoot, undefined, undefined, MdastRoot, string> = /* @__PURE__ */ makeRemark()

/**
 * A frozen processor from Document JSON to HTML; call it to make one that takes more plugins.
 *
 * ```ts
 * console.log(String(await scriptRehype().process(json)) === toHtml(parseDocument(json)))
 * // => true
 * ```
 */
export const scriptRehype: Processor<HastRoot, undefined, undefined, HastRoot, string> = /* @__PURE__ */ makeRehype()

// Calls that bundlers leave out where nobody asks for what they make: remark-stringify alone would bring what wants a
// `document` in web workers.

function makeRemark(): typeof scriptRemark {
  return unified().use(scriptParse).use(remarkStringify).freeze()
}

function makeRehype(): typeof scriptRehype {
  return unified().use(scriptParseHtml).use(rehypeStringify).freeze()
}

/** What the options of a parser may be. Its messages go to the file, and to nobody else. */
function parserRules(rules: OptionRules): OptionRules {
  const all: OptionRules = { from: ['json', 'fdx', 'fountain'], ...parseRules, ...rules }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'onMessage'))
}

function readDocument(text: string, file: VFile, options: SourceOptions & ParseOptions): Document {
  const result = readSource(text, options)
  if (!result.ok) throw fail(file, result.issues, result.total)
  const { document, messages, titlePage, sceneNumbers } = result
  if (titlePage) file.data.titlePage = titlePage
  if (sceneNumbers) file.data.sceneNumbers = sceneNumbers
  for (const message of messages) tell(file, message)
  return document
}

/** What every format's reader gives; of a format without a title page it has none. */
type Reading =
  | {
      ok: true
      document: Document
      messages: readonly Message[]
      titlePage?: TitlePage
      sceneNumbers?: Readonly<Record<string, string>>
    }
  | { ok: false; issues: readonly Issue[]; total: number }

function readSource(text: string, options: SourceOptions & ParseOptions): Reading {
  switch (options.from) {
    case 'fdx':
      return safeParseFdx(text, pickOptions(options, parseFdxRules))
    case 'fountain':
      return { ok: true, ...parseFountain(text) }
    default:
      return safeParseDocument(text, pickOptions(options, parseRules))
  }
}

/** Adds every issue to the file as a fatal message, and returns the first, to be thrown as `file.fail` does; an error of ours where none is listed. */
function fail(file: VFile, issues: readonly Issue[], total: number): Error {
  const messages = issues.map((issue) => Object.assign(tell(file, issue), { fatal: true as const }))
  const rest = total - issues.length
  if (rest > 0) file.info(`${rest} more ${rest === 1 ? 'issue' : 'issues'}, not listed`, { source: 'scriptdown' })
  return messages[0] ?? new DocumentError(issues, total)
}

/** Adds an issue or a message to the file: what was mended as information, the rest as warnings. */
function tell(file: VFile, { code, path, message }: Issue | Message): ReturnType<VFile['message']> {
  const reason = formatIssue({ path, message })
  const place = placeIn(message)
  const options = { ruleId: code, source: 'scriptdown', ...(place && { place }) }
  return code === 'repaired' ? file.info(reason, options) : file.message(reason, options)
}
