import { hasUnspaced } from './scripts.ts'

/** How much is looked at a time, in UTF-16 units: the engine takes time that grows with the square of it. */
const stretch = 256

let segmenter: Intl.Segmenter | undefined

/**
 * The offsets between two others where, in such a script, a word follows another with nothing between, in order. Cost: linear.
 */
export function* wordStarts(text: string, from: number, to: number): Generator<number, void> {
  if (!hasUnspaced(text.slice(from, to))) return
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  for (let at = from; at < to; ) {
    const part = text.slice(at, Math.min(to, at + stretch))
    // Where a word ends may hang on the next ones, of which a part that is cut has none at its end.
    const sure = at + part.length === to ? part.length : stretch / 2
    let next = sure
    for (const { index } of segmenter.segment(part)) {
      if (index > sure) break
      if (index === 0) continue
      next = index
      if (isStart(text, at + index)) yield at + index
    }
    at += sure === part.length ? sure : next
  }
}

/** Whether a letter of such a script follows a character of one. */
function isStart(text: string, at: number): boolean {
  return hasUnspaced(text.charAt(at - 1)) && hasUnspaced(text.charAt(at)) && /\p{Lo}/u.test(text.charAt(at))
}
