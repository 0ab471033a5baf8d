import type { Document, MarkedText, MarkType } from '../../document/schema.ts'
import type { MarkdownOptions } from '../options.ts'
import { decorationsOn, sourceText } from '../source.ts'
import { walkDocument } from '../tree/walk.ts'
import { markdownSink } from '../writer/sink.ts'

/** A text of the document, or a page break, as it stands in the Markdown. */
export interface Part {
  /** Index of its paragraph. */
  readonly index: number
  /** Nothing for a page break. */
  readonly source: PartSource | undefined
}

/** A text of the document, or a stretch of it. */
interface PartSource {
  readonly text: MarkedText
  /** Of one of the paragraph's other wordings its index. */
  readonly alternate: number | undefined
  /** What the layout puts on all of it. */
  readonly decorations: readonly MarkType[]
}

/** A block as `toMarkdown` writes it, and what is in it. */
export interface BaseBlock {
  readonly markdown: string
  readonly parts: readonly Part[]
}

/** The Markdown of a document, block by block, each with the texts that are in it. Cost: that of `toMarkdown`. */
export function writeBlocks(document: Document, options: MarkdownOptions): BaseBlock[] {
  const sink = markdownSink({ ...options, onMessage: undefined })
  const blocks: BaseBlock[] = []
  let parts: Part[] = []
  let depth = 0
  const close = (): void => {
    if (--depth > 0) return
    blocks.push({ markdown: sink.take(), parts })
    parts = []
  }
  walkDocument(document, options, {
    open: sink.open,
    close: sink.close,
    line: sink.line,
    text: sink.text,
    lineBreak: sink.lineBreak,
    openContainer(type, entry) {
      depth++
      sink.openContainer(type, entry)
    },
    closeContainer(type) {
      sink.closeContainer(type)
      close()
    },
    openLeaf(leaf, source) {
      depth++
      sink.openLeaf(leaf, source)
    },
    closeLeaf() {
      sink.closeLeaf()
      close()
    },
    thematicBreak(entry) {
      depth++
      parts.push({ index: entry.index, source: undefined })
      sink.thematicBreak(entry)
      close()
    },
    from(source, text) {
      const decorations = decorationsOn(source).map(({ type }) => type)
      parts.push({
        index: source.index,
        source: { text: sourceText(source), alternate: source.alternate, decorations },
      })
      return sink.from(source, text)
    },
  })
  return blocks
}
