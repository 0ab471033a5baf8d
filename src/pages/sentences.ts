let segmenter: Intl.Segmenter | undefined

/** What a sentence ends with before the text does: most lines have none, and need no closer look. */
const stop = /[.!?…。！？｡؟۔։।\n\r\u2028\u2029]/
/** Characters before and after a place that tell whether a sentence ends there. */
const context = 32
/** How far before a sentence's end its stop may be: closing signs and white space stand between. */
const closing = 8

/**
 * The last end of a sentence that is after one offset of a text and at most at another, with the white space after it; or
 * nothing. By Unicode's rules for sentences (UAX #29) and a list of English abbreviations.
 */
export function lastSentenceEnd(text: string, after: number, most: number): number | undefined {
  // A line's end is a sentence's in any case: verse needs no closer look.
  if (/[\n\r]/.test(text.charAt(most - 1))) return most
  const from = Math.max(0, after - context)
  if (!stop.test(text.slice(Math.max(0, after - closing), most))) return undefined
  segmenter ??= new Intl.Segmenter('und', { granularity: 'sentence' })
  let found: number | undefined
  for (const { index, segment } of segmenter.segment(text.slice(from, most + context))) {
    const end = from + index + segment.length
    if (end > most) break
    if (end > after && isEnded(segment) && !isAbbreviated(segment)) found = end
  }
  return found
}

/** Whether a segment ends as a sentence does: with a stop and whatever closes, or with a line's end. */
function isEnded(segment: string): boolean {
  return /(?:[.!?…。！？｡؟۔։।](?:\p{Pe}|\p{Pf}|["'*])*|[—–-])\s*$|[\n\r]\s*$/u.test(segment)
}

/** Whether a segment's full stop is that of an abbreviation, or of a single letter, which ends no sentence. */
function isAbbreviated(segment: string): boolean {
  return /(?<!\p{L}|\p{M})(?:Mr|Mrs|Ms|Dr|St|Sr|Jr|Prof|Gen|Col|Capt|Lt|Sgt|Rev|vs|No|\p{Lu})\.\s*$/u.test(segment)
}
