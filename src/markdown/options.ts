import type { ConvertOptions } from '../blocks.ts'

/** Options of `toMdast`, `toMarkdown` and `scriptToMarkdown`. */
export interface MarkdownOptions extends ConvertOptions {
  /**
   * Whether tags (`<u>`, `<mark>`, `<span style>`, `<br/>`) may carry what Markdown lacks, and stand in for delimiters that
   * some parser would misread. `false`: no raw HTML at all. Default `true`.
   */
  html?: boolean | undefined
  /** Whether upper-case marks change the text (`transform`) or nothing (`ignore`). Default `transform`. */
  upperCase?: 'transform' | 'ignore' | undefined
}
