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

/** The readings that a line is spelt for: the one that decides first, and the one that takes longest last. */
const readings: readonly Reading[] = [
  { name: 'scriptdown', read: readOwn, weight: 1000 },
  { name: 'Afterwriting, Beat, Better Fountain', read: readAfterwriting, weight: 1 },
  { name: 'fountain-js', read: readFountainJs, weight: 1 },
]

/** The characters of a cluster's outline that can be seen, each with its formats behind it as one more: a space shows none. */
export function visible(runs: readonly Run[]): string {
  return runs.map(({ text, bits }) => text.replaceAll(' ', '').replace(/./gs, `$&${bits}`)).join('')
}

const SPACE = 0x20
const ZERO = 0x30

/**
 * How much of a line is misread of which it is known what is {@link visible}: characters, each as often as its reading
 * weighs. Beyond `most` it is not told how much more.
 */
export function misreadings(line: string, meant: string, most: number): number {
  let cost = 0
  for (const { read, weight } of readings) {
    // Guards are out of a line before its emphasis is read; ours leave a sign.
    const shown = line.replaceAll(guard, read === readOwn ? guardSign : '')
    cost += weight * misread(read(shown), meant)
    if (cost > most) return cost
  }
  return cost
}

function misread(found: readonly Run[], meant: string): number {
  let wrong = 0
  let at = 0
  for (const { text, bits } of found) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit === SPACE) continue
      if (meant.charCodeAt(at) !== unit || meant.charCodeAt(at + 1) !== ZERO + bits) wrong++
      at += 2
    }
  }
  return wrong + Math.max(0, meant.length - at) / 2
}
