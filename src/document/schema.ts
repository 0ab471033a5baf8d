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
  /** Where it begins: a UTF-16 offset into its text, from 0. */
  start: number
  /** Where it ends, exclusive: a UTF-16 offset, at least `start` and at most the length of its text. */
  end: number
  /** What it does to its range. */
  type: MarkType | (string & {})
  /** The target of a `link`; a CSS colour for `text-color` and, where present, `highlight`. */
  value?: string | undefined
}

/** A text with its marks: what a paragraph and each of its alternates hold. */
export interface MarkedText {
  /** The characters, plain; `\n` is a line break. */
  text: string
  /** Its marks, in any order; they may overlap. */
  marks: readonly Mark[]
}

/** Another wording of a paragraph. */
export type Alternate = MarkedText

/** One paragraph of a script. */
export interface Paragraph extends MarkedText {
  /** What its source calls it; any string. */
  id: string
  /** Tells a paragraph from the other objects of its source. */
  object: 'script_paragraph'
  /** As in the source, any spelling; `findKind` tells what it stands for. */
  kind: string
  /** Its other wordings, each with marks of its own; the text on display is not among them. */
  alternates?: readonly Alternate[] | undefined
}

/** A whole script, its paragraphs in order. */
export interface Document {
  /** Tells a document from the other objects of its source. */
  object: 'document'
  /** The paragraphs, in order. */
  paragraphs: readonly Paragraph[]
}

const offset = z.int().check(z.minimum(0))

/**
 * Shape of a {@link Mark}. That it fits its text, and that a link has a value, is checked by `parseDocument`.
 *
 * ```ts
 * console.log(markSchema.safeParse({ start: 0, end: 3, type: 'bold' }).success)
 * // => true
 * ```
 */
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

/**
 * Shape of a {@link Paragraph}; unknown fields are dropped.
 *
 * ```ts
 * console.log(paragraphSchema.safeParse({ text: 'Rain.' }).error?.issues.map(({ path }) => path.join()).join())
 * // => id,object,kind,marks
 * ```
 */
export const paragraphSchema: z.ZodMiniType<Paragraph> = z.object(paragraphShape)

/**
 * Shape of a {@link Document}; unknown fields are dropped.
 *
 * ```ts
 * import * as z from 'zod'
 *
 * console.log(z.toJSONSchema(documentSchema).required)
 * // => [ 'object', 'paragraphs' ]
 * ```
 */
export const documentSchema: z.ZodMiniType<Document> = z.object({
  object: z.literal('document'),
  paragraphs: z.array(paragraphSchema),
})
