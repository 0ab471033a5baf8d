import type { RangedText } from '../../marks/line-breaks.ts'
import { type Range, withExtent } from '../../marks/ranges.ts'
import type { Token } from '../../marks/tokens.ts'
import { type Format, formatOf } from '../formats.ts'

/*
 * White space at the edges of formats. It shows no bold, and delimiters cannot stand beside it, so delimited formats and
 * links end at visible characters; tags may hold it, but not line breaks, which belong between lines.
 */

/** Shrinks ranges to the characters that Markdown can format. What vanishes covers white space alone. */
export function trimRanges({ text, ranges }: RangedText): readonly Range[] {
  let result: Range[] | undefined
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i] as Range
    const trimmed = isBlank(text, range.start) || isBlank(text, range.end - 1) ? trimRange(text, range) : range
    if (trimmed !== range) result ??= ranges.slice(0, i)
    if (trimmed) result?.push(trimmed)
  }
  return result ?? ranges
}

/** The range without the white space at its edges that its format cannot hold; nothing where nothing is left. */
function trimRange(text: string, range: Range): Range | undefined {
  const { says } = formatOf(range)
  if (says === 'letters') return range
  let { start, end } = range
  while (start < end && isBlank(text, start)) start++
  if (start === end) return isHeld(text, range) ? range : undefined
  while (isBlank(text, end - 1)) end--
  if (says === 'tags') {
    if (!isLineEdge(text, range.start - 1) && !hasBreak(text, range.start, start)) start = range.start
    if (!isLineEdge(text, range.end) && !hasBreak(text, end, range.end)) end = range.end
  }
  return start === range.start && end === range.end ? range : withExtent(range, start, end)
}

/** Whether a format holds white space alone: tags do within a line. */
function isHeld(text: string, range: Range): boolean {
  const { start, end } = range
  if (formatOf(range).says !== 'tags' || hasBreak(text, start, end)) return false
  return !isLineEdge(text, start - 1) && !isLineEdge(text, end)
}

function isLineEdge(text: string, offset: number): boolean {
  return offset < 0 || offset >= text.length || text[offset] === '\n'
}

function hasBreak(text: string, from: number, to: number): boolean {
  return from < to && text.slice(from, to).includes('\n')
}

/** Whether the UTF-16 unit at an offset is white space to `String.prototype.trim`. */
function isBlank(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  if (unit < 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return unit === 0xa0 || (((unit >= 0x1680 && unit <= 0x3000) || unit === 0xfeff) && /\s/.test(text.charAt(offset)))
}

/** Whether a text starts and ends with what can be seen. */
export function isTrim(text: string): boolean {
  return !isBlank(text, 0) && !isBlank(text, text.length - 1)
}

/** A slice of the text, of which white space is told apart, or the edge of a format, whose offsets are equal. */
interface Part extends Omit<Token, 'type'> {
  readonly type: 'open' | 'close' | 'text' | 'blank'
}

/**
 * Moves the edges of formats off white space where a crossing split them beside it.
 *
 * Naive: `**a **` where bold was split before a space. Wanted: `**a** `: what closes moves left over white space, what
 * opens moves right over it, and what then holds nothing goes. Cost: linear in the tokens.
 */
export function settleEdges(text: string, tokens: readonly Token[], hasBreaks: boolean): readonly Token[] {
  if (!isAnyBesideBlank(text, tokens, hasBreaks)) return tokens
  const parts = splitBlanks(text, tokens)
  const closed = moveEdges(text, parts, 'close')
  return joinParts(moveEdges(text, closed.reverse(), 'open').reverse())
}

/** Whether white space stands inside of an edge that may move over it. */
function isAnyBesideBlank(text: string, tokens: readonly Token[], hasBreaks: boolean): boolean {
  for (let i = 0; i < tokens.length; i++) {
    const { start, end } = tokens[i] as Token
    if (start === end) continue
    if (isBlank(text, start) && isAnyMoving(tokens, i - 1, -1, 'open', hasBreaks)) return true
    if (isBlank(text, end - 1) && isAnyMoving(tokens, i, 1, 'close', hasBreaks)) return true
  }
  return false
}

/** Whether any edge of one type may move over white space, of those that touch each other from one on. */
function isAnyMoving(
  tokens: readonly Token[],
  from: number,
  step: 1 | -1,
  wanted: Token['type'],
  hasBreaks: boolean,
): boolean {
  for (let i = from; i >= 0 && i < tokens.length; i += step) {
    const { type, end, range } = tokens[i] as Token
    if (end !== (tokens[from] as Token).end) return false
    if (range && type === wanted && (hasBreaks || isTrimmed(formatOf(range)))) return true
  }
  return false
}

/** Whether a format ends at visible characters. */
function isTrimmed({ says }: Format): boolean {
  return says === 'delimiters' || says === 'brackets'
}

/** Tokens as parts: slices and edges, the white space at the edges of slices told apart. */
function splitBlanks(text: string, tokens: readonly Token[]): Part[] {
  const parts: Part[] = []
  const add = (type: 'blank' | 'text', start: number, end: number): void => {
    if (start < end) parts.push({ type, start, end, range: undefined })
  }
  for (const { start, end, type, range } of tokens) {
    let [from, to] = [start, end]
    while (from < to && isBlank(text, from)) from++
    while (from < to && isBlank(text, to - 1)) to--
    add('blank', start, from)
    add('text', from, to)
    add('blank', to, end)
    if (type !== 'end') parts.push({ type, start: end, end, range })
  }
  return parts
}

/** Parts as tokens again. The slices are in the order of the text. */
function joinParts(parts: readonly Part[]): readonly Token[] {
  const tokens: Token[] = []
  let start = 0
  let end = 0
  for (const { type, end: to, range } of parts) {
    if (type === 'text' || type === 'blank') end = to
    else {
      tokens.push({ start, end, type, range })
      start = end
    }
  }
  if (start < end) tokens.push({ start, end, type: 'end', range: undefined })
  return tokens
}

/** Moves edges of one type over the white space before them, in the order given, which may be the reverse one. */
function moveEdges(text: string, parts: readonly Part[], type: 'open' | 'close'): Part[] {
  const out: Part[] = []
  for (const part of parts) {
    const last = out.at(-1)
    if (last?.type !== 'blank') out.push(part)
    else if (part.type === 'blank') out[out.length - 1] = joinBlanks(last, part)
    else if (part.type !== type || !crosses(text, part, last)) out.push(part)
    else {
      out.pop()
      if (out.at(-1)?.range !== part.range) {
        out.push(part, last)
        continue
      }
      // Nothing is left inside.
      out.pop()
      const before = out.at(-1)
      if (before?.type === 'blank') out[out.length - 1] = joinBlanks(before, last)
      else out.push(last)
    }
  }
  return out
}

function joinBlanks(a: Part, b: Part): Part {
  return { type: 'blank', start: Math.min(a.start, b.start), end: Math.max(a.end, b.end), range: undefined }
}

/** Whether an edge may move over white space. */
function crosses(text: string, { range }: Part, { start, end }: Part): boolean {
  return formatOf(range as Range).says !== 'tags' || hasBreak(text, start, end)
}
