import { BOLD, ITALIC, type Run, UNDERLINE } from '../syntax.ts'

/*
 * fountain-js puts tags in place of delimiters, one style after another over the whole line, by regular expressions. So
 * does this, with one character of a private area for each tag and for each escaped character.
 */

/** An escaped character, by its code from here on: no delimiter, and no letter either. */
const escaped = 0xe000
/** What closes the innermost formats; behind it what opens some, by their bits. */
const closing = 0xe100
const tags = '\uE100-\uE107'

/** Where no letter or digit comes before an underscore, or before those that it ends. */
const apart = '(?<![A-Za-z\\d]_*)'
/** Something between two delimiters, visible where it meets them. */
const content = '(?=\\S)(.+?)(?<=\\S)'

/** What is replaced by what, in order. */
const styles: readonly { readonly pattern: RegExp; readonly replacement: string }[] = [
  ...[BOLD | ITALIC, BOLD, ITALIC].map((bits) => toStyle(bits | UNDERLINE, underlined('\\*'.repeat(bits)))),
  ...[BOLD | ITALIC, BOLD, ITALIC].map((bits) => toStyle(bits, starred('\\*'.repeat(bits)))),
  toStyle(UNDERLINE, `${apart}_(?![_${tags}])${content}(?<![${tags}])_(?![A-Za-z\\d])`),
]

function toStyle(bits: number, pattern: string): (typeof styles)[number] {
  const replacement = `${String.fromCharCode(closing + bits)}$1${String.fromCharCode(closing)}`
  return { pattern: new RegExp(pattern, 'g'), replacement }
}

/** No star may be beside the delimiters within. */
function starred(stars: string): string {
  return `${stars}(?!\\*)${content}(?<!\\*)${stars}`
}

/** `_*` or `*_`, each where something that closes it stands further on. */
function underlined(stars: string): string {
  const scoreLast = `(?<!\\*)${stars}_(?!\\*)`
  const scoreFirst = `(?<!_)_${stars}(?!_)`
  const opening = `(?:${apart}_${stars}(?=.+?(?<=\\S)${scoreLast})|${stars}_(?=.+?(?<=\\S)${scoreFirst}))`
  return `${opening}${content}(?:${scoreLast}|${scoreFirst})`
}

const escapes = /\\([@#!*_$~`+=.><\\/])/g
const anyEscaped = /[\uE000-\uE0FF]/g

/**
 * Reads the emphasis of one line as fountain-js does: each delimiter closed by the next that can; then nested tags, of
 * which a closing one ends the innermost. Cost: that of its own expressions, quadratic in a line of nothing but openers.
 */
export function readFountainJs(line: string): Run[] {
  let tagged = line.replace(escapes, (_, character: string) => String.fromCharCode(escaped + character.charCodeAt(0)))
  for (const { pattern, replacement } of styles) tagged = tagged.replace(pattern, replacement)
  const runs: Run[] = []
  const open: number[] = [0]
  for (const piece of tagged.split(/([\uE100-\uE107])/)) {
    const code = piece.charCodeAt(0)
    const bits = open.at(-1) ?? 0
    if (code === closing) open.pop()
    else if (code > closing && code <= closing + 7) open.push(bits | (code - closing))
    else if (piece !== '') runs.push({ text: piece.replace(anyEscaped, fromEscaped), bits })
  }
  return runs
}

function fromEscaped(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - escaped)
}
