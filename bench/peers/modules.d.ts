// What the benchmarks use of the peers, so that types can be checked before the peers are installed.

declare module 'prosemirror-model' {
  interface Mark {
    readonly attrs: Readonly<Record<string, unknown>>
  }
  interface Node {
    readonly type: unknown
  }
  class Schema {
    constructor(spec: object)
    readonly spec: { nodes: object; marks: { addToEnd(name: string, spec: object): Schema['spec']['marks'] } }
    text(text: string, marks?: readonly Mark[]): Node
    node(type: string, attrs: object | null, content?: readonly Node[]): Node
    mark(type: string, attrs?: object): Mark
  }
}

declare module 'prosemirror-markdown' {
  import type { Mark, Node, Schema } from 'prosemirror-model'

  interface MarkSpec {
    open: string | ((state: unknown, mark: Mark) => string)
    close: string | ((state: unknown, mark: Mark) => string)
    mixable?: boolean
    expelEnclosingWhitespace?: boolean
  }
  class MarkdownSerializer {
    constructor(nodes: object, marks: Readonly<Record<string, MarkSpec>>)
    readonly nodes: object
    readonly marks: Readonly<Record<string, MarkSpec>>
    serialize(content: Node): string
  }
  const defaultMarkdownSerializer: MarkdownSerializer
  const schema: Schema
}

declare module '@portabletext/markdown' {
  type MarkRenderer = (options: { children: string; value?: { value?: string } | undefined }) => string

  function portableTextToMarkdown(
    blocks: readonly object[],
    options?: { marks?: Readonly<Record<string, MarkRenderer>> },
  ): string
}

declare module '@atjson/renderer-commonmark' {
  interface Mark {
    readonly attributes: Readonly<Record<string, string>>
  }
  type Rendering = Generator<undefined, string, string[]>
  class CommonmarkRenderer {
    static render(document: { text: string; blocks: readonly object[]; marks: readonly object[] }): string
    constructor(...parameters: unknown[])
  }
  // The package is CommonJS, with its class as the property `default`.
  const exported: { default: typeof CommonmarkRenderer; split(): Generator<undefined, string[], string[]> }
  // biome-ignore lint/style/noDefaultExport: it is the package's, not ours
  export default exported
  export type { Mark, Rendering }
}

declare module '@contentful/rich-text-html-renderer' {
  function documentToHtmlString(
    document: object,
    options?: { renderMark?: Readonly<Record<string, (text: string) => string>>; preserveWhitespace?: boolean },
  ): string
}
