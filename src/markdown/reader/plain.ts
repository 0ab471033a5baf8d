import type { Depth } from '../sink.ts'
import type { LeafCollector } from './leaves.ts'

/*
 * Blocks that no parser is needed for, which is most of a script: text, headings and speeches without anything in them
 * that could be markup, but for the bold of a cue and the italic of a parenthetical. They are read as the parser reads
 * them, in a fifth of the time; what is not sure is left to it.
 */

/** Starts with what no block starts with, ends with no white space, holds no special character. */
const text = String.raw`(?:[\p{L}"'“‘«(¿¡…—–](?:[^\\*_~\x60<&\[\]\n\r\0]*[^\\*_~\x60<&\[\]\0\s])?)`
const paragraph = new RegExp(`^${text}$`, 'u')
const heading = new RegExp(`^(#{1,6}) (${text})$`, 'u')
const spoken = new RegExp(String.raw`^> (?:\*\*(${text})\*\*|\*(${text})\*|(${text}))(\\?)$`, 'u')

/** Whether a block starts as one that may be plain: no list goes on there. */
export function mayBePlain(block: string): boolean {
  return /^[\p{L}"'“‘«(¿¡…—–#>]/u.test(block)
}

/** Reads a block, if that is one that no parser is needed for. Cost: linear in the block. */
export function readPlain(collector: LeafCollector, block: string): boolean {
  const first = block.charCodeAt(0)
  if (first === QUOTE) return readSpeech(collector, block.split('\n'))
  const [, signs, title] = first === SIGN ? (heading.exec(block) ?? []) : []
  const value = first === SIGN ? title : paragraph.test(block) ? block : undefined
  if (value === undefined || (signs && value.includes('#'))) return false
  collector.openLeaf((signs?.length ?? 0) as Depth)
  collector.add({ type: 'text', value })
  collector.closeLeaf()
  return true
}

const QUOTE = 0x3e
const SIGN = 0x23

function readSpeech(collector: LeafCollector, lines: readonly string[]): boolean {
  const read = lines.map((line) => spoken.exec(line))
  if (read.some((line) => !line) || read.at(-1)?.[4]) return false
  collector.openQuote()
  collector.openLeaf(0)
  read.forEach((line, index) => {
    const [, bold, italic, plain, slash] = line as RegExpExecArray
    const mark = bold ? 'bold' : italic ? 'italic' : undefined
    if (mark) collector.add({ type: 'open', mark })
    collector.add({ type: 'text', value: bold ?? italic ?? plain ?? '' })
    if (mark) collector.add({ type: 'close', mark })
    if (index < lines.length - 1) collector.add({ type: 'break', isSoft: !slash })
  })
  collector.closeLeaf()
  collector.closeQuote()
  return true
}
