export { applyMarkdown } from './apply/apply.ts'
export type { ApplyOptions, ApplyResult, Change, EditedField } from './apply/changes.ts'
export {
  type FromMdastOptions,
  fromMdast,
  type MarkdownResult,
  type ParseMarkdownOptions,
  parseMarkdown,
} from './reader/read.ts'
