import type { Nodes, Parents, PhrasingContent } from 'mdast'
import { formatsOfTags } from '../format-names.ts'

const start = /(?<!\\)((?:\\\\)*)<(span|mark) style=\{\{ (color|backgroundColor): ("(?:[^"\\\n]|\\.)*") \}\}>/g

/** Markdown with the tags that only MDX reads, whose styles are objects, as HTML has them. Lines stay where they are. */
export function fromJsx(markdown: string): string {
  return markdown.replace(start, (whole, before: string, tag: string, name: string, json: string) => {
    const property = name === 'color' ? name : 'background-color'
    const value = readString(json)
    return value === undefined || /["<>&]/.test(value) ? whole : `${before}<${tag} style="${property}: ${value}">`
  })
}

function readString(json: string): string | undefined {
  try {
    return JSON.parse(json) as string
  } catch {
    return undefined
  }
}

/** An element of MDX, as remark-mdx has it. */
interface JsxElement {
  readonly name: string | null
  readonly children: readonly unknown[]
  readonly attributes: readonly {
    readonly name?: string
    readonly value?: string | { readonly value: string } | null
  }[]
}

/** Whether a node is an element within a text. */
export function isJsx(node: Nodes): node is Nodes & JsxElement {
  return (node.type as string) === 'mdxJsxTextElement'
}

/** Whether a node is the `<p>` that MDX is given around what elements alone keep, in a text or as a block. */
export function isParagraphElement(node: Nodes): boolean {
  const { type, name, attributes } = node as { readonly type: string } & Partial<JsxElement>
  return /^mdxJsx(?:Text|Flow)Element$/.test(type) && name === 'p' && !attributes?.length
}

/** A paragraph without such an element around all that it holds; any other node as it is. */
export function unwrapped(node: Parents): Parents {
  const [only, another] = node.children as readonly Nodes[]
  const isWrapped = node.type === 'paragraph' && only && !another && 'children' in only && isParagraphElement(only)
  return isWrapped ? { ...node, children: only.children as PhrasingContent[] } : node
}

/** Whether an element is a tag of ours with nothing in it, such as keeps white space at an edge: it says nothing. */
export function isEmptyTag({ name, children }: JsxElement): boolean {
  return children.length === 0 && formatsOfTags.has(name ?? '')
}

/** The tag that an element starts with, as HTML has it. */
export function tagOf({ name, attributes, children }: JsxElement): string {
  const written = attributes.map(({ name: key = '', value }) => {
    if (typeof value === 'object' && value) return ` ${key}={${value.value}}`
    return value === undefined || value === null ? ` ${key}` : ` ${key}=${JSON.stringify(value)}`
  })
  return fromJsx(`<${name ?? ''}${written.join('')}${children.length > 0 ? '' : '/'}>`)
}
