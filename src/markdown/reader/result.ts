import type { OptionRules } from '../../document/arguments.ts'
import type { Message } from '../../document/issues.ts'
import type { Document, Paragraph } from '../../document/schema.ts'
import { formsOf } from './forms.ts'
import { itemLoss, type Loss } from './inline.ts'
import type { Leaves } from './leaves.ts'

/** Options of `fromMdast`. */
export interface FromMdastOptions {
  /** `screenplay`: quotes are speeches, decoration says kinds. `plain`: all but headings is action. Default `screenplay`. */
  layout?: 'screenplay' | 'plain' | undefined
}

/** What the options may be. */
export const treeRules: OptionRules = { layout: ['screenplay', 'plain'] }

/** A document, and what was lost in reading it. */
export interface MarkdownResult {
  /** The script as it was read. */
  readonly document: Document
  /** Each at the path of the paragraph that it left its text to; at the top, where there is none. */
  readonly messages: readonly Message[]
}

/** The paragraphs that the blocks of a Markdown text or tree are. */
export function toResult({ leaves, losses }: Leaves, { layout = 'screenplay' }: FromMdastOptions): MarkdownResult {
  const paragraphs: Paragraph[] = []
  const messages: Message[] = []
  for (const leaf of leaves) {
    const tell = (loss: Loss): number => messages.push({ ...loss, path: ['paragraphs', paragraphs.length] })
    if (leaf.isItem) tell(itemLoss)
    leaf.losses.forEach(tell)
    for (const { kind, text, marks } of formsOf(leaf, layout)) {
      const id = `p${paragraphs.length + 1}`
      paragraphs.push({ id, object: 'script_paragraph', kind, text, marks })
    }
  }
  for (const loss of losses) messages.push({ ...loss, path: [] })
  return { document: { object: 'document', paragraphs }, messages }
}
