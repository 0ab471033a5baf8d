import { type Block, type Entry, inPairs, isBreakSign, toBlocks } from '../blocks.ts'
import { checkDocument, checkEach, checkOptions, isString } from '../document/arguments.ts'
import type { OnMessage, Path } from '../document/issues.ts'
import type { Alternate, Document, Paragraph } from '../document/schema.ts'
import { checkTitlePage, type TitlePage } from '../document/title-page.ts'
import { type Kind, type KindOptions, kindFinder } from '../kinds.ts'
import { type Writing, writeRuns, writeValue } from './runs.ts'
import { type ParagraphType, typeOf, writeSettings } from './types.ts'
import { writeTitlePage } from './write-title-page.ts'

/** Options of `toFdx`. */
export interface FdxOptions extends KindOptions {
  /** What stands on the title page. Default: there is none. */
  titlePage?: TitlePage | undefined
  /** Scene numbers by id of the heading's paragraph, as `parseFdx` gives them. Default: none. */
  sceneNumbers?: Readonly<Record<string, string>> | undefined
  /** Called with each thing lost, at its path in the document; of the title page at `titlePage`. Default: silence. */
  onMessage?: OnMessage | undefined
}

/**
 * Writes a document as FDX, as Final Draft 12 has it: a `Paragraph` for each paragraph, a `Text` for each run of one
 * style, ids, alternates, dual dialogue, page breaks, a title page, and settings for the types that Final Draft does not
 * bring along. A kind that no table knows is a type of its own name.
 *
 * ```ts
 * console.log(/<Paragraph [^>]*>/.exec(toFdx(parseDocument(json)))?.[0])
 * // => <Paragraph Type="Scene Heading" id="p1">
 * ```
 *
 * Total on a valid document. What FDX cannot say is told: links and transparency (`unsupported-format`), characters that
 * XML cannot hold (`unsupported-text`). Cost: linear in the text, O(m log m) in the marks of a paragraph.
 */
export function toFdx(document: Document, options: FdxOptions = {}): string {
  checkDocument('toFdx', document)
  checkOptions('toFdx', options, {
    titlePage: 'an object',
    sceneNumbers: 'an object',
    kinds: 'an object',
    omit: 'a list',
    onMessage: 'a function',
  })
  checkTitlePage('toFdx', options.titlePage)
  checkEach('toFdx: sceneNumbers', options.sceneNumbers ?? {}, isString, 'a string')
  const script: Script = {
    onMessage: options.onMessage,
    colors: new Map(),
    attributes: new Map(),
    alternates: [],
    types: new Map(),
    sceneNumbers: options.sceneNumbers ?? {},
  }
  const { kinds, omit } = options
  const pairs = findPairs(toBlocks(document, { kinds, omit }))
  const content = writeContent(toLines(document, options, script), pairs, script)
  const settings = [...script.types.values()].filter((type) => type.settings).map(writeSettings)
  const alternates = script.alternates.map((xml, index) => `    <Alt Id="${index + 1}">\n${xml}    </Alt>\n`)
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n' +
    '<FinalDraft DocumentType="Script" Template="No" Version="5">\n\n' +
    `  <Content>\n${content}  </Content>\n` +
    settings.join('') +
    (options.titlePage ? writeTitlePage(options.titlePage, script) : '') +
    (alternates.length > 0 ? `  <AltCollection>\n${alternates.join('')}  </AltCollection>\n` : '') +
    '</FinalDraft>\n'
  )
}

/** What is gathered on the way through the paragraphs, to be written behind them. */
interface Script extends Writing {
  readonly alternates: string[]
  /** The types of the paragraphs, by name. */
  readonly types: Map<string, ParagraphType>
  readonly sceneNumbers: Readonly<Record<string, string>>
}

/** A paragraph to be written. */
interface Line {
  readonly paragraph: Paragraph
  readonly index: number
  readonly kind: Kind
  readonly type: ParagraphType
  /** Whether a new page starts with it. */
  readonly startsPage: boolean
}

