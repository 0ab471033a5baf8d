import type { ConvertOptions } from '../blocks.ts'
import { convertRules, type OptionRules } from '../document/arguments.ts'

/** Options of `toMdast`, `toMarkdown` and `scriptToMarkdown`. */
export interface MarkdownOptions extends ConvertOptions {
  /**
   * Whether tags (`<u>`, `<mark>`, `<span style>`, `<br/>`) may carry what Markdown lacks, and stand in for delimiters that
   * some parser would misread. `false`: no raw HTML at all. Default `true`.
   */
  html?: boolean | undefined
  /**
   * How underlined text is written: `u`; `ins`, which GitHub and others keep; `emphasis`, as italic is; or not at all
   * (`none`), which is told. Default `u`.
   */
  underline?: 'u' | 'ins' | 'emphasis' | 'none' | undefined
  /**
   * `gfm`: CommonMark with GitHub's extensions. `mdx`: Markdown that MDX compiles and shows as text whatever is in it:
   * braces and `<` escaped, `import` and `export` kept from being statements, styles as objects, `<del>` for `~~`.
   * Default `gfm`.
   */
  flavor?: 'gfm' | 'mdx' | undefined
  /** Whether upper-case marks change the text (`transform`) or nothing (`ignore`). Default `transform`. */
  upperCase?: 'transform' | 'ignore' | undefined
}

/** What the options may be. */
export const markdownRules: OptionRules = {
  ...convertRules,
  html: 'a boolean',
  upperCase: ['transform', 'ignore'],
  underline: ['u', 'ins', 'emphasis', 'none'],
  flavor: ['gfm', 'mdx'],
}

/** What the options of `scriptToMarkdown` may be. */
export const extensionRules: OptionRules = { html: 'a boolean', flavor: ['gfm', 'mdx'], onMessage: 'a function' }
