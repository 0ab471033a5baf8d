import type { Path } from '../document/issues.ts'
import type { Kind } from '../kinds.ts'
import { clean } from '../marks/line-breaks.ts'
import type { Range } from '../marks/ranges.ts'
import { toRgba } from '../marks/rgb.ts'
import { toneOf } from '../marks/tone.ts'
import type { PageLine } from '../pages/page.ts'
import { type FindSegments, inkEndOf } from '../pages/segments.ts'
import { createWrap } from '../pages/wrap.ts'
import { type Rgb, readableColor } from './readable.ts'
import type { Style, Typeface, Typefaces } from './typefaces.ts'

/** Characters of one line that are drawn alike, on the grid. */
export interface Run {
  readonly text: string
  /** Columns from the start of the line. */
  readonly column: number
  readonly width: number
  readonly typeface: Typeface
  readonly look: Look
}

/** How characters look, besides their font. */
export interface Look {
  readonly style: Style
  readonly isUnderlined: boolean
  readonly isStruck: boolean
  readonly isUpperCase: boolean
  readonly color: Rgb
  /** What is painted behind them. */
  readonly background: Rgb | undefined
  readonly link: string | undefined
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
/** A highlight of no colour of its own. */
const usualHighlight = '#ffe97a'
const blue: Rgb = [11, 58, 128]

/** What a kind is set in, as the style sheet of HTML has it. */
interface KindLook {
  readonly isItalic: boolean
  readonly isBold: boolean
  /** Whether it is what was cut. */
  readonly isCut: boolean
}

const plain: KindLook = { isItalic: false, isBold: false, isCut: false }

function lookOf({ name, role }: Kind): KindLook {
  return {
    isItalic: role === 'lyrics' || role === 'synopsis',
    isBold: role === 'outline',
    isCut: name === 'boneyard',
  }
}

/** The look of characters under formats, in what a kind is set in. */
function toLook(ranges: readonly Range[], { isItalic: isItalicKind, isBold: isBoldKind, isCut }: KindLook): Look {
  const find = (type: string): Range | undefined => ranges.find(({ row }) => row.type === type)
  const highlight = find('highlight')
  const link = find('link')?.value
  const color = find('text-color')?.value
  const isItalic = (find('italic') !== undefined) !== isItalicKind
  const isBold = isBoldKind || find('bold') !== undefined
  const background = highlight && onPaper(highlight.value ?? usualHighlight)
  return {
    style: isBold ? (isItalic ? 'boldItalic' : 'bold') : isItalic ? 'italic' : 'regular',
    isUnderlined: find('underline') !== undefined || link !== undefined,
    isStruck: isCut || find('strikethrough') !== undefined,
    isUpperCase: find('upper-case') !== undefined,
    color: readableColor(color, highlight && (highlight.value ?? usualHighlight)) ?? textColor(highlight, link),
    background,
    link,
  }
}

function textColor(highlight: Range | undefined, link: string | undefined): Rgb {
  if (highlight?.value && toneOf(highlight.value) === 'dark') return white
  return link ? blue : black
}

/** A colour as it looks on white paper. */
function onPaper(value: string): Rgb | undefined {
  const color = toRgba(value)
  if (!color) return undefined
  const { red, green, blue: azure, alpha } = color
  const seen = (share: number): number => Math.round(255 * (share * alpha + 1 - alpha))
  return [seen(red), seen(green), seen(azure)]
}

/** What runs are made with. */
export interface RunContext {
  readonly typefaces: Typefaces
  readonly findSegments: FindSegments
  /** Called with each character that no font has, and where it is from. */
  readonly onMissing: (path: Path, character: string) => void
}

/** A line as runs, in the order of its text. White space that has no glyph of its own is not drawn. */
export function toRuns(line: PageLine, context: RunContext): Run[] {
  const { source, kind, added, index } = line
  const runs: Run[] = []
  const path = index === undefined ? ['titlePage'] : ['paragraphs', index]
  const kindLook = lookOf(kind)
  let column = 0
  for (const { start, end, ranges } of context.findSegments(line, line.start, inkEndOf(line))) {
    const look = toLook(ranges, kindLook)
    const text = clean(source.text.slice(start, end))
    column = addRuns(runs, path, look.isUpperCase ? toUpperCase(text) : text, column, look, context)
  }
  if (added) addRuns(runs, path, added, column, toLook([], plain), context)
  return runs
}

/** A text that is none of the script's as runs: a header, a number, a watermark. */
export function toPlainRuns(text: string, style: Style, path: Path, context: RunContext): Run[] {
  const runs: Run[] = []
  addRuns(runs, path, clean(text), 0, { ...toLook([], plain), style }, context)
  return runs
}

/** Upper case that leaves the grid as it is: what would be two letters, as of `ß`, stays as it was. */
function toUpperCase(text: string): string {
  const upper = text.toUpperCase()
  if (upper.length === text.length) return upper
  return Array.from(text, (character) => {
    const one = character.toUpperCase()
    return one.length === character.length ? one : character
  }).join('')
}

/** Adds a text as runs of one font each; gives the column after it. */
function addRuns(
  runs: Run[],
  path: Path,
  text: string,
  from: number,
  look: Look,
  { typefaces, onMissing }: RunContext,
): number {
  let column = from
  let pending = ''
  let typeface: Typeface | undefined
  const flush = (): void => {
    if (pending === '' || !typeface) return
    const width = widthOf(pending)
    runs.push({ text: pending, column, width, typeface, look })
    column += width
    pending = ''
  }
  for (const character of compose(text, look.style, typefaces)) {
    if (character === '\t') {
      flush()
      column += 4 - (column % 4)
      continue
    }
    const code = character.codePointAt(0) ?? 0
    const isJoined = typeface !== undefined && pending !== '' && /[\p{M}\p{Cf}\s]/u.test(character)
    const found = isJoined && typeface?.font.hasGlyphForCodePoint(code) ? typeface : typefaces.find(look.style, code)
    if (!found && /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(character)) continue
    if (!found) onMissing(path, character)
    const next = found ?? typefaces.first(look.style)
    if (next !== typeface) flush()
    typeface = next
    pending += character
  }
  flush()
  return column
}

/** A text with its letters and their accents as one character, where a font has that: an accent apart may be in none. */
function compose(text: string, style: Style, typefaces: Typefaces): string {
  return text.replace(/\P{M}\p{M}+/gu, (letter) => {
    const composed = letter.normalize('NFC')
    return typefaces.find(style, composed.codePointAt(0) as number) ? composed : letter
  })
}

/** Columns of a text, with the spaces at its end. */
export function widthOf(text: string): number {
  return createWrap()(text, 0, Number.POSITIVE_INFINITY).width + (/ *$/.exec(text)?.[0].length ?? 0)
}
