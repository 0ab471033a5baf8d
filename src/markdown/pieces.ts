import type { Link } from 'mdast'

/** A strong, emphasis or delete node on its way out: what is still open is how its two edges are written. */
export interface Attention {
  readonly kind: 'strong' | 'emphasis' | 'delete'
  /** Delimiters of which marker, an HTML element, or nothing where neither can be had. */
  style: 'star' | 'underscore' | 'tag' | 'none'
  /** Whether the characters outside its delimiters are character references, which every parser takes for punctuation. */
  reference: boolean
}

/** Inline content as a flat list: text and rendered markup between the edges of attention. */
export type Piece =
  | { readonly type: 'open' | 'close'; readonly span: Attention }
  /** Finished Markdown: a tag, what another handler made. Never empty. */
  | { readonly type: 'raw'; readonly out: string }
  /** A whole link, a scope of its own. */
  | { readonly type: 'link'; readonly node: Link; out: string }
  /** Text from the document; `out` is it with its escapes. Never empty. */
  | { readonly type: 'text'; readonly value: string; out: string }
  | { readonly type: 'break'; out: string }

const tagNames = { strong: 'strong', emphasis: 'em', delete: 'del' } as const

/** The delimiter or tag of one edge of a span. */
export function edgeOf(type: 'open' | 'close', { kind, style }: Attention): string {
  if (style === 'tag') return type === 'open' ? `<${tagNames[kind]}>` : `</${tagNames[kind]}>`
  if (style === 'none') return ''
  if (kind === 'delete') return '~~'
  return (style === 'underscore' ? '_' : '*').repeat(kind === 'strong' ? 2 : 1)
}

/** One edge of a span. */
export type Edge = Extract<Piece, { span: Attention }>

/** Whether a piece is an edge that is written as a delimiter. */
export function isDelimiter(piece: Piece | undefined): piece is Edge {
  return piece !== undefined && 'span' in piece && piece.span.style !== 'tag' && piece.span.style !== 'none'
}
