import type { Message } from '../../document/issues.ts'
import type { Document, Paragraph } from '../../document/schema.ts'
import type { MarkdownOptions } from '../options.ts'
import { itemLoss, type Loss } from '../reader/inline.ts'
import type { Leaf } from '../reader/leaves.ts'
import { addTo } from './add-to.ts'
import type { ApplyResult, Change } from './changes.ts'
import type { Draft, WrittenParts } from './drafts.ts'
import type { Group } from './groups.ts'
import { kindGiver } from './kinds.ts'
import { editParagraph, findEdited, newParagraph, type Writing } from './paragraphs.ts'

/** All that a new document is made of. */
interface Materials {
  readonly document: Document
  readonly drafts: readonly Draft[]
  readonly written: ReadonlyMap<number, WrittenParts>
  /** What was lost where no paragraph is near. */
  readonly losses: readonly Loss[]
  readonly options: MarkdownOptions
}

/** The new paragraphs, and where those of the document are among them, by their index there. */
interface Assembly {
  readonly paragraphs: Paragraph[]
  readonly changes: Change[]
  readonly messages: Message[]
  readonly places: Map<number, number>
  /** Where those are whose text is joined to another one, by their index. */
  readonly joined: Map<number, number>
}

/** Writes the paragraphs of the new document, and says what became of those that there were. */
export function assemble(materials: Materials): ApplyResult {
  const { document, drafts, written, losses, options } = materials
  const old = document.paragraphs
  const standing = new Set(drafts.map(({ index }) => index))
  const writing: Writing = { paragraphs: old, written, standing, options, giver: kindGiver(old, options) }
  const assembly: Assembly = { paragraphs: [], changes: [], messages: [], places: new Map(), joined: new Map() }
  const { paragraphs, changes, messages, places, joined } = assembly
  const freshId = idMaker(old)
  const keepHidden = hiddenKeeper(materials, assembly)
  const tell = lossTeller(options)
  keepHidden(-1)
  for (const draft of drafts) {
    const to = paragraphs.length
    const before = draft.index === undefined ? undefined : old[draft.index]
    const paragraph = before ? editParagraph(draft, before, writing) : newParagraph(draft, freshId(), writing)
    paragraphs.push(paragraph)
    if (draft.index !== undefined) places.set(draft.index, to)
    for (const { edit } of draft.texts) for (const part of edit?.absorbed ?? []) joined.set(part.index, to)
    changes.push(...changesOf(draft, before, paragraph, to, old))
    messages.push(...tell(draft, to))
    writing.giver.pass(paragraph.kind)
    if (draft.index !== undefined) keepHidden(draft.index)
  }
  for (const loss of losses) messages.push({ ...loss, path: [] })
  changes.push(...findGone(materials, assembly))
  const isSame = paragraphs.length === old.length && paragraphs.every((paragraph, index) => paragraph === old[index])
  return { document: isSame ? document : { ...document, paragraphs }, changes, messages }
}

function changesOf(
  { index, splitFrom, isMoved }: Draft,
  before: Paragraph | undefined,
  paragraph: Paragraph,
  to: number,
  old: readonly Paragraph[],
): Change[] {
  const { id } = paragraph
  if (!before || index === undefined) {
    if (splitFrom === undefined) return [{ type: 'added', id, to }]
    return [{ type: 'split', id, of: old[splitFrom]?.id ?? '', from: splitFrom, to }]
  }
  const fields = findEdited(before, paragraph)
  return [
    ...(isMoved && to !== index ? [{ type: 'moved', id, from: index, to } as const] : []),
    ...(fields.length > 0 ? [{ type: 'edited', id, from: index, to, fields } as const] : []),
  ]
}

/** Keeps the paragraphs that do not stand in the Markdown, right behind the one behind which they stood. */
function hiddenKeeper(materials: Materials, { paragraphs, places }: Assembly): (passed: number) => void {
  const followers = followersOf(materials)
  return (passed) => {
    for (const hidden of followers.get(passed) ?? []) {
      places.set(hidden, paragraphs.length)
      paragraphs.push(materials.document.paragraphs[hidden] as Paragraph)
    }
  }
}

/**
 * By index the paragraphs that stand behind one and not in the Markdown, of none -1. They go where it goes; where it is
 * removed, they stay behind the last one before them that has stayed where it was.
 */
function followersOf({ document, drafts, written }: Materials): ReadonlyMap<number, readonly number[]> {
  const isMoved = new Map<number, boolean>()
  for (const draft of drafts) if (draft.index !== undefined) isMoved.set(draft.index, draft.isMoved)
  const followers = new Map<number, number[]>()
  let before = -1
  let lastStill = -1
  for (let index = 0; index < document.paragraphs.length; index++) {
    if (!written.has(index)) addTo(followers, before, index)
    else {
      if (isMoved.get(index) === false) lastStill = index
      before = isMoved.has(index) ? index : lastStill
    }
  }
  return followers
}

/** What was removed, or joined to another paragraph. */
function findGone({ document, written }: Materials, { places, joined, paragraphs }: Assembly): Change[] {
  return [...written.keys()].flatMap((from): Change[] => {
    const id = document.paragraphs[from]?.id ?? ''
    if (places.has(from)) return []
    const to = joined.get(from)
    return to === undefined
      ? [{ type: 'removed', id, from }]
      : [{ type: 'merged', id, into: paragraphs[to]?.id ?? '', from, to }]
  })
}

/** Tells what was lost in reading what was edited, each block's once. */
function lossTeller({ alternates }: MarkdownOptions): (draft: Draft, to: number) => Message[] {
  const told = new Set<Leaf>()
  const isItem = ({ edit }: Group): boolean => edit?.leaf.isItem === true
  return ({ texts, alternates: others }, to) => {
    const path = ['paragraphs', to]
    const edits = [...texts, ...others].flatMap(({ edit }) => edit ?? [])
    const leaves = edits.map(({ leaf }) => leaf).filter((leaf) => !told.has(leaf) && told.add(leaf))
    const items = alternates === 'include' ? [] : texts.filter(isItem)
    return [
      ...items.map(() => ({ ...itemLoss, path })),
      ...leaves.flatMap(({ losses }) => losses.map((loss) => ({ ...loss, path }))),
    ]
  }
}

/** Makes ids that no paragraph has. */
function idMaker(paragraphs: readonly Paragraph[]): () => string {
  const taken = new Set(paragraphs.map(({ id }) => id))
  let count = 0
  return () => {
    do count++
    while (taken.has(`new-${count}`))
    return `new-${count}`
  }
}
