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
  start: number
  end: number
  type: MarkType | (string & {})
  /** The target of a `link`; a CSS colour for `text-color` and, where present, `highlight`. */
  value?: string | undefined
}

/** A text with its marks: what a paragraph and each of its alternates hold. */
export interface MarkedText {
  text: string
  marks: readonly Mark[]
}

/** Another wording of a paragraph. */
export type Alternate = MarkedText

/** One paragraph of a script. */
export interface Paragraph extends MarkedText {
  id: string
  object: 'script_paragraph'
  /** As in the source, any spelling; `kinds.ts` tells what it stands for. */
  kind: string
  alternates?: readonly Alternate[] | undefined
}

/** A whole script, its paragraphs in order. */
export interface Document {
  object: 'document'
  paragraphs: readonly Paragraph[]
}

const offset = z.int().check(z.minimum(0))

/** Shape of a {@link Mark}. That it fits its text, and that a link has a value, is checked by `parseDocument`. */
export const markSchema: z.ZodMiniType<Mark> = z.object({
  start: offset,
  end: offset,
  type: z.string(),
  value: z.optional(z.string()),
})

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

/** Shape of a {@link Paragraph}; unknown fields are dropped. */
export const paragraphSchema: z.ZodMiniType<Paragraph> = z.object(paragraphShape)

/** Shape of a {@link Document}; unknown fields are dropped. */
export const documentSchema: z.ZodMiniType<Document> = z.object({
  object: z.literal('document'),
  paragraphs: z.array(paragraphSchema),
})
