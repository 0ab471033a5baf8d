import type { Root } from 'mdast'
import { checkOptions, type OptionRules } from '../../document/arguments.ts'
import type { Message } from '../../document/issues.ts'
import type { Document, Mark, Paragraph } from '../../document/schema.ts'
import { describe, isObject } from '../../document/values.ts'
import { formsOf } from './forms.ts'
import { noPlaceFor } from './inline.ts'
import type { Leaves } from './leaves.ts'
import { readTree } from './nodes.ts'
import { readMarkdown } from './tokens.ts'

/** Options of `fromMdast`. */
export interface FromMdastOptions {
  /** `screenplay`: quotes are speeches, decoration says kinds. `plain`: all but headings is action. Default `screenplay`. */
  layout?: 'screenplay' | 'plain' | undefined
}

/** Options of `parseMarkdown`. */
export interface ParseMarkdownOptions extends FromMdastOptions {
  /** `mdx`: tags may have their styles as JSX has them. Default `gfm`. */
  flavor?: 'gfm' | 'mdx' | undefined
}

/** A document, and what was lost in reading it. */
export interface MarkdownResult {
  document: Document
  /** Each at the path of the paragraph that it left its text to; at the top, where there is none. */
  messages: Message[]
}

const treeRules: OptionRules = { layout: ['screenplay', 'plain'] }
const textRules: OptionRules = { ...treeRules, flavor: ['gfm', 'mdx'] }

/**
 * Reads Markdown as a script: what `toMarkdown` makes of kinds, the other way round. Headings are acts, scenes and shots,
 * block quotes speeches with a paragraph a line, `***` a page break; paragraphs wholly in italic are synopses, in bold italic
 * notes, struck boneyard, and all else action. Of tags, those that `toMarkdown` writes are read, all else is text, and told.
 *
 * ```ts
 * parseMarkdown('## INT. LAB\n\n> **ADA**\\\n> It *works.*\n').document.paragraphs[2]?.text // 'It works.'
 * ```
 *
 * Ids are `p1`, `p2` and so on. What Markdown does not say is not there: other kinds, ids, alternates, upper-case marks.
 * Throws a `TypeError` for what is no text or no option. Cost: linear in the text.
 */
export function parseMarkdown(markdown: string, options: ParseMarkdownOptions = {}): MarkdownResult {
  checkMarkdown('parseMarkdown', markdown)
  checkOptions('parseMarkdown', options, textRules)
  return toResult(readMarkdown(markdown, { mdx: options.flavor === 'mdx' }), options)
}

/**
 * Reads an mdast tree as a script, as {@link parseMarkdown} reads a text: ours with its nodes `underline`, `highlight`,
 * `textColor` and `upperCase`, or anybody's with tags as `html` nodes.
 */
export function fromMdast(tree: Root, options: FromMdastOptions = {}): MarkdownResult {
  if (!isObject(tree) || tree.type !== 'root' || !Array.isArray(tree.children)) {
    throw new TypeError(`fromMdast takes an mdast root, found ${describe(tree)}`)
  }
  checkOptions('fromMdast', options, treeRules)
  return toResult(readTree(tree), options)
}

/** Throws a `TypeError` where something else is given that should be Markdown. */
export function checkMarkdown(caller: string, markdown: unknown): void {
  if (typeof markdown !== 'string') throw new TypeError(`${caller} takes Markdown, found ${describe(markdown)}`)
}

function toResult({ leaves, losses }: Leaves, { layout = 'screenplay' }: FromMdastOptions): MarkdownResult {
  const paragraphs: Paragraph[] = []
  const messages: Message[] = []
  for (const leaf of leaves) {
    const path = ['paragraphs', paragraphs.length]
    if (leaf.list > 0) messages.push({ ...noPlaceFor("a list's item is read as a paragraph"), path })
    for (const loss of leaf.losses) messages.push({ ...loss, path })
    for (const { kind, text, marks } of formsOf(leaf, layout)) {
      const id = `p${paragraphs.length + 1}`
      paragraphs.push({ id, object: 'script_paragraph', kind, text, marks: marks as Mark[] })
    }
  }
  for (const loss of losses) messages.push({ ...loss, path: [] })
  return { document: { object: 'document', paragraphs }, messages }
}
