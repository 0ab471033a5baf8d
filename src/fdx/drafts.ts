import type { MarkedText, Paragraph } from '../document/schema.ts'
import type { Kind } from '../kinds.ts'
import type { Losses } from './losses.ts'
import { readRuns } from './read-runs.ts'
import { childrenOf, type XmlElement } from './xml.ts'

/** A paragraph whose id may still be missing: older files have none. */
export type Draft = Omit<Paragraph, 'id'> & { id: string | undefined }

/** What the reading of one script shares. */
export interface Reading {
  readonly losses: Losses
  readonly drafts: Draft[]
  /** Other wordings by their numbers; each is taken away by the paragraph that names it. */
  readonly alternates: Map<string, XmlElement>
  /** Summaries that are paragraphs of their own already. */
  readonly summaries: ReadonlySet<string>
  /** Where each paragraph of the file starts, in the offsets of script notes, and how many drafts there are behind it. */
  readonly places: { readonly start: number; readonly drafts: number }[]
  /** Kinds by `Type`, each looked up once. */
  readonly kinds: Map<string, Kind>
}

export function toDraft(id: string | undefined, kind: string, { text, marks }: MarkedText): Draft {
  return { id, object: 'script_paragraph', kind, text, marks }
}

/** The text of one or more paragraphs, each a line. */
export function joinParagraphs(element: XmlElement, losses: Losses): MarkedText {
  const paragraphs = childrenOf(element, 'Paragraph')
  const runs = paragraphs.flatMap((paragraph, index) => {
    const own = childrenOf(paragraph, 'Text')
    return index === 0 ? own : [lineEnd, ...own]
  })
  return readRuns(runs, losses)
}

const lineEnd: XmlElement = { name: 'Text', attributes: new Map(), children: ['\n'], offset: 0 }
