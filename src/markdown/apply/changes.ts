import type { Message } from '../../document/issues.ts'
import type { Document } from '../../document/schema.ts'
import type { MarkdownOptions } from '../options.ts'

/** A document with the edits of its Markdown. */
export interface ApplyResult {
  /** The document as edited. */
  readonly document: Document
  /** What became of which paragraph: first in the order of the new document, then what was removed. */
  readonly changes: readonly Change[]
  /** What the Markdown has that a document cannot hold, at the path of the paragraph that it left its text to. */
  readonly messages: readonly Message[]
}

/** Options of `applyMarkdown`: those that the Markdown was written with. What is lost is in its `messages`. */
export type ApplyOptions = Omit<MarkdownOptions, 'onMessage'>

/** One thing that became of a paragraph. `from` is its index in the document as it was, `to` in the new one. */
export type Change = EditedChange | AddedChange | RemovedChange | MovedChange | SplitChange | MergedChange

/** It keeps its id. */
export interface EditedChange {
  /** What became of it. */
  readonly type: 'edited'
  /** Its id. */
  readonly id: string
  /** Its index in the document as it was. */
  readonly from: number
  /** Its index in the new one. */
  readonly to: number
  /** What is new of it. */
  readonly fields: readonly EditedField[]
}

/** It is new. */
export interface AddedChange {
  /** What became of it. */
  readonly type: 'added'
  /** The id that it was given. */
  readonly id: string
  /** Its index in the new document. */
  readonly to: number
}

/** It is gone. */
export interface RemovedChange {
  /** What became of it. */
  readonly type: 'removed'
  /** The id that it had. */
  readonly id: string
  /** Its index in the document as it was. */
  readonly from: number
}

/** It is the same, at another place among its neighbours. */
export interface MovedChange {
  /** What became of it. */
  readonly type: 'moved'
  /** Its id. */
  readonly id: string
  /** Its index in the document as it was. */
  readonly from: number
  /** Its index in the new one. */
  readonly to: number
}

/** It is new, and was part of another. */
export interface SplitChange {
  /** What became of it. */
  readonly type: 'split'
  /** The id that it was given. */
  readonly id: string
  /** The id of the paragraph that it was part of. */
  readonly of: string
  /** The index of that paragraph in the document as it was. */
  readonly from: number
  /** Its own index in the new one. */
  readonly to: number
}

/** It is gone, and its text is part of another. */
export interface MergedChange {
  /** What became of it. */
  readonly type: 'merged'
  /** The id that it had. */
  readonly id: string
  /** The id of the paragraph that has its text now. */
  readonly into: string
  /** Its own index in the document as it was. */
  readonly from: number
  /** The index of that paragraph in the new one. */
  readonly to: number
}

/** What of a paragraph was edited. */
export type EditedField = 'kind' | 'text' | 'marks' | 'alternates'
