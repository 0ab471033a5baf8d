import type { Message } from '../../document/issues.ts'
import type { Document } from '../../document/schema.ts'
import type { MarkdownOptions } from '../options.ts'

/** A document with the edits of its Markdown. */
export interface ApplyResult {
  document: Document
  /** What became of which paragraph: first in the order of the new document, then what was removed. */
  changes: Change[]
  /** What the Markdown has that a document cannot hold, at the path of the paragraph that it left its text to. */
  messages: Message[]
}

/** Options of `applyMarkdown`: those that the Markdown was written with. What is lost is in its `messages`. */
export type ApplyOptions = Omit<MarkdownOptions, 'onMessage'>

/** One thing that became of a paragraph. `from` is its index in the document as it was, `to` in the new one. */
export type Change =
  /** It keeps its id; `fields` tells what is new of it. */
  | { type: 'edited'; id: string; from: number; to: number; fields: EditedField[] }
  /** It is new. */
  | { type: 'added'; id: string; to: number }
  | { type: 'removed'; id: string; from: number }
  /** It is the same, at another place among its neighbours. */
  | { type: 'moved'; id: string; from: number; to: number }
  /** It is new, and was part of paragraph `of`, which is at `from` in the document as it was. */
  | { type: 'split'; id: string; of: string; from: number; to: number }
  /** It is gone, and its text is part of paragraph `into`, which is at `to`. */
  | { type: 'merged'; id: string; into: string; from: number; to: number }

/** What of a paragraph was edited. */
export type EditedField = 'kind' | 'text' | 'marks' | 'alternates'
