import { isRightToLeft } from '../pages/text.ts'
import { loadBidi } from './peers.ts'
import { type Run, widthOf } from './runs.ts'

/** Puts the runs of a line in the order in which they are seen, from left to right, each cut where its direction changes. */
export type Reorder = (runs: readonly Run[], paragraph: string) => readonly Run[]

/**
 * Reorders lines by Unicode's algorithm (UAX #9), the direction of each that of its paragraph's first letter. Its library is
 * loaded where some text reads right to left.
 */
export async function loadReorder(texts: Iterable<string>): Promise<Reorder> {
  for (const text of texts) {
    if (isRightToLeft(text)) return reorderer(await loadBidi())
  }
  return (runs) => runs
}

function reorderer(bidi: Awaited<ReturnType<typeof loadBidi>>): Reorder {
  /** Signs that read right to left: brackets turn round, and where no letter makes the font turn the order, we do. */
  const mirror = (text: string): string => {
    const signs = Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
    return (isRightToLeft(text) ? signs : signs.reverse()).join('')
  }
  return (runs, paragraph) => {
    const text = runs.map((run) => run.text).join('')
    const base = directionOf(paragraph)
    if (!isRightToLeft(text) && base === 'ltr') return runs
    const { levels } = bidi.getEmbeddingLevels(text, base)
    return runs.length === 0 ? [] : reorder(cutRuns(runs, levels, mirror))
  }
}

interface Piece {
  readonly run: Run
  readonly level: number
}

function directionOf(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return isRightToLeft(first) ? 'rtl' : 'ltr'
}

/** Runs of one level each, in the order of the text. */
function cutRuns(runs: readonly Run[], levels: Uint8Array, mirror: (text: string) => string): Piece[] {
  const pieces: Piece[] = []
  let offset = 0
  for (const run of runs) {
    let start = 0
    for (let at = 1; at <= run.text.length; at++) {
      if (at < run.text.length && levels[offset + at] === levels[offset + start]) continue
      const level = levels[offset + start] ?? 0
      const text = level % 2 === 0 ? run.text.slice(start, at) : mirror(run.text.slice(start, at))
      const width = start === 0 && at === run.text.length ? run.width : widthOf(text)
      pieces.push({ run: { ...run, text, width }, level })
      start = at
    }
    offset += run.text.length
  }
  return pieces
}

/** Rule L2: from the highest level down to the lowest odd one, reverses each sequence at that level or above. */
function reorder(pieces: Piece[]): Run[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < pieces.length; start++) {
      let end = start
      while (end < pieces.length && (pieces[end] as Piece).level >= level) end++
      if (end > start + 1) pieces.splice(start, end - start, ...pieces.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  }
  let column = 0
  return pieces.map(({ run }) => {
    const placed = { ...run, column }
    column += run.width
    return placed
  })
}
