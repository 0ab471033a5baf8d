import type { Element, ElementContent, Properties } from 'hast'
import type { Entry } from '../blocks.ts'
import type { Path } from '../document/issues.ts'
import type { MarkedText } from '../document/schema.ts'
import { unknownKind } from '../kinds.ts'
import { addBlock, addContainer, clean, element, text } from './element.ts'
import { toInline } from './inline.ts'
import { defaultLabels, type HtmlOptions } from './options.ts'

/** What is the same for the whole document. */
export interface Context {
  readonly options: HtmlOptions
  /** By index of paragraph; empty where `options` asks for no ids. */
  readonly ids: readonly string[]
}

/** Blocks of right-to-left scripts; the last four are the high surrogates of U+10800–10FFF and U+1E800–1EFFF. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Whether a text has anything to show. */
export function isVisible(value: string): boolean {
  const first = value.charCodeAt(0)
  return (first > 0x20 && first < 0x7f) || /\S/.test(value)
}

/** Adds a paragraph and, where they are asked for, its alternates. */
export function addParagraph(target: ElementContent[], entry: Entry, context: Context): void {
  const { paragraph, index, kind } = entry
  const path = ['paragraphs', index]
  const properties = context.options.layout === 'plain' ? {} : toProperties(entry)
  const identified = hasId(entry, context) ? { ...properties, id: context.ids[index] } : properties
  if (kind.role === 'break') {
    addBlock(target, element('hr', identified))
    // A row of = or - signs is how some formats write a page break.
    if (/[^\s=-]/.test(paragraph.text)) addBlock(target, toBlock('p', toProperties(entry), paragraph, path, context))
  } else if (isVisible(paragraph.text)) {
    addBlock(target, toBlock(kind.element, identified, paragraph, path, context))
  }
  if (paragraph.alternates && context.options.alternates === 'include') addAlternates(target, entry, path, context)
}

/** The other wordings, each of the paragraph's class but none a heading: the outline holds what is on display. */
function addAlternates(target: ElementContent[], entry: Entry, path: Path, { options }: Context): void {
  const wordings: ElementContent[] = []
  entry.paragraph.alternates?.forEach((alternate, index) => {
    if (!isVisible(alternate.text)) return
    const properties = options.layout === 'plain' ? {} : toProperties(entry)
    addBlock(wordings, toBlock('p', properties, alternate, [...path, 'alternates', index], { options }))
  })
  if (wordings.length === 0) return
  const summary = element('summary', {}, [text(clean(options.labels?.alternates ?? defaultLabels.alternates))])
  const className = options.printAlternates ? ['alternates', 'printed'] : ['alternates']
  addContainer(target, 'details', { className }, [summary, text('\n'), ...wordings])
}

function toProperties({ paragraph, kind }: Entry): Properties {
  const className = [kind.name]
  return kind === unknownKind ? { className, dataKind: clean(paragraph.kind) } : { className }
}

function hasId({ kind }: Entry, { options }: Context): boolean {
  return options.ids === true || (options.toc === true && (kind.role === 'scene' || kind.role === 'act'))
}

/** A text of either direction in a page of either reads as it should with `dir="auto"`. */
function toBlock(
  tagName: string,
  properties: Properties,
  source: MarkedText,
  path: Path,
  { options }: Pick<Context, 'options'>,
): Element {
  if (rightToLeft.test(source.text)) properties.dir = 'auto'
  return element(tagName, properties, toInline(source, path, options.onMessage))
}
