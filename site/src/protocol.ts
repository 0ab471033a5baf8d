import type { HtmlOptions, MarkdownOptions, Message, ParseOptions, Span, TitlePage } from 'scriptdown'

/*
 * What the page and its worker say to each other. The worker keeps the document and all that is made of it; the page asks
 * for the rows that it is about to show, so that the size of a document costs the page nothing.
 */

/** The ways to look at a document, in the order of their tabs. */
export const viewNames = ['script', 'json', 'markdown', 'html', 'mdast', 'hast', 'page', 'messages'] as const

export type ViewName = (typeof viewNames)[number]

/** The library's options as the page's controls set them. */
export interface Settings {
  readonly parse: ParseOptions
  readonly markdown: MarkdownOptions
  readonly html: HtmlOptions
}

/** What a script is read as. */
export type Format = 'json' | 'fdx' | 'fountain' | 'markdown'

/** What stood beside a document in the format that it came in, and what of that the document has no place for. */
export interface Beside {
  readonly titlePage?: TitlePage
  readonly sceneNumbers?: Readonly<Record<string, string>>
  readonly messages: readonly Message[]
}

/** A script to be converted. What stands beside it came with the format that it had before it was Document JSON. */
export interface Script {
  readonly source: string
  readonly format: Format
  readonly beside?: Beside
}

/** Rows come in chunks of so many. */
export const chunkSize = 60

/** A view's rows from far away: enough to leave room for them, and to find a paragraph among them. */
export interface Summary {
  readonly count: number
  /** Of each chunk how many lines of text it takes, about. */
  readonly sizes: readonly number[]
  /** Of each chunk the first index of a paragraph in it. */
  readonly firsts: readonly number[]
}

/** One row of a view, and the index of the paragraph that it shows; -1 where it shows none. */
export interface Row {
  readonly index: number
}

/** A paragraph and its marks. */
export interface ScriptRow extends Row {
  readonly id: string
  /** As the document spells it. */
  readonly kind: string
  readonly spans: readonly Span[]
  /** How many code units are not shown, as there are too many. */
  readonly hidden: number
  /** How many other wordings there are. */
  readonly alternates: number
}

/** What is wrong in a line: a range of it, UTF-16 offsets, half open. */
export interface Fault {
  readonly start: number
  readonly end: number
  readonly message: string
}

/** A line of text. */
export interface LineRow extends Row {
  readonly text: string
  readonly hidden: number
  readonly faults?: readonly Fault[]
}

/** A node of a tree without its children, which are asked for by its path. */
export interface NodeRow extends Row {
  /** Indexes of children from the root to it. */
  readonly path: readonly number[]
  readonly name: string
  /** Its own fields, written as JSON. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The start of the text in it. */
  readonly text: string
  readonly children: number
}

/** A block of the page, as hast. */
export interface BlockRow extends Row {
  readonly node: import('hast').Element
}

/** An issue of the document, or something mended or lost. */
export interface MessageRow extends Row {
  /** `issue`: there is no document because of it. */
  readonly type: 'issue' | 'mended' | 'lost'
  readonly code: string
  readonly place: string
  readonly message: string
  /** The outputs that it is about. */
  readonly outputs: readonly string[]
  /** The line of the source where it is, from 0. */
  readonly line: number
}

export interface ViewRows {
  script: ScriptRow
  json: LineRow
  markdown: LineRow
  html: LineRow
  mdast: NodeRow
  hast: NodeRow
  page: BlockRow
  messages: MessageRow
}

/** What a conversion came to. */
export interface Outcome {
  /** Whether the source was a new one, and not an edit of the last. */
  readonly isNew: boolean
  readonly isDocument: boolean
  /** Whether it is JSON at least. */
  readonly isJson: boolean
  readonly paragraphs: number
  readonly scenes: number
  /** The types of its marks. */
  readonly markTypes: readonly string[]
  readonly issues: number
  /** The line of the source, from 0, where the first of them is. */
  readonly issueLine?: number
  readonly messages: number
  /** Time that it took the worker, in milliseconds. */
  readonly time: number
  /** The script, where it was set anew. */
  readonly script?: Script
}

/** What the page asks, and what the worker answers. An answer of `undefined` is one that came too late. */
export interface Calls {
  /** Reads a script and converts it. One that `isNew`, not an edit of the last, may be set anew, and forgets the last. */
  convert: { ask: { script: Script; isNew: boolean; settings: Settings }; answer: Outcome }
  open: { ask: { view: ViewName }; answer: Summary }
  rows: { ask: { view: ViewName; chunk: number }; answer: readonly Row[] }
  children: { ask: { view: 'mdast' | 'hast'; path: readonly number[] }; answer: readonly NodeRow[] }
  /** What a view shows as the text of a file. */
  text: { ask: { view: ViewName }; answer: string }
}

export type CallName = keyof Calls

/** A question on its way. */
export interface Question<Name extends CallName = CallName> {
  readonly id: number
  /** Number of the conversion that it is about. */
  readonly version: number
  readonly name: Name
  readonly ask: Calls[Name]['ask']
}

/** An answer on its way; nothing in it where the question is out of date. */
export interface Answer {
  readonly id: number
  readonly answer?: unknown
  /** What went wrong in the worker. */
  readonly error?: string
}
