import { checkText } from '../document/arguments.ts'
import type { Message } from '../document/issues.ts'
import type { Document } from '../document/schema.ts'
import type { TitlePage } from '../document/title-page.ts'
import { clean } from '../marks/line-breaks.ts'
import { endOfBlock, readBlocks } from './blocks.ts'
import { takeHidden } from './hidden.ts'
import { readTitlePage } from './read-title-page.ts'
import { isOwnLine, messagesOf, startReading } from './reading.ts'
import { isBlank } from './syntax.ts'

/** What a text of Fountain holds. */
export interface FountainResult {
  /** The script, without its title page. */
  readonly document: Document
  /** Empty, where there is none. */
  readonly titlePage: TitlePage
  /** The numbers of scenes by id of the heading's paragraph, as `paginate` and `toFountain` take them. */
  readonly sceneNumbers: Readonly<Record<string, string>>
  /** What a document has no place for, each sort once: `unsupported-content`. */
  readonly messages: readonly Message[]
}

/**
 * Reads Fountain, all of its syntax: forced elements, scene numbers, dual dialogue, lyrics, centred text, sections, synopses,
 * notes, boneyards, page breaks, emphasis and escapes.
 *
 * ```ts
 * const { document, titlePage } = parseFountain('Title: Rain\n\nINT. LAB - NIGHT\n\nADA\nNow.')
 * console.log(titlePage.title, document.paragraphs.map(({ kind }) => kind).join())
 * // => Rain scene-heading,character,dialogue
 * ```
 *
 * Total: any text is a script. Ids are `p1`, `p2` and so on. Notes and boneyards within a paragraph follow it; sections
 * below the first level are `outline-1` to `outline-4`. A title page is a first block of keys with values, one of them of
 * those that the syntax names. Cost: linear in the text.
 */
export function parseFountain(text: string): FountainResult {
  checkText('parseFountain', text)
  const shown = takeHidden(clean(text.replace(/^\uFEFF/, '')))
  const reading = startReading(shown.hidden)
  const lines = shown.text.split('\n')
  const start = Math.max(
    0,
    lines.findIndex((line) => !isBlank(line) && !isOwnLine(line)),
  )
  readBlocks(reading, lines.slice(0, start))
  const { titlePage = {}, length = 0 } = readTitlePage(reading, lines.slice(start, endOfBlock(lines, start))) ?? {}
  readBlocks(reading, lines.slice(start + length))
  return {
    document: { object: 'document', paragraphs: reading.paragraphs },
    titlePage,
    sceneNumbers: Object.fromEntries(reading.sceneNumbers),
    messages: messagesOf(reading),
  }
}