/** The paragraphs that are not left out. A page break alone is none: the next paragraph starts the page. */
function toLines({ paragraphs }: Document, options: FdxOptions, { types }: Script): Line[] {
  const kindOf = kindFinder(options)
  const lines: Line[] = []
  let pending: Line | undefined
  for (let index = 0; index < paragraphs.length; index++) {
    const paragraph = paragraphs[index] as Paragraph
    const kind = kindOf(paragraph.kind)
    if (!kind) continue
    const isBreak = kind.role === 'break'
    if (pending && isBreak) lines.push(emptyBreak(pending))
    const type = typeOf(kind.name, paragraph.kind)
    const line: Line = { paragraph, index, kind, type, startsPage: isBreak || pending !== undefined }
    pending = isBreak && isBreakSign(paragraph.text) && !paragraph.alternates ? line : undefined
    if (!pending) lines.push(line)
  }
  if (pending) lines.push(emptyBreak(pending))
  for (const { type } of lines) types.set(type.name, type)
  return lines
}

/** A page break that no page starts after: a paragraph without the signs that it may have been written with. */
function emptyBreak(line: Line): Line {
  return { ...line, paragraph: { ...line.paragraph, text: '', marks: [] } }
}

function writeContent(lines: readonly Line[], pairs: ReadonlyMap<number, number>, script: Script): string {
  let out = ''
  /** Index of the last paragraph of a dual dialogue. */
  let last = -1
  for (const line of lines) {
    const end = pairs.get(line.index)
    if (end !== undefined) {
      last = end
      const start = line.startsPage ? ' StartsNewPage="Yes"' : ''
      out += `    <Paragraph${start} Type="General">\n      <DualDialogue>\n`
    }
    const isPaired = line.index <= last
    out += writeParagraph(line, script, isPaired ? '        ' : '    ', line.startsPage && !isPaired)
    if (line.index === last) out += '      </DualDialogue>\n    </Paragraph>\n'
  }
  return out
}

/** By index of the first paragraph of a dual dialogue that of its last one. */
function findPairs(blocks: Iterable<Block>, found = new Map<number, number>()): ReadonlyMap<number, number> {
  for (const block of inPairs(blocks)) {
    if (block.type === 'scene') findPairs(block.blocks, found)
    else if (block.type === 'pair') {
      const [left, right] = block.sides
      found.set(left.entries[0].index, (right.entries.at(-1) as Entry).index)
    }
  }
  return found
}

function writeParagraph(
  { paragraph, index, kind, type }: Line,
  script: Script,
  indent: string,
  startsPage: boolean,
): string {
  const path = ['paragraphs', index]
  const inner = `${indent}  `
  const centred = kind.name === 'centered' ? ' Alignment="Center"' : ''
  const number = Object.hasOwn(script.sceneNumbers, paragraph.id) ? script.sceneNumbers[paragraph.id] : undefined
  const numbered = number === undefined ? '' : ` Number=${writeValue(number, ['sceneNumbers'], paragraph.id, script)}`
  const start = startsPage ? ' StartsNewPage="Yes"' : ''
  const attributes = `${centred}${numbered}${start} Type=${writeValue(type.name, path, 'kind', script)} id=${writeValue(paragraph.id, path, 'id', script)}`
  const alternates = paragraph.alternates ? writeAlternates(paragraph.alternates, inner, path, script) : ''
  return `${indent}<Paragraph${attributes}>\n${writeRuns(paragraph, inner, path, script)}${alternates}${indent}</Paragraph>\n`
}

/** Names the other wordings of a paragraph by their numbers; they themselves stand behind the script. */
function writeAlternates(alternates: readonly Alternate[], indent: string, path: Path, script: Script): string {
  const ids = alternates.map((alternate, index) => {
    const runs = writeRuns(alternate, '        ', [...path, 'alternates', index], script)
    const number = script.alternates.push(`      <Paragraph>\n${runs}      </Paragraph>\n`)
    return `${indent}  <AltId>${number}</AltId>\n`
  })
  return `${indent}<Alts Current="0">\n${ids.join('')}${indent}</Alts>\n`
}
