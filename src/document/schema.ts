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
  readonly start: number
  /** Where it ends, exclusive: a UTF-16 offset, at least `start` and at most the length of its text. */
  readonly end: number
  /** What it does to its range. */
  readonly type: MarkType | (string & {})
  /** The target of a `link`; a CSS colour for `text-color` and, where present, `highlight`. */
  readonly value?: string | undefined
}

/** A text with its marks: what a paragraph and each of its alternates hold. */
export interface MarkedText {
  /** The characters, plain; `\n` is a line break. */
  readonly text: string
  /** Its marks, in any order; they may overlap. */
  readonly marks: readonly Mark[]
}

/** Another wording of a paragraph. */
export type Alternate = MarkedText

/** One paragraph of a script. */
export interface Paragraph extends MarkedText {
  /** What its source calls it; any string. */
  readonly id: string
  /** Tells a paragraph from the other objects of its source. */
  readonly object: 'script_paragraph'
  /** As in the source, any spelling; `findKind` tells what it stands for. */
  readonly kind: string
  /** Its other wordings, each with marks of its own; the text on display is not among them. */
  readonly alternates?: readonly Alternate[] | undefined
}

/** A whole script, its paragraphs in order. */
export interface Document {
  /** Tells a document from the other objects of its source. */
  readonly object: 'document'
  /** The paragraphs, in order. */
  readonly paragraphs: readonly Paragraph[]
}

// The fields of the schemas are getters, which zod asks once, when a schema is first used: most who import them never do.

function offset(): z.ZodMiniNumberFormat {
  return z.int().check(z.minimum(0))
}

/**
 * Shape of a {@link Mark}, to be composed and extended as every schema of zod/mini is. That a mark fits its text, and that a
 * link has a value, is checked by `parseDocument`.
 *
 * ```ts
 * console.log(markSchema.safeParse({ start: 0, end: 3, type: 'bold' }).success)
 * // => true
 * ```
 */
export const markSchema: z.ZodMiniObject<MarkShape> = z.object({
  get start() {
    return offset()
  },
  get end() {
    return offset()
  },
  get type() {
    return z.string()
  },
  get value() {
    return z.optional(z.string())
  },
})

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

/**
 * Shape of a {@link Paragraph}; unknown fields are dropped.
 *
 * ```ts
 * import * as z from 'zod/mini'
 *
 * const numbered = z.extend(paragraphSchema, { scene_number: z.optional(z.string()) })
 * console.log(numbered.safeParse({ text: 'Rain.' }).error?.issues.map(({ path }) => path.join()).join())
 * // => id,object,kind,marks
 * ```
 */
export const paragraphSchema: z.ZodMiniObject<ParagraphShape> = z.object({
  get id() {
    return z.string()
  },
  get object() {
    return z.literal('script_paragraph')
  },
  get kind() {
    return z.string()
  },
  get text() {
    return z.string()
  },
  get marks() {
    return z.array(markSchema)
  },
  get alternates() {
    return z.optional(z.array(z.object({ text: z.string(), marks: z.array(markSchema) })))
  },
})

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
export const documentSchema: z.ZodMiniObject<DocumentShape> = z.object({
  get object() {
    return z.literal('document')
  },
  get paragraphs() {
    return z.array(paragraphSchema)
  },
})

/** The fields of {@link documentSchema}. */
export type DocumentShape = {
  /** Of {@link Document.object}. */
  readonly object: z.ZodMiniLiteral<'document'>
  /** Of {@link Document.paragraphs}. */
  readonly paragraphs: z.ZodMiniArray<z.ZodMiniObject<ParagraphShape>>
}
