import type { Break, Html, Link, Nodes, Parents, PhrasingContent } from 'mdast'
import type { Info, State } from 'mdast-util-to-markdown'
import { settleAttention } from './attention.ts'
import { firstChar, lastChar } from './characters.ts'
import type { Seen } from './context.ts'
import { escapeDestination } from './destination.ts'
import { escapeText } from './escape.ts'
import './nodes.ts'
import { type Attention, edgeOf, type Piece } from './pieces.ts'
import { writeReferences } from './references.ts'
import { lineEdge, linkEdge, type Scope } from './runs.ts'
import { endTag, startTag } from './tags.ts'

/** What inline content is written into. */
export interface InlineContext {
  readonly parent: Parents
  readonly state: State
  readonly info: Info
  /** Whether tags may be written. */
  readonly html: boolean
  /** Called where a format is given up, as neither delimiters nor tags can say it. */
  readonly onLoss: () => void
  /** Whether the content must stay on one line. */
  readonly oneLine: boolean
}

interface Walk extends InlineContext {
  /** Whether strong, emphasis and delete are left out. */
  readonly plain: boolean
  readonly inLink: boolean
  /** Markers of the spans around the scope. */
  readonly around: string
  readonly seen: Seen
}

/** Writes phrasing content as Markdown that every parser reads as meant, but for what its lines start with. */
export function writeInline(nodes: readonly PhrasingContent[], context: InlineContext): string {
  let lost = false
  const write = (plain: boolean): string => {
    const seen: Seen = { ticks: countTicks(nodes), bracket: false, opened: '', literal: '' }
    const onLoss = (): void => {
      lost = true
    }
    return writeScope(nodes, { ...context, onLoss, plain, inLink: false, around: '', seen })
  }
  const out = write(false)
  if (!lost) return out
  // What was written around the formats given up may read otherwise without them.
  context.onLoss()
  return write(true)
}

function writeScope(nodes: readonly PhrasingContent[], walk: Walk): string {
  const pieces: Piece[] = []
  addNodes(pieces, nodes, walk, [])
  writeBreaks(pieces, walk)
  writeTexts(pieces, walk)
  const scope: Scope = { pieces, edge: walk.inLink ? linkEdge : lineEdge, literal: walk.seen.literal }
  settleAttention(scope, walk.html)
  if (!walk.html) {
    writeReferences(pieces)
    if (pieces.some((piece) => piece.type === 'open' && piece.span.style === 'none')) walk.onLoss()
  }
  let out = ''
  for (const piece of pieces) out += 'span' in piece ? edgeOf(piece.type, piece.span) : piece.out
  return out
}

