import { alignEqual, stretchesBetween } from './align.ts'
import type { Letters } from './letters.ts'

/** A stretch of an edited text: kept from the source, or new. Offsets are UTF-16 units, half open. */
export interface Segment {
  readonly isKept: boolean
  /** In the source; of what is new an empty place. */
  readonly from: number
  readonly to: number
  /** In the text as it was edited in the Markdown. */
  readonly editedFrom: number
  readonly editedTo: number
  /** In the text that comes of it, which has the source's own letters where they were kept. */
  readonly start: number
  readonly end: number
}

/** An edited text as segments, in order. Cost: O(n log n) in both texts. */
export function toSegments(base: string, edited: string, { sourceAt }: Letters): Segment[] {
  const origin = originOf(base, edited)
  const segments: Segment[] = []
  const add = (isKept: boolean, from: number, to: number, editedFrom: number, editedTo: number): void => {
    const start = segments.at(-1)?.end ?? 0
    const end = start + (isKept ? to - from : editedTo - editedFrom)
    segments.push({ isKept, from, to, editedFrom, editedTo, start, end })
  }
  let fresh = 0
  for (let at = 0; at < edited.length; ) {
    const first = origin[at] as number
    let last = first
    if (first >= 0 && (sourceAt[first] as number) >= 0) {
      while (at + last - first < edited.length && origin[at + last - first] === last) last++
      // What one character became is kept whole or not at all.
      while ((sourceAt[last] as number) < 0) last--
    }
    if (last === first) {
      at++
      continue
    }
    const from = sourceAt[first] as number
    if (fresh < at) add(false, from, from, fresh, at)
    add(true, from, sourceAt[last] as number, at, at + last - first)
    at += last - first
    fresh = at
  }
  const end = segments.at(-1)?.to ?? 0
  if (fresh < edited.length) add(false, end, end, fresh, edited.length)
  return segments
}

/** For each unit of an edited text where in the base it comes from, or -1: by words, and by letters where words differ. */
function originOf(base: string, edited: string): Int32Array {
  const origin = new Int32Array(edited.length).fill(-1)
  const keep = (from: number, to: number, baseFrom: number): void => {
    for (let i = from; i < to; i++) origin[i] = baseFrom + i - from
  }
  const baseWords = splitWords(base)
  const words = splitWords(edited)
  const partners = alignEqual(baseWords.words, words.words)
  const whole = { from: 0, to: words.words.length, baseFrom: 0, baseTo: baseWords.words.length }
  for (const [at, index] of partners.entries()) {
    if (index >= 0) keep(words.starts[at] as number, words.starts[at + 1] as number, baseWords.starts[index] as number)
  }
  for (const stretch of stretchesBetween(partners, whole)) {
    let [from, to] = [words.starts[stretch.from] as number, words.starts[stretch.to] as number]
    let [baseFrom, baseTo] = [baseWords.starts[stretch.baseFrom] as number, baseWords.starts[stretch.baseTo] as number]
    const start = from
    while (from < to && baseFrom < baseTo && edited[from] === base[baseFrom]) {
      from++
      baseFrom++
    }
    keep(start, from, baseFrom - (from - start))
    const end = to
    while (from < to && baseFrom < baseTo && edited[to - 1] === base[baseTo - 1]) {
      to--
      baseTo--
    }
    keep(to, end, baseTo)
  }
  return origin
}

/** The words of a text and what stands between them, and where each starts; behind the last, where the text ends. */
export function splitWords(text: string): { words: string[]; starts: number[] } {
  const words = text.match(/[\p{L}\p{N}\p{M}]+|\s+|[\s\S]/gu) ?? []
  const starts = [0]
  for (const word of words) starts.push((starts.at(-1) as number) + word.length)
  return { words, starts }
}

/**
 * The text that segments make. Where a `\n` comes to stand behind a `\r` that was kept, that is a break of its own, too; where
 * the second half of a pair comes to stand behind the first of another, they are still no character together.
 */
export function joinSegments(segments: readonly Segment[], source: string, edited: string): string {
  const texts = segments.map(({ isKept, from, to, editedFrom, editedTo }) =>
    isKept ? source.slice(from, to) : edited.slice(editedFrom, editedTo),
  )
  return texts.map((text, index) => endBefore(text, texts[index + 1])).join('')
}

function endBefore(text: string, next = ''): string {
  if (next.startsWith('\n')) return text.replace(/\r$/, '\n')
  return /^[\udc00-\udfff]/.test(next) ? text.replace(/[\ud800-\udbff]$/, '\uFFFD') : text
}
