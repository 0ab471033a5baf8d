import { type Block, type Entry, inPairs, isBreakSign, type Pair, type Speech, toBlocks } from '../blocks.ts'
import type { Document, MarkedText } from '../document/schema.ts'
import type { Kind } from '../kinds.ts'
import { hasCleanLines } from '../marks/line-breaks.ts'
import { type Format, formatOf, halfFormatOf } from './formats.ts'
import { omittedKinds, type PageOptions } from './options.ts'
import { findPaper } from './papers.ts'
import { numberScenes } from './scene-numbers.ts'
import { wrapShown } from './shown.ts'
import { isVisible } from './text.ts'
import { createWrap, type Slice, type Wrap } from './wrap.ts'

/** What comes on pages one below the other: a paragraph, two speeches side by side, or the end of a page. */
export type Flow = ParagraphFlow | PairFlow | { readonly type: 'break' }

/** A paragraph and how it may be torn by the end of a page. */
export interface ParagraphFlow {
  readonly type: 'paragraph'
  readonly index: number | undefined
  readonly kind: Kind
  readonly source: MarkedText
  /** Whether its lines are seen as they stand in the text. */
  readonly hasCleanLines: boolean
  readonly format: Format
  readonly wrap: Wrap
  /** Blank lines before it, but at the top of a page. */
  readonly before: number
  /** Whether it is never last on a page: headings, cues, and parentheticals that words follow. */
  readonly keepsNext: boolean
  /** The speech that it is part of. */
  readonly speech: SpeechFlow | undefined
  readonly sceneNumber: string | undefined
  readonly isRevised: boolean
}

/** A speech, by whose cue it goes on overleaf. */
export interface SpeechFlow {
  readonly cue: ParagraphFlow | undefined
}

/** Two speeches side by side. */
export interface PairFlow {
  readonly type: 'pair'
  readonly before: number
  /** The lines of each, from the top. */
  readonly sides: readonly (readonly SideLine[])[]
}

/** A line of one of two speeches side by side. */
export interface SideLine {
  readonly flow: ParagraphFlow
  readonly slice: Slice
}

/** A document as what comes on its pages, in order. Cost: linear. */
export function toFlows(document: Document, options: PageOptions): Flow[] {
  const blocks = [...toBlocks(document, { kinds: options.kinds, omit: omittedKinds(options) }, isShown)]
  const numbers = numberScenes(blocks, options.sceneNumbers)
  const { lines: capacity } = findPaper(options.paper)
  const context: Context = { flows: [], revised: new Set(options.revised), numbers, capacity, wrap: createWrap() }
  addBlocks(blocks, context)
  return context.flows
}

interface Context {
  readonly flows: Flow[]
  readonly revised: ReadonlySet<string>
  /** Numbers of scenes, by index of their heading. */
  readonly numbers: ReadonlyMap<number, string>
  /** Lines of a page. */
  readonly capacity: number
  readonly wrap: Wrap
}

function addBlocks(blocks: readonly Block[], context: Context): void {
  for (const block of inPairs(blocks)) {
    switch (block.type) {
      case 'scene':
        if (isShown(block.heading)) addSingle(block.heading, context)
        addBlocks(block.blocks, context)
        break
      case 'single':
        addSingle(block.entry, context)
        break
      case 'speech':
        addSpeech(block, context)
        break
      case 'pair':
        addPair(block, context)
        break
      default:
        block satisfies never
    }
  }
}

function addSingle(entry: Entry, context: Context): void {
  const { paragraph, kind } = entry
  if (kind.role === 'break') {
    context.flows.push({ type: 'break' })
    if (isBreakSign(paragraph.text)) return
  }
  context.flows.push(toParagraph(entry, context))
}

/** Whether a paragraph leaves any trace on a page. */
function isShown({ paragraph, kind }: Entry): boolean {
  return kind.role === 'break' || isVisible(paragraph.text)
}

function addSpeech({ entries }: Speech, context: Context): void {
  const { flows } = context
  const speech: { cue: ParagraphFlow | undefined } = { cue: undefined }
  entries.forEach((entry, at) => {
    const flow = toParagraph(entry, context, { speech, isFirst: at === 0, isLast: at === entries.length - 1 })
    if (at === 0 && entry.kind.role === 'cue') speech.cue = flow
    flows.push(flow)
  })
}

/** Adds two speeches side by side, or one below the other where no page holds them with their heading: they are not torn. */
function addPair({ sides: [left, right] }: Pair, context: Context): void {
  const sides = [toSide(left, 0, context), toSide(right, 1, context)]
  const height = Math.max(...sides.map(({ length }) => length))
  if (height + rowsKept(context.flows, 1) > context.capacity) {
    addSpeech(left, context)
    addSpeech(right, context)
  } else context.flows.push({ type: 'pair', before: 1, sides })
}

/** How many rows at the end of the flows, and free before what comes next, are on the page of that. */
function rowsKept(flows: readonly Flow[], before: number): number {
  let rows = 0
  let free = before
  for (let at = flows.length - 1; at >= 0; at--) {
    const flow = flows[at] as Flow
    if (flow.type !== 'paragraph' || !flow.keepsNext) break
    rows += linesOf(flow).length + free
    free = flow.before
  }
  return rows
}

function toSide({ entries }: Speech, half: 0 | 1, context: Context): SideLine[] {
  return entries.flatMap((entry) => linesOf({ ...toParagraph(entry, context), format: halfFormatOf(entry.kind, half) }))
}

/** All lines of a paragraph. */
export function linesOf(flow: ParagraphFlow): SideLine[] {
  const lines: SideLine[] = []
  for (let from = 0; from < flow.source.text.length; from = lines.at(-1)?.slice.end ?? from) {
    lines.push({ flow, slice: flow.wrap(flow.source.text, from, flow.format.columns) })
  }
  return lines
}

/** Where a paragraph stands in its speech. */
interface Place {
  readonly speech: SpeechFlow
  readonly isFirst: boolean
  readonly isLast: boolean
}

function toParagraph({ paragraph, index, kind }: Entry, context: Context, place?: Place): ParagraphFlow {
  const format = formatOf(kind)
  return {
    type: 'paragraph',
    index,
    kind,
    source: paragraph,
    hasCleanLines: hasCleanLines(paragraph.text),
    format,
    wrap: wrapShown(paragraph, context.wrap),
    before: place?.isFirst ? 1 : format.before,
    keepsNext: keepsNext(kind, place),
    speech: place?.speech,
    sceneNumber: context.numbers.get(index),
    isRevised: context.revised.size > 0 && context.revised.has(paragraph.id),
  }
}

function keepsNext({ name, role }: Kind, place: Place | undefined): boolean {
  switch (role) {
    case 'scene':
      // What is left out has nothing after it.
      return name !== 'omitted'
    case 'cue':
    case 'parenthetical':
      return place?.isLast !== true
    default:
      return isHeading(role)
  }
}

/** Whether a role is that of what stands above what it names. */
export function isHeading(role: Kind['role']): boolean {
  return role === 'act' || role === 'scene' || role === 'shot' || role === 'outline'
}