/** Runs of backticks in all texts; whatever another handler writes may hold one more. */
function countTicks(nodes: readonly Nodes[]): number {
  let count = 0
  for (const node of nodes) {
    if (node.type === 'text') count += node.value.includes('`') ? (node.value.match(/`+/g) ?? []).length : 0
    else if ('children' in node) count += countTicks(node.children)
    else if (node.type !== 'break') count++
  }
  return count
}

function addNodes(
  pieces: Piece[],
  nodes: readonly PhrasingContent[],
  walk: Walk,
  open: readonly Attention['kind'][],
): void {
  for (const node of nodes) addNode(pieces, node, walk, open)
}

function addNode(pieces: Piece[], node: PhrasingContent, walk: Walk, open: readonly Attention['kind'][]): void {
  switch (node.type) {
    case 'text':
      addText(pieces, node.value)
      return
    case 'break':
      pieces.push({ type: 'break', out: '' })
      return
    case 'strong':
    case 'emphasis':
    case 'delete': {
      // Within itself a format adds nothing, and two runs of one marker would be read as another.
      if (walk.plain || open.includes(node.type)) {
        addNodes(pieces, node.children, walk, open)
        return
      }
      const span: Attention = { kind: node.type, style: 'star', reference: false }
      pieces.push({ type: 'open', span })
      const length = pieces.length
      addNodes(pieces, node.children, walk, [...open, node.type])
      if (pieces.length === length) pieces.pop()
      else pieces.push({ type: 'close', span })
      return
    }
    case 'underline':
    case 'highlight':
    case 'textColor':
      if (walk.html) pieces.push({ type: 'raw', out: startTag(node) })
      addNodes(pieces, node.children, walk, open)
      if (walk.html) pieces.push({ type: 'raw', out: endTag(node) })
      return
    case 'upperCase':
      addNodes(pieces, node.children, walk, open)
      return
    case 'link':
      pieces.push({ type: 'link', node, out: '' })
      return
    default: {
      const out = writeOther(node, walk)
      if (out) pieces.push({ type: 'raw', out })
    }
  }
}

function addText(pieces: Piece[], value: string): void {
  const last = pieces.at(-1)
  if (last?.type === 'text') pieces[pieces.length - 1] = { type: 'text', value: last.value + value, out: '' }
  else if (value) pieces.push({ type: 'text', value, out: '' })
}

/** A link as `[text](destination)`. Titles, which no script has, are left to the default handler. */
function writeLink(node: Link, walk: Walk): string {
  if (node.title) return writeOther(node, walk)
  const text = writeScope(node.children, { ...walk, inLink: true })
  return `[${text}](${escapeDestination(node.url)})`
}

function writeOther(node: Exclude<PhrasingContent, Break | Html> | Html, { state, parent, info }: Walk): string {
  return state.handle(node, parent, state, { ...info, before: ' ', after: ' ' })
}

/**
 * A hard break is a backslash at a line's end, but a tag (or a reference) where a parser would drop it or what follows:
 * in a heading, before white space, and at the end of a block.
 */
function writeBreaks(pieces: readonly Piece[], { html, oneLine }: Walk): void {
  let trailing = true
  for (let i = pieces.length - 1; i >= 0; i--) {
    const piece = pieces[i] as Piece
    if (piece.type !== 'break') {
      trailing = false
      continue
    }
    const next = pieces[i + 1]
    const beforeSpace = next?.type === 'text' && /^[ \t\v\f]/.test(next.value)
    if (html && (oneLine || trailing || beforeSpace) && pieces.length > 1) piece.out = '<br>'
    else piece.out = oneLine || trailing ? '&#xA;' : '\\\n'
  }
}

const markerOf = { strong: '*', emphasis: '*', delete: '~' } as const

/** Writes the texts and links of a scope, in order, as what is literal in one may be markup with the next. */
function writeTexts(pieces: readonly Piece[], walk: Walk): void {
  const { inLink, oneLine, html, seen } = walk
  let { around } = walk
  const spans = pieces.reduce((all, piece) => (piece.type === 'open' ? all + markerOf[piece.span.kind] : all), around)
  // Without tags to fall back on, underscores are needed for spans, so none may stand in the text.
  const closing = html ? closingMarkers(pieces) : spans && '*_~'
  pieces.forEach((piece, index) => {
    if (piece.type === 'open') around += markerOf[piece.span.kind]
    else if (piece.type === 'close') around = around.slice(0, -1)
    else if (piece.type === 'link') piece.out = writeLink(piece.node, { ...walk, around })
    else if (piece.type === 'text') {
      const before = pieces[index - 1]
      const after = pieces[index + 1]
      // In an address an underscore beside it would be a letter of it.
      if (/^[\w.+-]*@|@[\w.-]*$/.test(piece.value)) seen.literal += '_'
      piece.out = escapeText(piece.value, {
        before: before ? edgeOut(before, lastChar) : inLink ? '[' : '',
        after: after ? edgeOut(after, firstChar) : inLink ? ']' : '',
        beforeSpan: after?.type === 'open',
        inLink,
        oneLine,
        html,
        around,
        spans,
        closing,
        lastAngle: piece.value.lastIndexOf('>'),
        seen,
      })
    }
  })
}

/** The character of a piece that a text touches; of a link, which may not be written yet, what it will be. */
function edgeOut(piece: Piece, side: typeof firstChar): string {
  if ('span' in piece) return markerOf[piece.span.kind]
  if (piece.type === 'link') return side === firstChar ? '[' : ')'
  const char = side(piece.out)
  return char === '\n' ? '' : char
}

/** Markers of the spans whose openers could close as well: those that are not between white space and a letter. */
function closingMarkers(pieces: readonly Piece[]): string {
  let markers = ''
  let clean = true
  pieces.forEach((piece, index) => {
    if (piece.type !== 'open') {
      clean = piece.type === 'break' || (piece.type === 'text' && /[ \t]$/.test(piece.value))
      return
    }
    const before = pieces[index - 1]
    const next = pieces[index + 1]
    // Behind `~~` another delimiter may always close for micromark and marked.
    const nested =
      before?.type === 'open' && (before.span.kind === 'delete' || next?.type !== 'text' || !/^\w/.test(next.value))
    clean &&= !nested
    if (!clean) markers += markerOf[piece.span.kind]
  })
  return markers
}
