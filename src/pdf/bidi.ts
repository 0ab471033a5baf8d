import type { Font, Glyph } from 'fontkit'
import type { Language } from '../pages/language.ts'
import { isRightToLeft } from '../pages/text.ts'
import { loadBidi } from './peers.ts'
import { type Run, widthOf } from './runs.ts'
import type { Typeface } from './typefaces.ts'

/**
 * Puts the runs of a line where they are seen, each cut where its direction changes, what reads right to left at its words
 * too: they stay in the order of the text, in which readers of PDF take them. A paragraph without letters goes with those
 * around it.
 */
export type Reorder = (runs: readonly Run[], paragraph: string, around?: Direction) => readonly Run[]

type Direction = Language['dir']

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
  const mirror = (text: string): string => bidi.getMirroredCharacter(text) ?? text
  const turned = new Map<Typeface, Typeface>()
  const turn = (run: Run): Run => {
    if (!run.typeface || mirror(run.text) === run.text) return run
    const typeface = turned.get(run.typeface) ?? turnTypeface(run.typeface, mirror)
    turned.set(run.typeface, typeface)
    return { ...run, typeface }
  }
  let last: { paragraph: string; around: Direction; base: Direction } | undefined
  return (runs, paragraph, around = 'ltr') => {
    const text = runs.map((run) => run.text).join('')
    // Its lines come one after the other.
    if (paragraph !== last?.paragraph || around !== last.around) {
      last = { paragraph, around, base: directionOf(paragraph, around) }
    }
    const { base } = last
    if (runs.length === 0 || (!isRightToLeft(text) && base === 'ltr')) return runs
    const pieces = cutRuns(runs, bidi.getEmbeddingLevels(text, base).levels, turn)
    let column = 0
    const columns = new Map<Piece, number>()
    for (const piece of inVisualOrder(pieces)) {
      columns.set(piece, column)
      column += piece.run.width
    }
    return pieces.map((piece) => ({ ...piece.run, column: columns.get(piece) ?? 0 }))
  }
}

/**
 * A typeface that draws a sign turned round, as brackets are between words that read right to left, and has readers take
 * it for the sign that stands in the text.
 */
function turnTypeface({ name, font, isTypewriter }: Typeface, mirror: (sign: string) => string): Typeface {
  const layout: Font['layout'] = (text, ...rest) => {
    const run = font.layout(mirror(text), ...rest)
    const [first, ...others] = run.glyphs
    const sign = Object.create(first ?? null, { codePoints: { value: [text.codePointAt(0)] } }) as Glyph
    return { ...run, glyphs: [sign, ...others] }
  }
  const own = { layout: { value: layout }, postscriptName: { value: `${font.postscriptName}-Turned` } }
  return { name: `${name}-turned`, font: Object.create(font, own) as Font, isTypewriter }
}

interface Piece {
  readonly run: Run
  readonly level: number
}

function directionOf(text: string, around: Direction): Direction {
  const first = /\p{L}/u.exec(text)?.[0]
  if (first === undefined) return around
  return isRightToLeft(first) ? 'rtl' : 'ltr'
}

/**
 * A word, spaces, or one sign: the font turns the order of letters, nothing that of signs. It would turn spaces behind a word
 * with it, and readers that go by the text would have them before the word.
 */
const part = /[\p{L}\p{M}]+| +|.\p{M}*/gsu

/** Runs of one level each, in the order of the text. */
function cutRuns(runs: readonly Run[], levels: Uint8Array, turn: (run: Run) => Run): Piece[] {
  const pieces: Piece[] = []
  let offset = 0
  for (const run of runs) {
    let start = 0
    for (let at = 1; at <= run.text.length; at++) {
      if (at < run.text.length && levels[offset + at] === levels[offset + start]) continue
      const level = levels[offset + start] ?? 0
      const text = run.text.slice(start, at)
      const isWhole = level % 2 === 0 || !run.typeface
      for (const one of isWhole ? [text] : (text.match(part) ?? [])) {
        const piece = { ...run, text: one, width: one === run.text ? run.width : widthOf(one) }
        pieces.push({ run: level % 2 === 0 ? piece : turn(piece), level })
      }
      start = at
    }
    offset += run.text.length
  }
  return pieces
}

/** Rule L2: from the highest level down to the lowest odd one, reverses each sequence at that level or above. */
function inVisualOrder(logical: readonly Piece[]): Piece[] {
  const pieces = [...logical]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < pieces.length; start++) {
      let end = start
      while (end < pieces.length && (pieces[end] as Piece).level >= level) end++
      if (end > start + 1) pieces.splice(start, end - start, ...pieces.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  }
  return pieces
}
