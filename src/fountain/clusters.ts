import type { Line } from './lines.ts'
import { type Cluster, recallChoices } from './search.ts'
import { isBlank, type Run, UNDERLINE } from './syntax.ts'

/** Clusters of more pieces are spelt as they come. */
const mostPieces = 60

/**
 * Chooses how the formats of a line are written.
 *
 * Naive: `**bold *both** italic*`. Wanted: the same where every parser reads it; else another order of stars and
 * underscores, or formats that end before white space and start again behind it: `**bold** ***both*** *italic*`. Each
 * way is read as the parsers read it, and the one that is misread the least is taken.
 *
 * The unit is a cluster: formatted pieces that touch. What a cluster opens it closes in every reading, so that clusters
 * do not see each other. Cost: linear in the line, times a constant for clusters that come for the first time.
 */
export function chooseSpelling(line: Line): Spelling {
  const spelling: Spelling = { pieces: [], choices: [] }
  for (let i = 0; i < line.length; ) {
    let end = i
    while (end < line.length && (line[end] as Run).bits !== 0) end++
    if (end === i) {
      spelling.pieces.push(line[i++] as Run)
      continue
    }
    const before = line[i - 1]?.text.at(-1) ?? ''
    const after = line[end]?.text.charAt(0) ?? ''
    spellCluster({ runs: line.slice(i, end), before, after }, spelling)
    i = end
  }
  return spelling
}

/** A line in pieces, and by their indexes how each of them is written, where that is not the usual way. */
interface Spelling {
  readonly pieces: Run[]
  readonly choices: number[]
}

/** Adds the pieces of a cluster, and the choices for them and for its end. */
function spellCluster({ runs, before, after }: Cluster, { pieces, choices }: Spelling): void {
  const isPlain = runs.length === 1 && isUndisputed(runs[0] as Run, before, after)
  const parts = isPlain ? runs : runs.flatMap(splitEnds)
  const start = pieces.length
  for (const part of parts) pieces.push(part)
  if (isPlain || parts.length > mostPieces) return
  const found = recallChoices(outlineOf({ runs: parts, before, after }))
  for (let i = 0; i < found.length; i++) choices[start + i] = found[i] as number
}

/** Whether no reading differs on a piece that touches no other: no slash beside a star, no underlined part of a word. */
function isUndisputed({ text, bits }: Run, before: string, after: string): boolean {
  if (before === '/' || after === '/' || text.startsWith('/') || /[\\/]$/.test(text)) return false
  return bits !== UNDERLINE || !(isAlphanumeric(before) || isAlphanumeric(after))
}

function isAlphanumeric(character: string): boolean {
  return /[A-Za-z\d]/.test(character)
}

/** The first and the last word of a piece apart from what is between them. */
function splitEnds({ text, bits }: Run): Run[] {
  if (isBlank(text)) return [{ text, bits }]
  const first = text.search(/\s/)
  if (first < 0) return [{ text, bits }]
  let last = text.length
  while (/\S/.test(text.charAt(last - 1))) last--
  const inner = text.slice(first, last)
  const middle = inner.trim()
  const start = first + inner.length - inner.trimStart().length
  const cuts = [0, first, start, start + middle.length, last, text.length]
  return cuts
    .slice(1)
    .map((end, index) => ({ text: text.slice(cuts[index], end), bits }))
    .filter((run) => run.text !== '')
}

/**
 * A cluster by what readings tell apart: the sorts of the first and last characters of its pieces. Whether they are letters
 * makes a difference where an underscore may come between them alone.
 */
function outlineOf({ runs, before, after }: Cluster): Cluster {
  const texts = [before, ...runs.map(({ text }) => text), after]
  const isJoint = (at: number): boolean => {
    const isUnderlined = ((runs[at - 1]?.bits ?? 0) | (runs[at]?.bits ?? 0)) & UNDERLINE
    return isUnderlined !== 0 && !isBlank(texts[at] as string) && !isBlank(texts[at + 1] as string)
  }
  const joints = texts.map((_, at) => isJoint(at))
  return {
    runs: runs.map(({ text, bits }, at) => ({
      text: shorten(text, joints[at] === true, joints[at + 1] === true),
      bits,
    })),
    before: sortOf(before, joints[0] === true),
    after: sortOf(after, joints[runs.length] === true),
  }
}

function shorten(text: string, startsJoint: boolean, endsJoint: boolean): string {
  if (isBlank(text)) return ' '
  if (text.length === 1) return sortOf(text, startsJoint || endsJoint)
  const first = sortOf(text.charAt(0), startsJoint)
  const last = sortOf(text.charAt(text.length - 1), endsJoint)
  if (first === 'a' && last === 'a') return 'a'
  return first + (text.length > 2 && first !== 'a' && last !== 'a' ? 'a' : '') + last
}

/** One character for all that readings take alike; of those that are no signs a letter, where that makes no difference. */
function sortOf(character: string, tellsLetters: boolean): string {
  if (character === '' || '*_\\/[]'.includes(character)) return character
  if (isBlank(character)) return ' '
  return !tellsLetters || isAlphanumeric(character) ? 'a' : '.'
}
