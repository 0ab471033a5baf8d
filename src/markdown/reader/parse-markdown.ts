import { checkOptions, checkText, type OptionRules } from '../../document/arguments.ts'
import { keepUnusedDefinitions } from './definitions.ts'
import { skipFrontMatter } from './front-matter.ts'
import { type FromMdastOptions, type MarkdownResult, toResult, treeRules } from './result.ts'
import { readMarkdown } from './tokens.ts'

/** Options of `parseMarkdown`. */
export interface ParseMarkdownOptions extends FromMdastOptions {
  /** `mdx`: tags may have their styles as JSX has them. Default `gfm`. */
  flavor?: 'gfm' | 'mdx' | undefined
}

/** What the options may be. */
const textRules: OptionRules = { ...treeRules, flavor: ['gfm', 'mdx'] }

/**
 * Reads Markdown as a script: what `toMarkdown` makes of kinds, the other way round. Headings are acts, scenes and shots,
 * block quotes speeches with a paragraph a line, `***` a page break; paragraphs wholly in italic are synopses, in bold italic
 * notes, struck boneyard, and all else action. Of tags, those that `toMarkdown` writes are read, all else is text, and told.
 *
 * ```ts
 * const { document } = parseMarkdown('## INT. LAB\n\n> **ADA**\\\n> It *works.*\n')
 * console.log(document.paragraphs.map(({ kind, text }) => `${kind}: ${text}`).join(', '))
 * // => scene-heading: INT. LAB, character: ADA, dialogue: It works.
 * ```
 *
 * Ids are `p1`, `p2` and so on. What Markdown does not say is not there: other kinds, ids, alternates, upper-case marks. Front
 * matter is left out, and told. Throws a `TypeError` for what is no text or no option. Cost: linear in the text.
 */
export function parseMarkdown(markdown: string, options: ParseMarkdownOptions = {}): MarkdownResult {
  checkText('parseMarkdown', markdown, 'Markdown')
  checkOptions('parseMarkdown', options, textRules)
  const { text, losses } = skipFrontMatter(markdown)
  const read = readMarkdown(
    keepUnusedDefinitions(text, () => text),
    { mdx: options.flavor === 'mdx' },
  )
  return toResult({ leaves: read.leaves, losses: [...losses, ...read.losses] }, options)
}
