import type { Nodes, Parents, PhrasingContent } from 'mdast'
import type { ConstructName, Info, State, Unsafe } from 'mdast-util-to-markdown'
import { formatsOfNodes } from '../format-names.ts'
import { type Format, inserted } from '../formats.ts'
import type {} from '../nodes.ts'
import { lengthOf } from '../parsers/classes.ts'
import { addBreak, addPiece, addText, closeFormat, type Gathering, openFormat } from '../writer/pieces.ts'
import { toLiteral } from '../writer/references.ts'

/** Where nodes stand, for the handlers of others. */
export interface HandlerContext {
  readonly parent: Parents
  readonly state: State
  readonly info: Info
  /** What is entered, in the terms of mdast-util-to-markdown. */
  readonly constructs: readonly ConstructName[]
}

/** Adds nodes as pieces. Links with a title, which no script has, are left to the default handler, as is all else. */
export function addNodes(pieces: Gathering, nodes: readonly PhrasingContent[], context: HandlerContext): void {
  const written = writeForeigns(nodes, context)
  nodes.forEach((node, index) => {
    const format = formatOfNode(node)
    if (node.type === 'text') {
      const [before, behind] = [index - 1, index + 1]
      const { unsafe } = context.state
      const end = endsBefore(node.value, written[behind], unsafeBeside(unsafe, 'afterNode', nodes[behind]))
      const start = startsBehind(
        node.value.slice(0, end),
        written[before],
        unsafeBeside(unsafe, 'beforeNode', nodes[before]),
      )
      pieces.origin = node
      addEscaped(pieces, node.value.slice(0, start))
      addLines(pieces, node.value.slice(start, end), endsLine(nodes[before]), goesOn(nodes[behind]))
      addEscaped(pieces, node.value.slice(end))
    } else if (node.type === 'break') addBreak(pieces)
    else if (written[index]) addPiece(pieces, 'raw', written[index])
    else if (format && written[index] === undefined && 'children' in node) {
      pieces.origin = node
      openFormat(pieces, format, formatValue(node))
      addNodes(pieces, node.children as PhrasingContent[], context)
      closeFormat(pieces)
    }
  })
}

function isOurs(node: PhrasingContent): boolean {
  if (node.type === 'text' || node.type === 'break') return true
  return formatOfNode(node) !== undefined && 'children' in node && !(node.type === 'link' && node.title)
}

/** Writes the nodes of others, so that what is written behind one goes on with none. By index; nothing of ours. */
function writeForeigns(nodes: readonly PhrasingContent[], context: HandlerContext): (string | undefined)[] {
  const written = nodes.map((node) => (isOurs(node) ? undefined : writeForeign(node, context)))
  return written.map((one, index) => {
    const node = nodes[index] as PhrasingContent
    const behind = written[index + 1] ?? (nodes[index + 1]?.type === 'link' ? '[' : '')
    if (one === undefined) return one
    if (directiveName.test(one) && goesOnWith(one)?.test(behind)) return `${one}{}`
    // A reference with its own name as its text; of one letter it would be the box of a task.
    const isDisputed = /^[[(:]/.test(behind) || /^\[[xX]\]/.test(one)
    if (!isDisputed || !('referenceType' in node) || node.referenceType === 'full') return one
    return writeForeign({ ...node, referenceType: 'full' }, context)
  })
}

function writeForeign(node: PhrasingContent, { state, parent, info }: HandlerContext): string {
  return state.handle(node as Nodes, parent, state, { ...info, before: ' ', after: ' ' })
}

/** Where a text ends but for what would make an image, a footnote, a link or the like of what stands behind it. */
function endsBefore(text: string, behind: string | undefined, unsafe: readonly string[]): number {
  const last = text.slice(-1)
  return (/^!?\[/.test(behind ?? '') && /[!^\]]/.test(last)) || unsafe.includes(last) ? text.length - 1 : text.length
}

/** Where a text starts but for what would go on with what stands before it. */
function startsBehind(text: string, before: string | undefined, unsafe: readonly string[]): number {
  if (!goesOnWith(before ?? '')?.test(text) && !unsafe.includes(text.charAt(0))) return 0
  return lengthOf(text.codePointAt(0) as number)
}

/** What the extensions of others call unsafe beside a node. */
function unsafeBeside(all: readonly Unsafe[], side: 'afterNode' | 'beforeNode', node: Nodes | undefined): string[] {
  if (!node) return []
  const isBeside = ({ [side]: types }: Unsafe): boolean => types !== undefined && [types].flat().includes(node.type)
  return all.filter(isBeside).map(({ character }) => character)
}

const directiveName = /^:[^\s[{]+$/

/** What would go on with a reference, or with a directive that is a name alone. */
function goesOnWith(written: string): RegExp | undefined {
  if (written.endsWith(']')) return /^[([{:]/
  return directiveName.test(written) ? /^(?:[[{:_-]|(?!\p{P}|\p{S})\S)/u : undefined
}

/** Adds a character that is not to be read as what it is. */
function addEscaped(pieces: Gathering, character: string): void {
  if (character) addPiece(pieces, 'raw', toLiteral(character))
}

/** Adds a text. Where a line of it ends there is no line of Markdown to end but between what is seen, and no backslash. */
function addLines(pieces: Gathering, value: string, isBehindSolid: boolean, isBeforeSolid: boolean): void {
  let start = 0
  for (const { 0: ending, index } of value.matchAll(/[\r\n]/g)) {
    addText(pieces, value.slice(start, index))
    start = index + 1
    const isSeen = index > 0 ? /[^\s\\]/.test(value.charAt(index - 1)) : isBehindSolid
    const isFollowed = start < value.length ? /\S/.test(value.charAt(start)) : isBeforeSolid
    if (ending === '\r') addPiece(pieces, 'break', '&#xD;')
    else addPiece(pieces, 'break', isSeen && isFollowed ? '\n' : '&#xA;')
  }
  addText(pieces, value.slice(start))
}

/** Elements that start no block of HTML where a paragraph goes on. */
const inlineElement =
  /^<\/?(?:a|abbr|b|br|cite|code|del|em|i|img|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|wbr)\b/i

/** Whether a node may be the last of a line of Markdown: HTML alone on it may be a block. */
function endsLine(node: PhrasingContent | undefined): boolean {
  return node !== undefined && node.type !== 'text' && node.type !== 'break' && node.type !== 'html'
}

/** Whether a line of Markdown may start with a node. */
function goesOn(node: PhrasingContent | undefined): boolean {
  return endsLine(node) || (node?.type === 'html' && inlineElement.test(node.value))
}

/** The format that a node stands for, if any; an underline that is to be an insertion is one. */
function formatOfNode(node: PhrasingContent): Format | undefined {
  if (node.type === 'underline' && node.data?.hName === inserted.tag) return inserted
  return formatsOfNodes.get(node.type)
}

function formatValue(node: PhrasingContent): string | undefined {
  if (node.type === 'link') return node.url
  return node.type === 'highlight' || node.type === 'textColor' ? node.color : undefined
}
