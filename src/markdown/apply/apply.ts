import { checkDocument, checkOptions } from '../../document/arguments.ts'
import type { Document } from '../../document/schema.ts'
import { markdownRules } from '../options.ts'
import { toChunks } from '../reader/chunks.ts'
import { keepUnusedDefinitions } from '../reader/definitions.ts'
import { skipFrontMatter } from '../reader/front-matter.ts'
import { checkMarkdown } from '../reader/parse-markdown.ts'
import { readReferences } from '../reader/parser.ts'
import type { Dialect } from '../reader/tokens.ts'
import { alignEqual, stretchesBetween } from './align.ts'
import { assemble } from './assemble.ts'
import { type BaseBlock, type Part, writeBlocks } from './base.ts'
import { mendBreaks } from './breaks.ts'
import type { ApplyOptions, ApplyResult } from './changes.ts'
import { cutSplits } from './cuts.ts'
import { countParts, toDrafts } from './drafts.ts'
import { type Gap, readGap } from './gap.ts'
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
  checkMarkdown('applyMarkdown', markdown)
  const { onMessage: _, ...rules } = markdownRules
  checkOptions('applyMarkdown', options, rules)
  const blocks = writeBlocks(document, options)
  const { text: body, losses } = skipFrontMatter(mendBreaks(markdown, blocks))
  const text = keepUnusedDefinitions(body)
  const dialect = { mdx: options.flavor === 'mdx', references: readReferences(text) }
  const { groups, gaps, parts } = compare(blocks, toChunks(text), dialect)
  findMoves(groups, gaps)
  cutSplits(groups, options.upperCase !== 'ignore')
  const written = countParts(parts)
  const drafts = toDrafts(groups, written, options.alternates === 'include')
  return assemble({ document, drafts, written, losses: [...losses, ...gaps.flatMap((gap) => gap.losses)], options })
}

/** What comparing gives. */
interface Comparison {
  readonly groups: Group[]
  readonly gaps: Gap[]
  /** The texts of the document that a reader of its Markdown sees: not those, say, of characters that all readers trim. */
  readonly parts: Part[]
}

/** Compares what was written with what there is, block by block, and reads what differs. */
function compare(blocks: readonly BaseBlock[], chunks: readonly string[], dialect: Dialect): Comparison {
  const partners = alignEqual(
    blocks.map((block) => block.markdown),
    chunks,
  )
  const groups: Group[] = []
  const gaps: Gap[] = []
  const parts: Part[] = []
  const whole = { from: 0, to: chunks.length, baseFrom: 0, baseTo: blocks.length }
  let at = 0
  const keepUntil = (to: number): void => {
    for (; at < to; at++) {
      const kept = blocks[partners[at] as number]?.parts ?? []
      groups.push(...keptGroups(kept))
      parts.push(...kept)
    }
  }
  for (const { from, to, baseFrom, baseTo } of stretchesBetween(partners, whole)) {
    keepUntil(from)
    const gap = readGap(blocks.slice(baseFrom, baseTo), chunks.slice(from, to), dialect)
    gaps.push(gap)
    groups.push(...groupLines(gap))
    parts.push(...gap.parts)
    at = to
  }
  keepUntil(chunks.length)
  return { groups, gaps, parts }
}
