import { guardSign, hiddenSign } from './hidden.ts'
import { endsWithSpeech, isCueLine, readSpeech } from './read-speech.ts'
import {
  addHeading,
  addInner,
  addOwnLines,
  addParagraph,
  isOwnLine,
  type Reading,
  readMarked,
  setApart,
} from './reading.ts'
import { emptyLine, headingStart, headingWord, isBlank } from './syntax.ts'

/**
 * Reads the lines of a script behind its title page. Blank lines part blocks, but for those of exactly two spaces, which keep
 * speech and action together. Notes and boneyards on lines of their own are no part of what follows them, nor do they say what
 * it is; those between the speeches of a dual dialogue follow both.
 * Cost: linear.
 */
export function readBlocks(reading: Reading, lines: readonly string[]): void {
  const own: string[] = []
  for (let start = 0; start < lines.length; ) {
    const end = endOfBlock(lines, start)
    let at = start
    while (at < end && isNothing(lines[at] as string)) own.push(lines[at++] as string)
    if (at < end) {
      const block = lines.slice(at, end)
      if (startsRight(block) && endsWithSpeech(reading)) readMarked(reading, own.splice(0).join('\n'))
      else addInner(reading)
      addOwnLines(reading, own.splice(0))
      readBlock(reading, reading.hidden.length > 0 ? block.flatMap(setApart) : block)
    }
    start = Math.max(end, start + 1)
  }
  addInner(reading)
  addOwnLines(reading, own)
}

/** Whether a block starts with the cue of what is spoken at once with the speech before, and is no other element with a caret. */
function startsRight(block: readonly string[]): boolean {
  const [cue = ''] = setApart((block[0] as string).trim())
  if (!cue.endsWith('^') || isLyrics(cue) || readSingle(cue)) return false
  return isCueLine(cue, isFollowed(block, 0))
}

/** The end of the block that starts with a line: that line itself, where it is blank. */
export function endOfBlock(lines: readonly string[], start: number): number {
  let end = start
  let next = start
  while (next < lines.length && !isBlank(lines[next] as string)) {
    end = ++next
    while (lines[next] === emptyLine) next++
  }
  return end
}

/** Reads a block: elements of a line each, one after the other, up to a speech or action, which go on. */
function readBlock(reading: Reading, block: readonly string[]): void {
  for (let at = 0; at < block.length; ) at = block[at] === emptyLine ? at + 1 : readElement(reading, block, at)
}

function isNothing(line: string): boolean {
  return isBlank(line) || isOwnLine(line)
}

/** Reads what starts with a line of a block, and gives the line behind it. */
function readElement(reading: Reading, block: readonly string[], at: number): number {
  const line = block[at] as string
  const trimmed = line.trim()
  // What has no text is gathered to follow, and is no paragraph.
  const single = isOwnLine(line) ? { kind: 'action', text: line } : readSingle(trimmed)
  if (single) {
    if (single.kind === 'scene-heading') addHeading(reading, single.text)
    else addParagraph(reading, single.kind, single.text)
    if (single.isDeep) reading.deep++
    return at + 1
  }
  if (isCentered(trimmed)) return readLines(reading, block, at, 'centered', isCentered, centeredOf)
  if (isLyrics(trimmed)) return readLines(reading, block, at, 'lyrics', isLyrics, lyricsOf)
  if (isCueLine(trimmed, isFollowed(block, at))) return readSpeech(reading, block, at)
  return readAction(reading, block, at)
}

/** Whether anything is said behind a line. */
function isFollowed(block: readonly string[], at: number): boolean {
  let next = at + 1
  while (next < block.length && isOwnLine(block[next] as string)) next++
  return next < block.length
}

/** An element of one line. */
interface Single {
  readonly kind: string
  readonly text: string
  readonly isDeep?: boolean
}

function readSingle(line: string): Single | undefined {
  switch (line[0]) {
    case '=':
      if (/^={3,}$/.test(line)) return { kind: 'page-break', text: '' }
      return { kind: 'synopsis', text: line.slice(1).trim() }
    case '#': {
      const [signs = ''] = /^#+/.exec(line) ?? []
      return { kind: sectionKind(signs.length), text: line.slice(signs.length).trim(), isDeep: signs.length > 5 }
    }
    case '>':
      return isCentered(line) ? undefined : { kind: 'transition', text: line.slice(1).trim() }
    case '.':
      return isForced(line.slice(1)) ? { kind: 'scene-heading', text: line.slice(1).trim() } : undefined
    case '!':
    case '@':
    case '~':
      return undefined
    default:
      if (headingStart.test(line.replace(/^[*_]+/, ''))) return { kind: 'scene-heading', text: line }
      return isTransition(line) ? { kind: 'transition', text: line } : undefined
  }
}

/** Whether a period forces what is behind it: a guard stands before what is no word. */
function isForced(text: string): boolean {
  return text.startsWith(guardSign) || headingWord.test(text.replaceAll(hiddenSign, ''))
}

/** The model has one level of sections that hold scenes; those below are its outlines. */
function sectionKind(level: number): string {
  return level === 1 ? 'section' : `outline-${Math.min(level, 5) - 1}`
}

/** Capitals that end with `TO:`, and the three endings that most parsers know. */
function isTransition(line: string): boolean {
  if (/^(?:FADE OUT|FADE TO BLACK|CUT TO BLACK)\.$/.test(line)) return true
  return line.endsWith(' TO:') && line === line.toUpperCase()
}

function isCentered(line: string): boolean {
  return line.length > 1 && line.startsWith('>') && line.endsWith('<')
}

function centeredOf(line: string): string {
  return line.trim().slice(1, -1).trim()
}

function isLyrics(line: string): boolean {
  return line.startsWith('~')
}

/** The words of a line of lyrics. */
function lyricsOf(line: string): string {
  return line.slice(1).trimStart()
}

/** Whether a line behind an empty one is a heading, a transition or a cue. */
function isSetApart(block: readonly string[], at: number): boolean {
  const line = (block[at] as string).trim()
  return block[at - 1] === emptyLine && (readSingle(line) !== undefined || isCueLine(line, isFollowed(block, at)))
}

/** Reads a paragraph of lines of one form. */
function readLines(
  reading: Reading,
  block: readonly string[],
  start: number,
  kind: string,
  isOne: (line: string) => boolean,
  textOf: (line: string) => string,
): number {
  const texts: string[] = []
  let at = start
  for (; at < block.length; at++) {
    const line = block[at] as string
    if (!isOwnLine(line) && !isOne(line.trim())) break
    texts.push(isOwnLine(line) ? line : textOf(line.trimStart()))
  }
  addParagraph(reading, kind, texts.join('\n'))
  return at
}

/**
 * Reads action: all lines of a block up to one with a sign of its own, or to one behind an empty line that would be another
 * element if that parted blocks. White space stays, the signs of force go.
 */
function readAction(reading: Reading, block: readonly string[], start: number): number {
  const lines: string[] = []
  let at = start
  do {
    const line = block[at++] as string
    if (line === emptyLine) lines.push('')
    else lines.push(line.replace(/^(\s*)!/, '$1'))
  } while (at < block.length && !/^\s*[#=>~]/.test(block[at] as string) && !isSetApart(block, at))
  while (lines.at(-1) === '') lines.pop()
  addParagraph(reading, 'action', lines.join('\n'))
  return at
}
