import type { Root } from 'hast'
import type { Document } from '../document/schema.ts'
import { toContent } from './content.ts'
import type { HtmlOptions } from './options.ts'

/**
 * Converts a document to hast.
 *
 * Layout `screenplay`: each paragraph is an element with its canonical kind as class, scenes are `section.scene`, a cue
 * and its words `div.speech`. Layout `plain`: each paragraph is a `p`. Paragraphs without visible text yield nothing.
 * Total on a valid document and safe whatever it holds (see `acceptMarks`); what is dropped is told to `onMessage`.
 * Cost: linear in the paragraphs, and in each paragraph as `resolveMarks`.
 */
export function toHast(document: Document, options: HtmlOptions = {}): Root {
  return { type: 'root', children: [...toContent(document, options)].flat() }
}
