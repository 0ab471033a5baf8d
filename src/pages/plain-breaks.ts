/** What Unicode's algorithm (UAX #14) says of a unit, as far as lines of ordinary words need it; bits, as some are several. */
const letter = 1
/** No line starts with it within a word. */
const clings = 2
/** No line ends after it within a word where a letter follows. */
const binds = 4
/** A line starts with it where a space comes before it. */
const starts = 8
/** What is said of the letter before it is said of it. */
const accent = 16
/** It holds what follows a dash after it, as the tables' library has it. */
const hebrew = 32
/** None of these; not 0, which is what is not looked up yet. */
const other = 64

const signs: readonly (readonly [sign: RegExp, bits: number])[] = [
  [/[\dA-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0388-\u03ff\u0400-\u0481\u048a-\u052f]/, letter | binds | starts],
  [/[\u05d0-\u05ea\u05ef-\u05f2]/, letter | binds | starts | hebrew],
  [/[\u0300-\u034e\u05b0-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5]/, clings | accent | hebrew],
  [/[.,:;)\]]/, clings | binds],
  [/["'“”‘’«»‹›]/, clings | binds | starts],
  [/[–-]/, clings | starts],
  [/[!?…]/, clings],
  [/[$£+\\]/, binds | starts],
]

/** By unit; 0 where it has not been looked up yet. */
const known = new Uint8Array(0x10000)

function bitsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return known[unit] || learn(unit)
}

function learn(unit: number): number {
  const character = String.fromCharCode(unit)
  const bits = signs.find(([sign]) => sign.test(character))?.[1] ?? other
  known[unit] = bits
  return bits
}

/**
 * Whether a line that runs over at an offset ends before its last word in any case: spaces stand there between ordinary
 * words, and within the last one no line ends. Says so of most lines, and spares them the look at Unicode's tables.
 */
export function isPlainBreak(text: string, inkEnd: number, wordAt: number, overflow: number): boolean {
  for (let at = inkEnd; at < wordAt; at++) if (text.charAt(at) !== ' ') return false
  return isPlainEnd(text, inkEnd - 1) && isPlainWord(text, wordAt, overflow)
}

function isPlainEnd(text: string, last: number): boolean {
  let at = last
  while (at > 0 && (bitsAt(text, at) & accent) !== 0) at--
  const bits = bitsAt(text, at)
  if ((bits & (letter | binds)) !== 0) return true
  if ((bits & clings) === 0) return false
  do at--
  while (text.charAt(at) === ' ')
  return (bitsAt(text, at) & hebrew) === 0
}

/** Whether a line may start with a word, and none ends in it, up to an offset and with the character there. */
function isPlainWord(text: string, start: number, to: number): boolean {
  let last = bitsAt(text, start)
  if ((last & starts) === 0) return false
  for (let at = start + 1; at <= to; at++) {
    const next = bitsAt(text, at)
    if ((next & clings) === 0 && ((next & letter) === 0 || (last & binds) === 0)) return false
    if ((next & accent) === 0) last = next
  }
  return true
}
