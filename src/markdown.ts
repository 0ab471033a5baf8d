export { applyMarkdown } from './markdown/apply/apply.ts'
export type {
  AddedChange,
  ApplyOptions,
  ApplyResult,
  Change,
  EditedChange,
  EditedField,
  MergedChange,
  MovedChange,
  RemovedChange,
  SplitChange,
} from './markdown/apply/changes.ts'
export { fromMdast } from './markdown/reader/from-mdast.ts'
export { type ParseMarkdownOptions, parseMarkdown } from './markdown/reader/parse-markdown.ts'
export type { FromMdastOptions, MarkdownResult } from './markdown/reader/result.ts'
