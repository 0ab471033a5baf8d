import { formatsOfTags } from '../format-names.ts'
import type { Depth } from '../sink.ts'
import type { Line } from './lines.ts'

/*
 * Most blocks of a script need no parser to be told from others: paragraphs, headings and quotes whose lines start with what
 * no other block starts with. And most of them hold no markup but the bold of a cue or the italic of a parenthetical. They
 * are read as the parser reads them, in a fraction of the time; what is not sure is left to it.
 */

/** A block that is known by how its lines start. */
export interface SureBlock {
  readonly depth: Depth
  readonly isQuoted: boolean
  /** What it holds, without signs; none is empty or starts with white space, nor does the last one end with any. */
  readonly lines: readonly string[]
}

const tags = [...formatsOfTags.keys()].join('|')
/** How a line starts that is text, wherever it stands: definitions of links are none of these blocks. */
const start = String.raw`(?:[^\s#>+\-*_\d\x60~=|:<]|\*{1,3}[^\s*]|~~[^\s~]|<(?:${tags})(?:\s[^<>\n]*)?>\S)`
const paragraph = new RegExp(`^${start}`)
const quoted = new RegExp(`^> ${start}`)
/** Signs at a heading's end are none of its text. */
const heading = /^(#{1,6}) ([^\s#](?:.*[^\s#])?)$/

/** Reads the form of a block, if it is sure. Cost: linear in the block. */
export function readForm(block: string): SureBlock | undefined {
  const first = block[0]
  if (first === '#') {
    const [, signs, title] = heading.exec(block) ?? []
    return signs && title ? { depth: signs.length as Depth, isQuoted: false, lines: [title] } : undefined
  }
  const lines = block.includes('\n') ? block.split('\n') : [block]
  const isQuoted = first === '>'
  const pattern = isQuoted ? quoted : paragraph
  if (/\s$/.test(block.slice(-1)) || !lines.every((one) => pattern.test(one))) return undefined
  return { depth: 0, isQuoted, lines: isQuoted ? lines.map((one) => one.slice(2)) : lines }
}

/** Starts and ends with no white space, holds no special character. */
const text = String.raw`[^\\*_~\x60<&\[\]\0\s](?:[^\\*_~\x60<&\[\]\n\0]*[^\\*_~\x60<&\[\]\0\s])?`
const line = new RegExp(String.raw`^(\*\*?)?(${text})(\*\*?)?(\\?)$`)

/** The lines of a block, if no parser is needed for any of them. Cost: linear in the lines. */
export function readPlain(lines: readonly string[]): Line[] | undefined {
  const read: Line[] = []
  let isSoft = false
  for (let i = 0; i < lines.length; i++) {
    const [found, opening, content = '', closing, slash] = line.exec(lines[i] as string) ?? []
    if (found === undefined || opening !== closing || (slash && i === lines.length - 1)) return undefined
    const type = opening === '**' ? 'bold' : 'italic'
    read.push({ text: content, marks: opening ? [{ start: 0, end: content.length, type }] : [], isSoft })
    isSoft = !slash
  }
  return read
}
