import { checkDocument, checkOptions, checkText } from '../../document/arguments.ts'
import type { Document } from '../../document/schema.ts'
import { markdownRules } from '../options.ts'
import { type Chunk, joinChunks, toChunks } from '../reader/chunks.ts'
import { keepUnusedDefinitions } from '../reader/definitions.ts'
import { skipFrontMatter } from '../reader/front-matter.ts'
import { readReferences } from '../reader/parser.ts'
import { alignEqual, pairMoved, type Stretch, stretchesBetween } from './align.ts'
import { assemble } from './assemble.ts'
import { type BaseBlock, type Part, writeBlocks } from './base.ts'
import { mendBreaks } from './breaks.ts'
import type { ApplyOptions, ApplyResult } from './changes.ts'
import { cutSplits } from './cuts.ts'
import { countParts, toDrafts } from './drafts.ts'
import { type Gap, type GapOptions, readGap } from './gap.ts'
import { type Group, groupLines, keptGroups } from './groups.ts'
import { findMoves } from './moves.ts'

/**
 * Takes edited Markdown back into the document that it came from: `markdown` is what `toMarkdown(document, options)` gave,
 * edited by somebody since.
 *
 * Paragraphs that were not touched are the very same objects, with all that Markdown does not show: ids, kinds, marks on
 * white space or under `html: false`, alternates, fields of others. What was edited keeps its id, kind and all of that but
 * what was edited of it. What is new gets a kind by its form and by what stands before it, and an id `new-1`, `new-2` …
 * Paragraphs that do not stand in the Markdown (`omit`, empty ones) stay behind the one before them.
 *
 * White space around lines, line ends, wrapped lines and other spellings of the same (`_` for `*`) are no edits: where the
 * text differs, both sides are read, and what they say is compared. Front matter is left out, and told. The document
 * is not changed. Throws a `TypeError` for what is no document, no text or no option.
 * Cost: that of `toMarkdown`, O(n log n) for the comparison, and reading what differs.
 *
 * ```ts
 * const script = parseDocument(json)
 * const { document, changes } = applyMarkdown(script, toMarkdown(script).replace('waits', 'runs'))
 * console.log(document.paragraphs[1]?.text, changes.map(({ type }) => type).join())
 * // => Rain. She runs. edited
 * ```
 */
export function applyMarkdown(document: Document, markdown: string, options: ApplyOptions = {}): ApplyResult {
  checkDocument('applyMarkdown', document)
  checkText('applyMarkdown', markdown, 'Markdown')
  const { onMessage: _, ...rules } = markdownRules
  checkOptions('applyMarkdown', options, rules)
  const blocks = writeBlocks(document, options)
  const { text: body, losses } = skipFrontMatter(mendBreaks(markdown, blocks))
  const text = keepUnusedDefinitions(body, () => typedIn(body, blocks))
  const reading = {
    mdx: options.flavor === 'mdx',
    references: readReferences(text),
    takesAlternates: options.alternates === 'include',
  }
  const { groups, gaps, parts } = compare(blocks, toChunks(text), reading)
  findMoves(groups, gaps)
  cutSplits(groups, options.upperCase !== 'ignore')
  const written = countParts(parts)
  const drafts = toDrafts(groups, written)
  return assemble({ document, drafts, written, losses: [...losses, ...gaps.flatMap((gap) => gap.losses)], options })
}

/** What of edited Markdown the document does not give: there alone brackets are links, elsewhere they have always been text. */
function typedIn(body: string, blocks: readonly BaseBlock[]): string {
  const written = new Set(blocks.map(({ markdown }) => markdown))
  return joinChunks(toChunks(body).filter(({ text }) => !written.has(text)))
}

/** What comparing gives. */
interface Comparison {
  readonly groups: Group[]
  readonly gaps: Gap[]
  /** The texts of the document that a reader of its Markdown sees: not those, say, of characters that all readers trim. */
  readonly parts: Part[]
}

/** Compares what was written with what there is, block by block, and reads what differs. */
function compare(blocks: readonly BaseBlock[], chunks: readonly Chunk[], reading: GapOptions): Comparison {
  const written = blocks.map(({ markdown }) => markdown)
  const texts = chunks.map(({ text }) => text)
  const partners = alignEqual(written, texts)
  const whole = { from: 0, to: chunks.length, baseFrom: 0, baseTo: blocks.length }
  const stretches = stretchesBetween(partners, whole)
  const moved = pairMoved(written, texts, stretches, wholeFinder(blocks))
  const gone = new Set(moved.values())
  const groups: Group[] = []
  const gaps: Gap[] = []
  const parts: Part[] = []
  const keep = (index: number | undefined, isMoved: boolean): void => {
    const kept = (index === undefined ? undefined : blocks[index])?.parts ?? []
    groups.push(...keptGroups(kept, isMoved))
    parts.push(...kept)
  }
  let at = 0
  for (const { from, to, baseFrom, baseTo } of stretches) {
    while (at < from) keep(partners[at++], false)
    const { runs, arrivals } = cutAtMoved(chunks, { from, to }, moved)
    const own = blocks.slice(baseFrom, baseTo).filter((_, index) => !gone.has(baseFrom + index))
    const gap = readGap(own, runs, reading)
    gaps.push(gap)
    gap.runs.forEach((lines, index) => {
      groups.push(...groupLines(lines))
      keep(arrivals[index], true)
    })
    parts.push(...gap.parts)
    at = to
  }
  while (at < chunks.length) keep(partners[at++], false)
  return { groups, gaps, parts }
}

/** Tells of each block whether its paragraphs have no part in another one: a page break has its text in the next. */
function wholeFinder(blocks: readonly BaseBlock[]): (block: number) => boolean {
  const blocksOf = new Map<number, number>()
  const indexes = blocks.map(({ parts }) => new Set(parts.map(({ index }) => index)))
  for (const own of indexes) for (const index of own) blocksOf.set(index, (blocksOf.get(index) ?? 0) + 1)
  return (block) => Array.from(indexes[block] ?? []).every((index) => blocksOf.get(index) === 1)
}

/** Edited chunks, cut where blocks have come from elsewhere: what stands together, and which block is behind each but the last. */
function cutAtMoved(
  chunks: readonly Chunk[],
  { from, to }: Pick<Stretch, 'from' | 'to'>,
  moved: ReadonlyMap<number, number>,
): { readonly runs: readonly (readonly Chunk[])[]; readonly arrivals: readonly number[] } {
  const runs: Chunk[][] = [[]]
  const arrivals: number[] = []
  for (let at = from; at < to; at++) {
    const index = moved.get(at)
    if (index === undefined) runs.at(-1)?.push(chunks[at] as Chunk)
    else {
      arrivals.push(index)
      runs.push([])
    }
  }
  return { runs, arrivals }
}
