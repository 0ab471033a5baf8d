import type * as z from 'zod/mini'
import {
  type DocumentShape,
  type MarkShape,
  makeDocumentSchema,
  makeMarkSchema,
  makeParagraphSchema,
  type ParagraphShape,
} from './shapes.ts'

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

/**
 * A schema that becomes what `make` gives when something is first asked of it. Most who import schemas never ask, and what loads
 * zod and makes them would be a fifth of an import.
 */
function late<Schema extends object>(make: () => Schema): Schema {
  const become = (): Schema => {
    const made = make()
    Object.setPrototypeOf(schema, Reflect.getPrototypeOf(made))
    return Object.defineProperties(schema, Object.getOwnPropertyDescriptors(made))
  }
  const schema: Schema = Object.create(
    new Proxy(Object.prototype, {
      get: (_, key) => Reflect.get(become(), key),
      has: (_, key) => Reflect.has(become(), key),
      getPrototypeOf: () => Reflect.getPrototypeOf(become()),
    }),
  )
  return schema
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
export const markSchema: z.ZodMiniObject<MarkShape> = late(makeMarkSchema)

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
export const paragraphSchema: z.ZodMiniObject<ParagraphShape> = late(() => makeParagraphSchema(markSchema))

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
export const documentSchema: z.ZodMiniObject<DocumentShape> = late(() => makeDocumentSchema(paragraphSchema))
