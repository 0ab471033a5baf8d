import type { Line } from './lines.ts'
import type { Piece } from './pieces.ts'
import { type Cluster, searchChoices } from './search.ts'
import { isBlank, type Run, UNDERLINE } from './syntax.ts'

/** Clusters of more pieces are spelt as they come; and how many spellings are remembered, past which it starts anew. */
const most = { pieces: 60, memory: 5000 }

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
export function chooseSpelling(line: Line): Piece[] {
  const pieces: Piece[] = []
  /** How what ends with the cluster before is written: the choice of the piece behind it. */
  let ending = 0
  for (let i = 0; i < line.length; ) {
    let end = i
    while (end < line.length && (line[end] as Run).bits !== 0) end++
    if (end === i) {
      pieces.push({ ...(line[i++] as Run), choice: ending })
      ending = 0
      continue
    }
    const cluster: Cluster = {
      runs: line.slice(i, end),
      before: line[i - 1]?.text.at(-1) ?? '',
      after: line[end]?.text.charAt(0) ?? '',
    }
    ending = spellCluster(cluster, pieces)
    i = end
  }
  if (ending !== 0) pieces.push({ text: '', bits: 0, choice: ending })
  return pieces
}

/** Choices by what decides them: clusters come the same way again and again. */
const known = new Map<string, readonly number[]>()

/** Adds the pieces of a cluster, and gives the choice for its end. */
function spellCluster({ runs, before, after }: Cluster, out: Piece[]): number {
  const isPlain = runs.length === 1 && isUndisputed(runs[0] as Run, before, after)
  const pieces = isPlain ? runs : runs.flatMap(splitEnds)
  if (isPlain || pieces.length > most.pieces) {
    for (const run of pieces) out.push({ ...run, choice: 0 })
    return 0
  }
  const outline = {
    runs: pieces.map(({ text, bits }) => ({ text: outlineOf(text), bits })),
    before: sortOf(before),
    after: sortOf(after),
  }
  const signature = signatureOf(outline)
  let choices = known.get(signature)
  if (!choices) {
    choices = searchChoices(outline)
    if (known.size >= most.memory) known.clear()
    known.set(signature, choices)
  }
  for (let i = 0; i < pieces.length; i++) out.push({ ...(pieces[i] as Run), choice: choices[i] as number })
  return choices[pieces.length] ?? 0
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
  const last = text.length - (/\S+$/.exec(text)?.[0].length ?? 0)
  const inner = text.slice(first, last)
  const middle = inner.trim()
  const start = first + inner.length - inner.trimStart().length
  const cuts = [0, first, start, start + middle.length, last, text.length]
  return cuts
    .slice(1)
    .map((end, index) => ({ text: text.slice(cuts[index], end), bits }))
    .filter((run) => run.text !== '')
}

/** A piece by what readings tell apart: the sorts of its first and last characters. */
function outlineOf(text: string): string {
  if (isBlank(text)) return ' '
  const first = sortOf(text.charAt(0))
  return text.length === 1 ? first : `${first}${text.length > 2 ? 'a' : ''}${sortOf(text.charAt(text.length - 1))}`
}

/** One character for all that readings take alike. */
function sortOf(character: string): string {
  if (character === '' || '*_\\/[]'.includes(character)) return character
  if (isBlank(character)) return ' '
  return isAlphanumeric(character) ? 'a' : '.'
}

function signatureOf({ runs, before, after }: Cluster): string {
  return `${before}\n${runs.map(({ text, bits }) => `${text}${bits}`).join('\n')}\n${after}`
}
