export {
  type FromMdastOptions,
  fromMdast,
  type MarkdownResult,
  type ParseMarkdownOptions,
  parseMarkdown,
} from './reader/read.ts'
