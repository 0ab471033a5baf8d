import type { MarkedText } from '../document/schema.ts'
import { segmentFinder } from './segments.ts'
import type { Wrap } from './wrap.ts'

/**
 * Breaks the lines of a text by what is shown of it: under an upper-case mark some letters grow, as `ß` to `SS` and `ﬃ` to
 * `FFI`. Offsets are those of the text itself; such a letter is never cut in two. Cost: linear in the text, once, where it has
 * such a mark, besides that of its lines.
 */
export function wrapShown(source: MarkedText, wrap: Wrap): Wrap {
  const { text, marks } = source
  if (!marks.some(({ type }) => type === 'upper-case')) return wrap
  let shown: Shown | undefined
  return (given, from, columns, to = given.length) => {
    // A label that stands beside the text is shown as it is.
    if (given !== text) return wrap(given, from, columns, to)
    shown ??= toShown(source)
    const { shownAt, sourceAt } = shown
    const [start = 0, most] = [shownAt[from], shownAt[to]]
    let line = wrap(shown.text, start, columns, most)
    const end = sourceAt[line.end] ?? from
    // Ended within a letter, it ends before that, or after it where it is the only one.
    if (shownAt[end] !== line.end) {
      line = wrap(shown.text, start, Number.POSITIVE_INFINITY, shownAt[Math.max(end, from + 1)])
    }
    return { start: from, end: sourceAt[line.end] ?? to, inkEnd: sourceAt[line.inkEnd] ?? to, width: line.width }
  }
}

/** A text as it is shown. */
interface Shown {
  readonly text: string
  /** Where each unit of the text itself is shown, and its end. */
  readonly shownAt: readonly number[]
  /** Which unit of the text itself each unit is shown for, and its end. */
  readonly sourceAt: readonly number[]
}

function toShown(source: MarkedText): Shown {
  const shownAt: number[] = []
  const sourceAt: number[] = []
  let text = ''
  for (const { start, end, ranges } of segmentFinder()({ source, index: undefined }, 0, source.text.length)) {
    const isUpperCase = ranges.some(({ row }) => row.type === 'upper-case')
    let at = start
    for (const character of source.text.slice(start, end)) {
      const letters = isUpperCase ? character.toUpperCase() : character
      for (let unit = 0; unit < character.length; unit++) shownAt.push(text.length + Math.min(unit, letters.length - 1))
      for (let unit = 0; unit < letters.length; unit++) sourceAt.push(at + Math.min(unit, character.length - 1))
      text += letters
      at += character.length
    }
  }
  shownAt.push(text.length)
  sourceAt.push(source.text.length)
  return { text, shownAt, sourceAt }
}
