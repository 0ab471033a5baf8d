import { checkDocument, checkOptions } from './document/arguments.ts'
import type { OnMessage } from './document/issues.ts'
import type { Document, Paragraph } from './document/schema.ts'
import { isSpoken, isTopHeading, type Kind, type KindOptions, kindFinder, type Role, unknownKind } from './kinds.ts'

/** Options that mean the same in every output format. */
export interface ConvertOptions extends KindOptions {
  /** `screenplay`: headings, speeches, decoration. `plain`: one plain paragraph for each source paragraph. Default `screenplay`. */
  layout?: 'screenplay' | 'plain' | undefined
  /** Whether other wordings of a paragraph follow it. Default `omit`. */
  alternates?: 'omit' | 'include' | undefined
  /** Called with each thing lost, at its path in the document. Default: silence. */
  onMessage?: OnMessage | undefined
}

/** A paragraph with its kind looked up and its place in the document. */
export interface Entry {
  /** The paragraph itself, of the document and not a copy. */
  readonly paragraph: Paragraph
  /** Index in `document.paragraphs`. */
  readonly index: number
  /** What the layout takes it for: in the plain one, where kinds make no difference, `unknown`. */
  readonly kind: Kind
  /** What it is, by the table and by `kinds`. */
  readonly known: Kind
}

/** What a node of a tree tells of the paragraph that it comes from. */
export interface SourceData {
  /** The paragraph's own id. */
  readonly id: string
  /** Its index in `document.paragraphs`. */
  readonly index: number
  /** The canonical name of its kind; of a kind that no table knows, `unknown`. */
  readonly kind: string
  /** What its kind is to a reader; of a kind that no table knows, `body`. */
  readonly role: Role
  /** Of one of its other wordings the index in `alternates`. */
  readonly alternate?: number
  /** Of a speech all its paragraphs, the first of which is this one. */
  readonly entries?: readonly SourceData[]
}

/** What a node tells of its paragraph. */
export function sourceData({ paragraph, index, known }: Entry, alternate?: number): SourceData {
  const data = { id: paragraph.id, index, kind: known.name, role: known.role }
  return alternate === undefined ? data : { ...data, alternate }
}

/** A cue and what it says. A speech without its cue is one whose dialogue follows no cue. */
export interface Speech {
  /** Tells a speech from the other blocks. */
  readonly type: 'speech'
  /** The cue, where there is one, and the parentheticals, dialogue and lyrics, in order. */
  readonly entries: readonly [Entry, ...Entry[]]
}

/** A paragraph that stands alone. */
export interface Single {
  /** Tells a paragraph alone from the other blocks. */
  readonly type: 'single'
  /** The paragraph. */
  readonly entry: Entry
}

/** A scene: its heading and all up to the next scene or act. */
export interface Scene {
  /** Tells a scene from the other blocks. */
  readonly type: 'scene'
  /** Its heading. */
  readonly heading: Entry
  /** What follows the heading, in order; it may be nothing. */
  readonly blocks: readonly (Speech | Single)[]
}

/** What a script is made of; `type` says which it is. */
export type Block = Scene | Speech | Single

/**
 * Groups a document's paragraphs into scenes, speeches and single paragraphs, in order, none lost, each given out as
 * soon as it is complete.
 *
 * A scene runs from its heading to the next scene or act heading. A speech is a cue with the parentheticals,
 * dialogue and lyrics right after it; such lines after anything else are a speech without a cue. Kinds that are omitted are
 * not there, nor is what is not shown, but for what begins a scene. In the plain layout kinds make no difference, so every
 * paragraph stands alone. Cost: linear in the paragraphs.
 */
export function* toBlocks(
  { paragraphs }: Document,
  options: ConvertOptions,
  isShown: (entry: Entry) => boolean = () => true,
): Generator<Block, void> {
  const kindOf = kindFinder(options)
  /** What further paragraphs may join. */
  let scene: (Speech | Single)[] | undefined
  let speech: [Entry, ...Entry[]] | undefined
  let pending: Block | undefined
  for (let index = 0; index < paragraphs.length; index++) {
    const paragraph = paragraphs[index] as Paragraph
    const found = kindOf(paragraph.kind)
    if (!found) continue
    const kind = options.layout === 'plain' ? unknownKind : found
    const entry: Entry = { paragraph, index, kind, known: found }
    if (kind.role !== 'scene' && !isShown(entry)) continue
    const isSpeech = isSpoken(kind.role)
    if (isSpeech && speech && kind.role !== 'cue') {
      speech.push(entry)
      continue
    }
    speech = isSpeech ? [entry, entry] : undefined
    // Most speeches have a second paragraph: to make room for it when it comes the engine would make room for seventeen.
    speech?.pop()
    const inner: Speech | Single = speech ? { type: 'speech', entries: speech } : { type: 'single', entry }
    if (scene && !isTopHeading(kind.role)) {
      scene.push(inner)
      continue
    }
    if (pending) yield pending
    scene = kind.role === 'scene' ? [] : undefined
    pending = scene ? { type: 'scene', heading: entry, blocks: scene } : inner
  }
  if (pending) yield pending
}

/** Two speeches at once, side by side. */
export interface Pair {
  /** Tells a pair from the blocks. */
  readonly type: 'pair'
  /** The left one and the right one. */
  readonly sides: readonly [Speech, Speech]
}

/**
 * Blocks in order, with the speeches of dual dialogues as pairs. Each needs a cue, the right one of a kind that says so.
 *
 * Naive: whatever is of a dual kind stands beside the speech before it, so that of three speeches, the last two dual, the
 * first two are paired. Wanted: the last two, as FDX and Fountain name both cues of a pair. So the speech before the dual
 * ones takes part where they are an odd number.
 */
export function* inPairs(blocks: Iterable<Block>): Generator<Block | Pair, void> {
  /** Speeches in a row, all but perhaps the first one dual. */
  let row: Speech[] = []
  for (const block of blocks) {
    const hasCue = block.type === 'speech' && block.entries[0].kind.role === 'cue'
    if (!hasCue || !isDualSpeech(block)) {
      yield* pairUp(row)
      row = []
    }
    if (hasCue) row.push(block)
    else yield block
  }
  yield* pairUp(row)
}

function* pairUp(row: readonly Speech[]): Generator<Speech | Pair, void> {
  const [first] = row
  let at = 0
  if (first && row.length % 2 === 1 && !isDualSpeech(first)) yield row[at++] as Speech
  for (; at + 1 < row.length; at += 2) yield { type: 'pair', sides: [row[at], row[at + 1]] as [Speech, Speech] }
  if (at < row.length) yield row[at] as Speech
}

function isDualSpeech({ entries: [cue] }: Speech): boolean {
  return cue.known.isDual
}

/**
 * A document as a reader of scripts has it: scenes with all that is in them, speeches, and single paragraphs, in order.
 *
 * ```ts
 * for (const block of toScenes(parseDocument(json))) {
 *   if (block.type === 'scene') console.log(block.heading.paragraph.text, block.blocks.length)
 * }
 * // => INT. LAB - NIGHT 2
 * ```
 */
export function toScenes(document: Document, options: KindOptions = {}): Block[] {
  checkDocument('toScenes', document)
  checkOptions('toScenes', options, { kinds: 'an object', omit: 'a list' })
  return [...toBlocks(document, options)]
}

/** Whether a page break's text is a row of `=` or `-` signs: how some formats write the break itself. */
export function isBreakSign(text: string): boolean {
  return /^[=\-\s]*$/.test(text)
}
