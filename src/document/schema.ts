import * as z from 'zod/mini'

/** The eight mark types of the specification. */
export type MarkType =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strikethrough'
  | 'upper-case'
  | 'highlight'
  | 'text-color'
  | 'link'

/**
 * Formatting of one half-open range `[start, end)` of a text, in UTF-16 code units.
 *
 * `type` is an open set: a type that is none of {@link MarkType} carries no formatting.
 */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly type: MarkType | (string & {})
  /** The target of a `link`; a CSS colour for `text-color` and, where present, `highlight`. */
  readonly value?: string | undefined
}

/** A text with its marks: what a paragraph and each of its alternates hold. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly Mark[]
}

/** Another wording of a paragraph. */
export type Alternate = MarkedText

/** One paragraph of a script. */
export interface Paragraph extends MarkedText {
  readonly id: string
  readonly object: 'script_paragraph'
  /** As in the source, any spelling; `kinds.ts` tells what it stands for. */
  readonly kind: string
  readonly alternates?: readonly Alternate[] | undefined
}

/** A whole script, its paragraphs in order. */
export interface Document {
  readonly object: 'document'
  readonly paragraphs: readonly Paragraph[]
}

const offset = z.int().check(z.minimum(0))

const markShape = { start: offset, end: offset, type: z.string(), value: z.optional(z.string()) }

/**
 * Shape of a {@link Mark}, to be composed and extended as every schema of zod/mini is. That a mark fits its text, and that a
 * link has a value, is checked by `parseDocument`.
 */
export const markSchema: z.ZodMiniObject<MarkShape> = z.object(markShape)

/** The fields of {@link markSchema}. */
export type MarkShape = {
  readonly start: z.ZodMiniNumberFormat
  readonly end: z.ZodMiniNumberFormat
  readonly type: z.ZodMiniString
  readonly value: z.ZodMiniOptional<z.ZodMiniString>
}

const markedText = { text: z.string(), marks: z.array(markSchema) }

const paragraphShape = {
  id: z.string(),
  object: z.literal('script_paragraph'),
  kind: z.string(),
  ...markedText,
  alternates: z.optional(z.array(z.object(markedText))),
}

/** The fields that a {@link Paragraph} may have. */
export const paragraphFields: ReadonlySet<string> = new Set(Object.keys(paragraphShape))

/**
 * Shape of a {@link Paragraph}; unknown fields are dropped.
 *
 * ```ts
 * import * as z from 'zod/mini'
 *
 * const numbered = z.extend(paragraphSchema, { scene_number: z.optional(z.string()) })
 * ```
 */
export const paragraphSchema: z.ZodMiniObject<ParagraphShape> = z.object(paragraphShape)

/** The fields of {@link paragraphSchema}. */
export type ParagraphShape = MarkedTextShape & {
  readonly id: z.ZodMiniString
  readonly object: z.ZodMiniLiteral<'script_paragraph'>
  readonly kind: z.ZodMiniString
  readonly alternates: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniObject<MarkedTextShape>>>
}

/** The fields of a text with marks. */
export type MarkedTextShape = {
  readonly text: z.ZodMiniString
  readonly marks: z.ZodMiniArray<z.ZodMiniObject<MarkShape>>
}

/** Shape of a {@link Document}; unknown fields are dropped. */
export const documentSchema: z.ZodMiniObject<DocumentShape> = z.object({
  object: z.literal('document'),
  paragraphs: z.array(paragraphSchema),
})

/** The fields of {@link documentSchema}. */
export type DocumentShape = {
  readonly object: z.ZodMiniLiteral<'document'>
  readonly paragraphs: z.ZodMiniArray<z.ZodMiniObject<ParagraphShape>>
}
