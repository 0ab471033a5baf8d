import type { Document, Paragraph } from 'scriptdown'

/** A document from lines of kind and text; what else a paragraph has comes third. */
export function script(...lines: readonly (readonly [string, string, Partial<Paragraph>?])[]): Document {
  return {
    object: 'document',
    paragraphs: lines.map(([kind, text, rest], index) => ({
      id: `p${index + 1}`,
      object: 'script_paragraph',
      kind,
      text,
      marks: [],
      ...rest,
    })),
  }
}
