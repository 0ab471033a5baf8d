import type { Properties } from 'hast'
import { type Entry, isBreakSign } from '../blocks.ts'
import type { Path } from '../document/issues.ts'
import type { MarkedText } from '../document/schema.ts'
import { isTopHeading, type Kind, unknownKind } from '../kinds.ts'
import { clean } from '../marks/line-breaks.ts'
import { isRightToLeft, isVisible, oneLine } from '../pages/text.ts'
import { writeInline } from './inline.ts'
import { defaultLabels, type HtmlOptions } from './options.ts'
import { closeBlock, type HtmlSink, openBlock, writeText } from './sink.ts'

/** What is the same for the whole document. */
export interface Context {
  readonly options: HtmlOptions
  /** By index of paragraph; empty where `options` asks for no ids. */
  readonly ids: readonly string[]
  /** Numbers of scenes, by index of their heading's paragraph. */
  readonly sceneNumbers: ReadonlyMap<number, string>
  /** What a page adds to the script; a fragment has none. */
  readonly page: PageContext | undefined
  /** Level of the last heading. */
  level: number
  /** Whether a scene has begun that has not ended. */
  inScene: boolean
}

/** What the script is written with in a page. */
export interface PageContext {
  /** By index of paragraph the page of paper that it starts on, where the script is laid out. */
  readonly pageNumbers: ReadonlyMap<number, number> | undefined
  /** What the class of a heading has besides its kind, by its text, the column that it ends in, and its scene's number. */
  readonly tightness: (text: string, inkEnd: number, sceneNumber: string) => string
  /** Writes what a list of some name stands in, where it can be passed over and shut. */
  readonly startFold: (name: string) => void
  readonly endFold: () => void
}

/** A text that becomes one element, of the class of its paragraph's kind. */
interface Line {
  readonly tagName: string
  readonly entry: Entry
  readonly source: MarkedText
  readonly path: Path
  readonly id?: string | undefined
  readonly sceneNumber?: string | undefined
  /** Of one of the paragraph's other wordings its index. */
  readonly alternate?: number
}

/** Whether anything is written of a paragraph. */
export function isShown(entry: Entry, options: HtmlOptions): boolean {
  const { paragraph, kind } = entry
  return isVisible(paragraph.text) || kind.role === 'break' || hasAlternates(entry, options)
}

/** Writes a paragraph and, where they are asked for, its alternates. */
export function writeParagraph(sink: HtmlSink, entry: Entry, context: Context): void {
  const { options, ids, sceneNumbers } = context
  const { paragraph, index, kind } = entry
  const path = ['paragraphs', index]
  const id = hasId(entry, options) ? ids[index] : undefined
  if (kind.role === 'break') {
    sink.empty('hr', kind.name, id === undefined ? undefined : { id }, entry)
    sink.text('\n')
    if (!isBreakSign(paragraph.text)) {
      writeLine(sink, { tagName: 'p', entry, source: paragraph, path }, context)
    }
  } else if (isVisible(paragraph.text)) {
    const tagName = elementOf(entry, context)
    writeLine(sink, { tagName, entry, source: paragraph, path, id, sceneNumber: sceneNumbers.get(index) }, context)
  }
  if (hasAlternates(entry, options)) writeAlternates(sink, entry, path, context)
}

/**
 * The element of a paragraph. A level of an outline is at most one below the heading before it: within scenes it may begin
 * anywhere. A page has one outline and skips no level of it: a shot outside of scenes is a heading of their level.
 */
export function elementOf({ kind: { element, role } }: Entry, context: Context): string {
  if (isTopHeading(role)) context.inScene = role === 'scene'
  const level = Number(/^h(\d)/.exec(element)?.[1] ?? 0)
  // The rule of a page break stands before its text.
  if (level === 0) return role === 'break' ? 'p' : element
  if (role === 'outline') context.level = Math.min(level, context.level + 1)
  else context.level = role === 'shot' && context.page && !context.inScene ? 2 : level
  return `h${context.level}`
}

/** Whether a paragraph carries its id. */
export function hasId({ kind }: Entry, options: HtmlOptions): boolean {
  return options.ids === true || (options.toc === true && isTopHeading(kind.role))
}

/** Whether other wordings of a paragraph are written, or would be. */
export function hasAlternates({ paragraph }: Entry, options: HtmlOptions): boolean {
  return options.alternates === 'include' && paragraph.alternates?.some(({ text }) => isVisible(text)) === true
}

/** The other wordings, each of the paragraph's class but none a heading: the outline holds what is on display. */
function writeAlternates(sink: HtmlSink, entry: Entry, path: Path, context: Context): void {
  const { options } = context
  openBlock(sink, 'details', options.printAlternates ? 'alternates printed' : 'alternates', undefined, entry)
  writeText(sink, 'summary', clean(options.labels?.alternates ?? defaultLabels.alternates))
  entry.paragraph.alternates?.forEach((source, index) => {
    if (!isVisible(source.text)) return
    const line = { tagName: 'p', entry, source, path: [...path, 'alternates', index], alternate: index }
    writeLine(sink, line, context)
  })
  closeBlock(sink, 'details')
}

function writeLine(sink: HtmlSink, line: Line, { options, page }: Context): void {
  const { tagName, entry, source, path, id, sceneNumber, alternate } = line
  const isPlain = options.layout === 'plain'
  const ownKind = entry.kind === unknownKind && !isPlain ? entry.paragraph.kind : undefined
  // Without a letter a text goes in the direction of those around it.
  const dir = page ? /\p{L}/u.test(source.text) : isRightToLeft(source.text)
  const properties = toProperties(ownKind, id, sceneNumber, dir)
  const tight = sceneNumber && page?.tightness(source.text, Math.min(60, source.text.length), sceneNumber)
  sink.open(tagName, isPlain ? undefined : entry.kind.name + (tight || ''), properties, entry, alternate)
  writeInline(sink, source, path, options.onMessage)
  closeBlock(sink, tagName)
}

/**
 * What a paragraph's tag has beside its class, if anything. With `dir="auto"` a text with letters of either direction reads
 * as it should among others; a page may be of either.
 */
export function toProperties(
  ownKind: string | undefined,
  id: string | undefined,
  sceneNumber: string | undefined,
  dir: boolean,
): Properties | undefined {
  if ((ownKind ?? id ?? sceneNumber) === undefined && !dir) return undefined
  const properties: Properties = {}
  if (ownKind !== undefined) properties.dataKind = clean(ownKind)
  if (id !== undefined) properties.id = id
  if (sceneNumber !== undefined) properties.dataSceneNumber = clean(sceneNumber)
  if (dir) properties.dir = 'auto'
  return properties
}

/** What the tag of a speech has beside its class: a screen reader announces the cue as the name of the group of its words. */
export function speechProperties({ role }: Kind, cue: string): Properties | undefined {
  return role === 'cue' && isVisible(cue) ? { role: 'group', ariaLabel: oneLine(cue) } : undefined
}
