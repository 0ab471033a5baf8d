import * as z from 'zod/mini'

// The schemas as zod has them, in a module of their own: who imports the library loads zod when one is first asked something.

/** The fields of {@link markSchema}. */
export type MarkShape = {
  /** Of {@link Mark.start}. */
  readonly start: z.ZodMiniNumberFormat
  /** Of {@link Mark.end}. */
  readonly end: z.ZodMiniNumberFormat
  /** Of {@link Mark.type}. */
  readonly type: z.ZodMiniString
  /** Of {@link Mark.value}. */
  readonly value: z.ZodMiniOptional<z.ZodMiniString>
}

/** The fields of {@link paragraphSchema}. */
export type ParagraphShape = MarkedTextShape & {
  /** Of {@link Paragraph.id}. */
  readonly id: z.ZodMiniString
  /** Of {@link Paragraph.object}. */
  readonly object: z.ZodMiniLiteral<'script_paragraph'>
  /** Of {@link Paragraph.kind}. */
  readonly kind: z.ZodMiniString
  /** Of {@link Paragraph.alternates}. */
  readonly alternates: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniObject<MarkedTextShape>>>
}

/** The fields of a text with marks. */
export type MarkedTextShape = {
  /** Of {@link MarkedText.text}. */
  readonly text: z.ZodMiniString
  /** Of {@link MarkedText.marks}. */
  readonly marks: z.ZodMiniArray<z.ZodMiniObject<MarkShape>>
}

/** The fields of {@link documentSchema}. */
export type DocumentShape = {
  /** Of {@link Document.object}. */
  readonly object: z.ZodMiniLiteral<'document'>
  /** Of {@link Document.paragraphs}. */
  readonly paragraphs: z.ZodMiniArray<z.ZodMiniObject<ParagraphShape>>
}

type MarkSchema = z.ZodMiniObject<MarkShape>
type ParagraphSchema = z.ZodMiniObject<ParagraphShape>

export function makeMarkSchema(): MarkSchema {
  const offset = z.int().check(z.minimum(0))
  return z.object({ start: offset, end: offset, type: z.string(), value: z.optional(z.string()) })
}

export function makeParagraphSchema(mark: MarkSchema): ParagraphSchema {
  const markedText: MarkedTextShape = { text: z.string(), marks: z.array(mark) }
  return z.object({
    id: z.string(),
    object: z.literal('script_paragraph'),
    kind: z.string(),
    ...markedText,
    alternates: z.optional(z.array(z.object(markedText))),
  })
}

export function makeDocumentSchema(paragraph: ParagraphSchema): z.ZodMiniObject<DocumentShape> {
  return z.object({ object: z.literal('document'), paragraphs: z.array(paragraph) })
}
