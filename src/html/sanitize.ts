import { kinds } from '../kinds.ts'
import { linkSchemes } from '../marks/link-schemes.ts'

/** What rehype-sanitize and hast-util-sanitize take, as far as it is needed here. */
export interface SanitizeSchema {
  /** Elements that stay; of others their content does. */
  tagNames: string[]
  /** Properties that stay, by element, `*` for all; with the values allowed. */
  attributes: Record<string, (string | [string, ...(string | RegExp)[]])[]>
  /** Schemes of links. */
  protocols: Record<string, string[]>
  /** Elements that go with all in them. */
  strip: string[]
}

/** The classes of blocks and of marks. */
const classes = [
  ...kinds.map(({ name }) => name),
  ...['unknown', 'scene', 'speech', 'dual', 'alternates', 'printed', 'toc', 'foot'],
  ...['text-color', 'upper-case', 'dark', 'clear', 'mid'],
]

/** A declaration that a mark's colour is written as. */
const color = /^(?:background-)?color: [\w\s#%.,()/+-]+$/

/**
 * A schema for rehype-sanitize that keeps what `toHast`, `toHtml` and rendered `toMarkdown` write and drops all else: for
 * pages that sanitize whatever they show. Ids do not pass, as they could shadow a page's globals, nor does the target of a
 * link whose scheme has capitals, which rehype-sanitize does not know.
 *
 * ```ts
 * import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
 *
 * const html = scriptRehype().use(rehypeSanitize, sanitizeSchema).processSync(json)
 * console.log(String(html) === toHtml(parseDocument(json)))
 * // => true
 *
 * // Where a list of scenes is to lead somewhere: ids that begin with an `idPrefix` of yours pass, as they are.
 * const { '*': all = [], ...others } = sanitizeSchema.attributes
 * const schema: Schema = { ...sanitizeSchema, clobber: [], attributes: { ...others, '*': [...all, ['id', /^script-/]] } }
 * const options = { toc: true, idPrefix: 'script-' }
 * const list = scriptRehype().use(scriptParseHtml, options).use(rehypeSanitize, schema).processSync(json)
 * console.log(String(list) === toHtml(parseDocument(json), options))
 * // => true
 * ```
 */
export const sanitizeSchema: SanitizeSchema = {
  tagNames: [
    ...['section', 'div', 'nav', 'ol', 'ul', 'li', 'details', 'summary', 'blockquote', 'hr', 'p'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'u', 'ins', 'del', 'mark', 'span', 'a', 'br'],
  ],
  attributes: {
    '*': [['className', ...classes], 'dataKind', 'dataSceneNumber', ['dir', 'auto']],
    a: ['href'],
    div: [['role', 'group'], 'ariaLabel'],
    mark: [['style', color]],
    nav: ['ariaLabel'],
    span: [['style', color]],
  },
  protocols: { href: [...linkSchemes] },
  strip: ['script', 'style'],
}
