import { withoutRemark } from './forms.ts'
import { guardSign, paragraphSign } from './hidden.ts'
import { addParagraph, isOwnLine, type Reading } from './reading.ts'
import { emptyLine } from './syntax.ts'

/** Whether the first line of a block, trimmed, is a cue; `isFollowed` where other lines come behind it. */
export function isCueLine(line: string, isFollowed: boolean): boolean {
  if (line.startsWith('@')) return true
  if (!isFollowed || line.startsWith('!')) return false
  const name = withoutRemark(line)
  return name === name.toUpperCase() && /\p{Lu}/u.test(name)
}

/** What of a speech is being put together. */
interface Part {
  readonly kind: 'dialogue' | 'lyrics'
  readonly lines: string[]
}

/** Reads a speech, which takes all lines of its block from the cue on. */
export function readSpeech(reading: Reading, block: readonly string[], start: number): number {
  readCue(reading, (block[start] as string).trim())
  let part: Part | undefined
  let emptyLines = 0
  const finish = (): void => {
    if (part) addParagraph(reading, part.kind, part.lines.join('\n'))
    part = undefined
    emptyLines = 0
  }
  for (const written of block.slice(start + 1)) {
    if (written === emptyLine) {
      emptyLines++
      continue
    }
    const trimmed = written.trimStart()
    const isNew = trimmed.startsWith(paragraphSign)
    const line = isNew ? trimmed.slice(paragraphSign.length).trimStart() : trimmed
    const inParentheses = parenthetical(line.trimEnd())
    if (inParentheses !== undefined) {
      finish()
      addParagraph(reading, 'parenthetical', inParentheses)
      continue
    }
    const kind = isOwnLine(line) && part ? part.kind : line.startsWith('~') ? 'lyrics' : 'dialogue'
    if (isNew || part?.kind !== kind) finish()
    part ??= { kind, lines: [] }
    for (; emptyLines > 0; emptyLines--) if (part.lines.length > 0) part.lines.push('')
    part.lines.push(line.startsWith('~') ? line.slice(1).trimStart() : line)
  }
  finish()
  return block.length
}

/** The first cue of a dual dialogue is told from others by the second. */
function readCue(reading: Reading, line: string): void {
  const hasCaret = line.endsWith('^')
  const name = (hasCaret ? line.slice(0, -1) : line).replace(/^@/, '').trim()
  const isRight = hasCaret && markLeft(reading)
  if (hasCaret && !isRight) reading.alone++
  addParagraph(reading, isRight ? dualCue : 'character', name)
}

const dualCue = 'dual-dialogue-character'

/** Whether the script so far ends with a speech that may be the first of a dual dialogue. */
export function endsWithSpeech(reading: Reading): boolean {
  return lastCue(reading) >= 0
}

/** Where the cue of the speech is that ends the script so far, or -1. */
function lastCue({ paragraphs }: Reading): number {
  let at = paragraphs.length - 1
  while (/^(?:dialogue|parenthetical|lyrics)$/.test(paragraphs[at]?.kind ?? '')) at--
  return paragraphs[at]?.kind === 'character' ? at : -1
}

/** Makes the speech that ends the script so far the first of a dual dialogue, if one does. */
function markLeft(reading: Reading): boolean {
  const at = lastCue(reading)
  const cue = reading.paragraphs[at]
  if (!cue) return false
  reading.paragraphs[at] = { ...cue, kind: dualCue }
  return true
}

/** The text of a parenthetical: with its parentheses, unless a guard behind the first says that they are none of it. */
function parenthetical(line: string): string | undefined {
  if (line.length < 2 || !line.startsWith('(') || !line.endsWith(')')) return undefined
  return line.startsWith(`(${guardSign}`) ? line.slice(1, -1) : line
}
