export {
  type Block,
  type ConvertOptions,
  type Entry,
  type Scene,
  type Single,
  type SourceData,
  type Speech,
  toScenes,
} from './blocks.ts'
export {
  DocumentError,
  formatIssue,
  type Issue,
  type IssueCode,
  type Message,
  type MessageCode,
  type OnMessage,
  type Path,
} from './document/issues.ts'
export type { Limits } from './document/limits.ts'
export type { OffsetUnit } from './document/offsets.ts'
export type { ParseOptions } from './document/options.ts'
export { type ParseResult, parseDocument, safeParseDocument } from './document/parse.ts'
export {
  type Alternate,
  type Document,
  documentSchema,
  type Mark,
  type MarkedText,
  type MarkType,
  markSchema,
  type Paragraph,
  paragraphSchema,
} from './document/schema.ts'
export type { DocumentShape, MarkedTextShape, MarkShape, ParagraphShape } from './document/shapes.ts'
export type { TitleEntry, TitlePage, TitleText } from './document/title-page.ts'
export { toHast } from './html/hast.ts'
export type { HtmlOptions, Labels, Paginate, WritePage } from './html/options.ts'
export { writePage } from './html/page.ts'
export { type SanitizeSchema, sanitizeSchema } from './html/sanitize.ts'
export type { HtmlSink } from './html/sink.ts'
export { toHtml } from './html/stringify.ts'
export { findKind, type Kind, type KindOptions, type Role } from './kinds.ts'
export { toMarkdown } from './markdown/markdown.ts'
export type { HastHint, Highlight, TextColor, Underline, UpperCase } from './markdown/nodes.ts'
export type { MarkdownOptions } from './markdown/options.ts'
export { type MarkdownExtension, scriptToMarkdown } from './markdown/serializer/extension.ts'
export { toMdast } from './markdown/tree/mdast.ts'
export { flattenSpans, type SpanLike } from './marks/flatten.ts'
export { type MarkSpan, resolveMarks, type Span, type TextSpan } from './marks/resolve.ts'
export type { PageLabels, PageOptions } from './pages/options.ts'
export type { Page, PageLine } from './pages/page.ts'
export { paginate } from './pages/paginate.ts'
