import type { OnMessage } from './document/issues.ts'
import type { Document, Paragraph } from './document/schema.ts'
import { findKind, type Kind, unknownKind } from './kinds.ts'

/** Options that mean the same in every output format. */
export interface ConvertOptions {
  /** `screenplay`: headings, speeches, decoration. `plain`: one plain paragraph for each source paragraph. Default `screenplay`. */
  layout?: 'screenplay' | 'plain' | undefined
  /** Whether other wordings of a paragraph follow it. Default `omit`. */
  alternates?: 'omit' | 'include' | undefined
  /** Called with each thing lost, at its path in the document. Default: silence. */
  onMessage?: OnMessage | undefined
}

/** A paragraph with its kind looked up and its place in the document. */
export interface Entry {
  readonly paragraph: Paragraph
  /** Index in `document.paragraphs`. */
  readonly index: number
  readonly kind: Kind
}

/** A cue and what it says. A speech without its cue is one whose dialogue follows no cue. */
export interface Speech {
  readonly type: 'speech'
  readonly entries: readonly [Entry, ...Entry[]]
}

/** A paragraph that stands alone. */
export interface Single {
  readonly type: 'single'
  readonly entry: Entry
}

/** A scene: its heading and all up to the next scene or act. */
export interface Scene {
  readonly type: 'scene'
  readonly heading: Entry
  readonly blocks: readonly (Speech | Single)[]
}

export type Block = Scene | Speech | Single

/**
 * Groups a document's paragraphs into scenes, speeches and single paragraphs, in order, none lost.
 *
 * A scene runs from its heading to the next scene or act heading. A speech is a cue with the parentheticals,
 * dialogue and lyrics right after it; such lines after anything else are a speech without a cue. In the plain layout
 * no kind is known, so every paragraph stands alone.
 * Cost: linear in the paragraphs.
 */
export function toBlocks(document: Document, layout: ConvertOptions['layout']): Block[] {
  if (layout === 'plain') return toSingles(document)
  const blocks: Block[] = []
  let target: { push(block: Speech | Single): unknown } = blocks
  let speech: [Entry, ...Entry[]] | undefined
  const found = new Map<string, Kind>()
  document.paragraphs.forEach((paragraph, index) => {
    const kind = found.get(paragraph.kind) ?? findKind(paragraph.kind)
    found.set(paragraph.kind, kind)
    const entry: Entry = { paragraph, index, kind }
    switch (kind.role) {
      case 'cue':
      case 'parenthetical':
      case 'dialogue':
      case 'lyrics':
        if (speech && kind.role !== 'cue') speech.push(entry)
        else {
          speech = [entry]
          target.push({ type: 'speech', entries: speech })
        }
        return
      case 'scene': {
        const scene: (Speech | Single)[] = []
        blocks.push({ type: 'scene', heading: entry, blocks: scene })
        target = scene
        break
      }
      case 'act':
        target = blocks
        target.push({ type: 'single', entry })
        break
      default:
        target.push({ type: 'single', entry })
    }
    speech = undefined
  })
  return blocks
}

function toSingles({ paragraphs }: Document): Single[] {
  return paragraphs.map((paragraph, index) => ({ type: 'single', entry: { paragraph, index, kind: unknownKind } }))
}

/** Whether a page break's text is a row of `=` or `-` signs: how some formats write the break itself. */
export function isBreakSign(text: string): boolean {
  return /^[=\-\s]*$/.test(text)
}
