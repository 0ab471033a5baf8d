import type { Document, MarkedText, Paragraph } from 'scriptdown'

/** A paragraph of action, but for what is given. */
export function paragraph(fields: Partial<Paragraph> = {}): Paragraph {
  return { id: 'p1', object: 'script_paragraph', kind: 'action', text: 'Rain on the roof.', marks: [], ...fields }
}

/** A document of paragraphs. */
export function document(...paragraphs: readonly Paragraph[]): Document {
  return { object: 'document', paragraphs }
}

/** A document of one paragraph of action. */
export function oneParagraph({ text, marks }: MarkedText): Document {
  return document(paragraph({ text, marks }))
}

/** A document from lines of kind and text; what else a paragraph has comes third. */
export function script(...lines: readonly (readonly [kind: string, text: string, Partial<Paragraph>?])[]): Document {
  // Not by way of `document`: tens of thousands of arguments twice over are too many for the stack.
  const paragraphs = lines.map(([kind, text, rest], index) => paragraph({ id: `p${index + 1}`, kind, text, ...rest }))
  return { object: 'document', paragraphs }
}
