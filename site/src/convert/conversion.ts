import type { Element, RootContent } from 'hast'
import {
  type Document,
  findKind,
  type Message,
  resolveMarks,
  safeParseDocument,
  toHast,
  toHtml,
  toMarkdown,
  toMdast,
  writePage,
} from 'scriptdown'
import type { Beside, BlockRow, LineRow, NodeRow, Outcome, Script, ScriptRow, Settings, ViewName } from '../protocol.ts'
import { clipSpans, clipText } from './clip.ts'
import { toHtmlLines } from './html-lines.ts'
import { type Lines, toMarkdownLines } from './markdown-lines.ts'
import { type MessagesByOutput, messageLine, toMessageRows } from './messages.ts'
import { toNodeRows } from './nodes.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { readSource } from './source.ts'

/** A source and all that is made of it, each when it is first asked for. */
export interface Conversion {
  readonly outcome: Omit<Outcome, 'isNew' | 'time' | 'script'>
  sheet(view: ViewName): Sheet
  /** The rows inside a node of a tree. */
  children(view: 'mdast' | 'hast', path: readonly number[]): NodeRow[]
  /** The file that a view shows. */
  text(view: ViewName): string
}

/**
 * Reads Document JSON and converts it. A source that is no document has its lines and its issues, and nothing else.
 *
 * What the outputs lose is known only once they are written: Markdown and HTML are made here.
 * Throws the `TypeError` of settings that the library refuses.
 */
export function convert({ source, beside }: Pick<Script, 'source' | 'beside'>, given: Settings): Conversion {
  const settings = beside ? settingsBeside(beside, given) : given
  const result = safeParseDocument(source, settings.parse)
  const document = result.ok ? result.document : undefined
  const issues = result.ok ? [] : result.issues
  const lost = document ? collectLosses(document, settings) : {}
  const lines = readSource(source, issues)
  const messages = toMessageRows(
    issues,
    { '': [...(beside?.messages ?? []), ...(result.ok ? result.messages : [])], ...lost },
    lines,
  )
  const outputs = document ? outputsOf(document, settings) : undefined
  const sheets: Partial<Record<ViewName, () => Sheet>> = {
    ...outputs?.sheets,
    json: () => lines.sheet,
    messages: () => sheetOf(messages, ({ message }) => message.length),
  }
  const made = new Map<ViewName, Sheet>()
  return {
    outcome: {
      isDocument: result.ok,
      isJson: issues.every(({ code }) => code !== 'invalid-json'),
      paragraphs: document?.paragraphs.length ?? 0,
      scenes: document?.paragraphs.filter(({ kind }) => findKind(kind).role === 'scene').length ?? 0,
      markTypes: [...new Set(document?.paragraphs.flatMap(({ marks }) => marks.map(({ type }) => type)))],
      issues: result.ok ? 0 : result.total,
      ...(lines.issueLines[0] !== undefined && { issueLine: lines.issueLines[0] }),
      messages: messages.length - issues.length,
    },
    sheet: (view) => {
      const sheet = made.get(view) ?? sheets[view]?.() ?? sheetOf([], () => 0)
      made.set(view, sheet)
      return sheet
    },
    children: (view, path) => (outputs ? toNodeRows(outputs.trees[view](), path) : []),
    text: (view) => {
      if (view === 'json') return source
      if (view === 'messages') return messages.map((row) => `${messageLine(row)}\n`).join('')
      return outputs?.text(view) ?? ''
    },
  }
}

/** The settings for what was another format: its offsets are ours, and HTML shows what stood beside it. */
function settingsBeside({ titlePage, sceneNumbers }: Beside, { parse, markdown, html }: Settings): Settings {
  return { parse: { ...parse, offsets: 'utf-16' }, markdown, html: { ...html, titlePage, sceneNumbers } }
}

function collectLosses(document: Document, { markdown, html }: Settings): MessagesByOutput {
  const told: Record<'Markdown' | 'HTML', Message[]> = { Markdown: [], HTML: [] }
  toMarkdown(document, { ...markdown, onMessage: (message) => told.Markdown.push(message) })
  toHtml(document, { ...html, onMessage: (message) => told.HTML.push(message) })
  return told
}

interface Outputs {
  readonly sheets: Readonly<Partial<Record<ViewName, () => Sheet>>>
  readonly trees: Readonly<Record<'mdast' | 'hast', () => Parameters<typeof toNodeRows>[0]>>
  text(view: ViewName): string
}

function outputsOf(document: Document, { markdown, html }: Settings): Outputs {
  const trees = { mdast: once(() => toMdast(document, markdown)), hast: once(() => toHast(document, html)) }
  const tree = (view: 'mdast' | 'hast') => () => sheetOf(toNodeRows(trees[view](), []), ({ text }) => text.length / 2)
  return {
    trees,
    sheets: {
      script: () => scriptSheet(document),
      markdown: () => lineSheet(toMarkdownLines(document, markdown)),
      html: () => lineSheet(toHtmlLines(document, html)),
      // The list of scenes leads to places that are not there before they are scrolled to.
      page: () => sheetOf(blocksOf(toHast(document, { ...html, toc: false }).children), () => 120),
      mdast: tree('mdast'),
      hast: tree('hast'),
    },
    text: (view) => {
      if (view === 'markdown') return toMarkdown(document, markdown)
      if (view === 'html') return toHtml(document, html)
      if (view === 'page') return toHtml(document, { ...html, standalone: writePage })
      return view === 'mdast' || view === 'hast' ? `${JSON.stringify(trees[view](), null, 2)}\n` : ''
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function scriptSheet({ paragraphs }: Document): Sheet<ScriptRow> {
  return {
    count: paragraphs.length,
    indexAt: (row) => row,
    sizeAt: (row) => paragraphs[row]?.text.length ?? 0,
    rowAt: (row) => {
      const { id = '', kind = '', text = '', marks = [], alternates = [] } = paragraphs[row] ?? {}
      return { index: row, id, kind, ...clipSpans(resolveMarks(text, marks)), alternates: alternates.length }
    },
  }
}

function lineSheet({ texts, indexes }: Lines): Sheet<LineRow> {
  return {
    count: texts.length,
    indexAt: (row) => indexes[row] ?? -1,
    sizeAt: (row) => texts[row]?.length ?? 0,
    rowAt: (row) => ({ index: indexes[row] ?? -1, ...clipText(texts[row] ?? '') }),
  }
}

/** The blocks of a page one by one: a scene, which may be the whole script, is what is in it. */
function blocksOf(nodes: readonly RootContent[]): BlockRow[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.tagName === 'section' ? blocksOf(node.children) : [{ index: indexOf(node), node }]
  })
}

function indexOf({ data }: Element): number {
  return data?.index ?? -1
}
