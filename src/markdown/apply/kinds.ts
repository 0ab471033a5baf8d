import type { Paragraph } from '../../document/schema.ts'
import { findKind, kindFinder } from '../../kinds.ts'
import type { MarkdownOptions } from '../options.ts'
import { type Formed, formOfBlock, formOfSpoken, isSpeech } from '../reader/forms.ts'
import type { GroupEdit } from './groups.ts'

/** Gives kinds to new paragraphs, as their document spells them. */
export interface KindGiver {
  /** Notes a paragraph of the document that comes before all that are asked for from now on. */
  pass(kind: string): void
  /** The text and kind of a new paragraph, by its form and by what came before. */
  give(edit: GroupEdit): Formed
  /** The kind of a text that has no form. */
  plain(): string
}

/**
 * A new heading is what the last heading of its depth was; new text is action or general, whichever came last; a new
 * line in a speech is sung where the last one was; else a form says a kind, in the spelling that the document has for it.
 */
export function kindGiver(
  paragraphs: readonly Paragraph[],
  { kinds: own, layout = 'screenplay' }: MarkdownOptions,
): KindGiver {
  const kindOf = kindFinder({ kinds: own })
  /** By what decides, the last kind as it is spelt. */
  const spelt = new Map<string, string>()
  let last = ''
  const note = (kind: string, isFirst: boolean): void => {
    const { name, element } = kindOf(kind) ?? findKind(kind)
    if (name === 'unknown' || name === 'omitted') return
    const names = [name, ...(element.startsWith('h') ? [element] : []), ...(isPlain(name) ? ['plain'] : [])]
    for (const key of names) if (!isFirst || !spelt.has(key)) spelt.set(key, kind)
    last = name
  }
  for (const { kind } of paragraphs) note(kind, true)
  return {
    pass: (kind) => note(kind, false),
    plain: () => spelt.get('plain') ?? firstSpelling('action', kindOf),
    give({ leaf, text, isFirst, isLast }) {
      const isLine = isSpeech(leaf) && layout === 'screenplay'
      const formed = isLine ? formOfSpoken(text, { isFirst, isLast }) : formOfBlock(leaf, text, layout)
      const { name, element } = findKind(formed.kind)
      const isSung = isLine && !isFirst && name === 'dialogue' && last === 'lyrics'
      const key = isSung
        ? 'lyrics'
        : isPlain(name)
          ? 'plain'
          : element.startsWith('h') && leaf.depth > 0
            ? element
            : name
      return { ...formed, kind: spelt.get(key) ?? firstSpelling(name, kindOf) }
    },
  }
}

/** The first spelling of a kind that stands for it: `kinds` may have its name stand for another. */
function firstSpelling(kind: string, kindOf: ReturnType<typeof kindFinder>): string {
  const rows = (isPlain(kind) ? ['action', 'general'] : [kind]).map(findKind)
  const spellings = rows.flatMap(({ name, aliases }) =>
    [name, ...aliases].filter((spelling) => kindOf(spelling)?.name === name),
  )
  return spellings[0] ?? kind
}

function isPlain(name: string): boolean {
  return name === 'action' || name === 'general'
}
