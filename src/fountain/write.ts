import { type Block, type Entry, inPairs, isBreakSign, type Speech, toBlocks } from '../blocks.ts'
import { checkDocument, checkEach, checkOptions, isString } from '../document/arguments.ts'
import type { MessageCode, OnMessage, Path } from '../document/issues.ts'
import type { Document } from '../document/schema.ts'
import { checkTitlePage, type TitlePage } from '../document/title-page.ts'
import { quote } from '../document/values.ts'
import type { KindOptions } from '../kinds.ts'
import { isReadAsTitlePage } from './forms.ts'
import { type Line, toLines } from './lines.ts'
import {
  writeAction,
  writeBoneyardBlock,
  writeCentered,
  writeHeading,
  writeNoteBlock,
  writeSection,
  writeSynopsis,
  writeTransition,
} from './paragraphs.ts'
import { writeCue, writeDialogue, writeLyrics, writeParenthetical } from './speech.ts'
import { idleLine, isSceneNumber, pageBreak } from './syntax.ts'
import { untitled, writeTitlePage } from './title-page.ts'

/** Options of `toFountain`. */
export interface FountainOptions extends KindOptions {
  /** What stands on the title page. Default: there is none. */
  titlePage?: TitlePage | undefined
  /** Scene numbers by id of the heading's paragraph, as `parseFountain` gives them. Default: none. */
  sceneNumbers?: Readonly<Record<string, string>> | undefined
  /** Called with each thing lost, at its path in the document; of the title page at `titlePage`. Default: silence. */
  onMessage?: OnMessage | undefined
}

/** What is written so far, a block for each element that blank lines part. */
interface Writing {
  readonly options: FountainOptions
  readonly blocks: string[]
}

/**
 * Writes a document as Fountain that every parser in use reads as meant, as far as there is a way to write it so.
 *
 * ```ts
 * console.log(toFountain(parseDocument(json), { titlePage: { title: 'Rain' } }).trimEnd())
 * // => Title: Rain
 * // =>
 * // => INT. LAB - NIGHT
 * // =>
 * // => **Rain.** She waits.
 * // =>
 * // => ADA
 * // => Now.
 * ```
 *
 * Elements are forced and characters escaped only where they would be read as something else. Our own reader has all texts
 * back; what Fountain has no signs for and others may overlook stands in boneyards. Where some parser would take the
 * first lines for a title page, they get one: `Title: Untitled`. Total on a valid document. What is lost is told: formats
 * (`unsupported-format`), kinds (`unsupported-kind`). Cost: linear in the text, O(m log m) in the marks of a paragraph.
 */
