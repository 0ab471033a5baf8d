import { guardSign } from '../hidden.ts'
import { guard, type Run } from '../syntax.ts'
import { readAfterwriting } from './afterwriting.ts'
import { readFountainJs } from './fountain-js.ts'
import { readOwn } from './own.ts'

/** How a parser, or several that agree, read the emphasis of a line. */
export interface Reading {
  readonly name: string
  read(line: string): Run[]
  /** What a character that it misreads costs, against one of another's. */
  readonly weight: number
}

/** The readings that a line is spelt for. */
export const readings: readonly Reading[] = [
  { name: 'scriptdown', read: readOwn, weight: 1000 },
  { name: 'fountain-js', read: readFountainJs, weight: 1 },
  { name: 'Afterwriting, Beat, Better Fountain', read: readAfterwriting, weight: 1 },
]

/**
 * How much of a line is misread: characters, each as often as its reading weighs. White space shows no format.
 */
export function misreadings(line: string, meant: readonly Run[]): number {
  let cost = 0
  for (const { read, weight } of readings) {
    // Guards are out of a line before its emphasis is read; ours leave a sign.
    const shown = line.replaceAll(guard, read === readOwn ? guardSign : '')
    cost += weight * misread(read(shown), meant)
  }
  return cost
}

function misread(found: readonly Run[], meant: readonly Run[]): number {
  const a = visible(found)
  const b = visible(meant)
  let wrong = Math.abs(a.length - b.length)
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) wrong++
  return wrong
}

/** The characters that can be seen, each with its formats in one string. */
function visible(runs: readonly Run[]): string[] {
  const list: string[] = []
  for (const { text, bits } of runs) for (const character of text) if (/\S/.test(character)) list.push(character + bits)
  return list
}
