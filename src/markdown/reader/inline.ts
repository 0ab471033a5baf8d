import type { Message } from '../../document/issues.ts'
import type { MarkType } from '../../document/schema.ts'
import { quote } from '../../document/values.ts'

/**
 * What a paragraph of Markdown holds, as a flat list in order, whether it was read from a text or from a tree: formats
 * open and close, tags stand as they were written.
 */
export type InlineEvent =
  | { readonly type: 'text'; readonly value: string }
  /** A line break; a soft one is where the text was merely wrapped. */
  | { readonly type: 'break'; readonly isSoft: boolean }
  /** `value` is the target of a link, the colour of a highlight or text colour. */
  | { readonly type: 'open'; readonly mark: MarkType; readonly value?: string | undefined }
  | { readonly type: 'close'; readonly mark: MarkType }
  /** Raw HTML: one tag, mostly. */
  | { readonly type: 'tag'; readonly value: string }
  /** Something that a document has no place for; what remains of it, if anything, is a text that follows. */
  | { readonly type: 'loss'; readonly loss: Loss }

/** Something lost in reading, before it is known where its paragraph lands. */
export interface Loss extends Pick<Message, 'code' | 'message'> {}

/** A loss of something that a document has no place for. */
export function noPlaceFor(message: string): Loss {
  return { code: 'unsupported-content', message }
}

/** What texts and trees lose alike. */
export const itemLoss: Loss = noPlaceFor("a list's item is read as a paragraph")
export const rowLoss: Loss = noPlaceFor("a table's row is read as its text")

/** A link's title is left out. */
export function readLink(url: string, title: string): readonly InlineEvent[] {
  const loss = noPlaceFor(`the title of a link, ${quote(title)}, is left out`)
  return [...(title ? [{ type: 'loss', loss } as const] : []), { type: 'open', mark: 'link', value: url }]
}

/** An image leaves its description. */
export function readImage(description: string, url: string): readonly InlineEvent[] {
  const loss = noPlaceFor(`an image, ${quote(url)}, is read as its description`)
  return [{ type: 'loss', loss }, ...(description ? [{ type: 'text', value: description } as const] : [])]
}