export function toFountain(document: Document, options: FountainOptions = {}): string {
  checkDocument('toFountain', document)
  checkOptions('toFountain', options, {
    titlePage: 'an object',
    sceneNumbers: 'an object',
    kinds: 'an object',
    omit: 'a list',
    onMessage: 'a function',
  })
  checkTitlePage('toFountain', options.titlePage)
  checkEach('toFountain: sceneNumbers', options.sceneNumbers ?? {}, isString, 'a string')
  const writing: Writing = { options, blocks: [] }
  const { titlePage = {}, onMessage, kinds, omit } = options
  writeBlocks(writing, toBlocks(document, { kinds, omit }))
  const { blocks } = writing
  const title = writeTitlePage(titlePage, onMessage) || (isReadAsTitlePage(blocks) ? untitled : '')
  if (title) blocks.unshift(title)
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`
}

function writeBlocks(writing: Writing, blocks: Iterable<Block>): void {
  for (const block of inPairs(blocks)) {
    switch (block.type) {
      case 'scene':
        writeSingle(writing, block.heading)
        writeBlocks(writing, block.blocks)
        break
      case 'single':
        writeSingle(writing, block.entry)
        break
      case 'speech':
        if (block.entries[0].kind.role === 'cue') writeSpeech(writing, block, false)
        else for (const entry of block.entries) writeSingle(writing, entry)
        break
      case 'pair':
        block.sides.forEach((speech, side) => {
          writeSpeech(writing, speech, side === 1)
        })
        break
      default:
        block satisfies never
    }
  }
}

/** How a kind is written, and what is told of it where that is another kind. */
interface Form {
  write(lines: readonly Line[], sceneNumber: string | undefined): string
  readonly instead?: string
}

const forms: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['scene-heading', { write: writeHeading }],
  ['omitted', { write: writeHeading, instead: 'a scene heading' }],
  ['act-start', { write: (lines) => writeSection(lines, 1), instead: 'a section' }],
  ['section', { write: (lines) => writeSection(lines, 1) }],
  ...[1, 2, 3, 4].map((level): [string, Form] => [
    `outline-${level}`,
    { write: (lines) => writeSection(lines, level + 1) },
  ]),
  ['action', { write: writeAction }],
  ['transition', { write: writeTransition }],
  ['centered', { write: writeCentered }],
  ['lyrics', { write: (lines) => writeLyrics(lines, false) }],
  ['synopsis', { write: writeSynopsis }],
  ['note', { write: writeNoteBlock }],
  ['boneyard', { write: writeBoneyardBlock }],
])

const asAction: Form = { write: writeAction, instead: 'action' }

function writeSingle(writing: Writing, entry: Entry): void {
  const { blocks } = writing
  const { name } = entry.kind
  const { write, instead } = forms.get(name) ?? asAction
  const number = numberOf(writing, entry, write === writeHeading)
  if (name === 'page-break') {
    blocks.push(pageBreak)
    if (isBreakSign(entry.paragraph.text)) return
  }
  const lines = linesOf(writing, entry)
  blocks.push(write(lines, number))
  if (instead) tell(writing, entry, 'unsupported-kind', `Fountain has no ${describe(entry)}: written as ${instead}`)
  if (name === 'boneyard' && lines.some((line) => line.some(({ bits }) => bits !== 0))) {
    tell(writing, entry, 'unsupported-format', 'Fountain has no formats in a boneyard: text kept')
  }
}

/** The number of a scene, if Fountain has a place and the characters for it. */
function numberOf(
  { options: { sceneNumbers = {}, onMessage } }: Writing,
  { paragraph: { id } }: Entry,
  isHeading: boolean,
): string | undefined {
  const number = Object.hasOwn(sceneNumbers, id) ? sceneNumbers[id] : undefined
  if (number === undefined || (isHeading && isSceneNumber(number))) return number
  const message = `Fountain has no ${isHeading ? `scene number ${quote(number)}` : 'number but of a scene heading'}: left out`
  onMessage?.({ code: 'unsupported-text', path: ['sceneNumbers', id], message })
  return undefined
}

/** What Fountain lacks, for people. */
function describe({ kind: { name, role }, paragraph }: Entry): string {
  if (role === 'break') return 'page breaks with text'
  if (role === 'dialogue' || role === 'parenthetical') return `${name} without a cue`
  return name === 'unknown' ? `kind ${quote(paragraph.kind)}` : name
}

/** A cue and what it says, a line or more each; `isRight` of the second speech of a pair. */
function writeSpeech(writing: Writing, { entries }: Speech, isRight: boolean): void {
  for (const entry of entries) numberOf(writing, entry, false)
  const [cue, ...said] = entries
  const lines = [writeCue(linesOf(writing, cue), said.length === 0, isRight)]
  // fountain-js throws where a speech begins with lyrics.
  if (said[0]?.kind.role === 'lyrics') lines.push(idleLine)
  said.forEach((entry, index) => {
    const { role } = entry.kind
    const isContinued = said[index - 1]?.kind.role === role
    const text = linesOf(writing, entry)
    if (role === 'parenthetical') lines.push(writeParenthetical(text))
    else lines.push(role === 'lyrics' ? writeLyrics(text, isContinued) : writeDialogue(text, isContinued))
  })
  writing.blocks.push(lines.join('\n'))
}

function linesOf({ options: { onMessage } }: Writing, { paragraph, index }: Entry): Line[] {
  return toLines(paragraph, { path: onMessage ? ['paragraphs', index] : nowhere, onMessage })
}

const nowhere: Path = []

function tell({ options: { onMessage } }: Writing, { index }: Entry, code: MessageCode, message: string): void {
  onMessage?.({ code, path: ['paragraphs', index], message })
}
