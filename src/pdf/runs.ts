import type { Path } from '../document/issues.ts'
import type { Kind } from '../kinds.ts'
import { clean } from '../marks/line-breaks.ts'
import type { Range } from '../marks/ranges.ts'
import { toRgba } from '../marks/rgb.ts'
import { toneOf } from '../marks/tone.ts'
import { clusterAt } from '../pages/clusters.ts'
import type { PageLine } from '../pages/page.ts'
import { type FindSegments, inkEndOf } from '../pages/segments.ts'
import { createWrap } from '../pages/wrap.ts'
import { type Piece, toPieces } from './pieces.ts'
import { type Rgb, readableColor } from './readable.ts'
import type { Style, Typefaces } from './typefaces.ts'

/** Characters of one line that are drawn alike, on the grid. */
export interface Run extends Piece {
  /** Columns from the start of the line. */
  readonly column: number
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

/** The look of characters under formats, in what a kind is set in, on paper of a tint. */
function toLook(
  ranges: readonly Range[],
  { isItalic: isItalicKind, isBold: isBoldKind, isCut }: KindLook,
  tint: Rgb | undefined,
): Look {
  const find = (type: string): Range | undefined => ranges.find(({ row }) => row.type === type)
  const highlight = find('highlight')
  const link = find('link')?.value
  const color = find('text-color')?.value
  const isItalic = (find('italic') !== undefined) !== isItalicKind
  const isBold = isBoldKind || find('bold') !== undefined
  const highlightColor = highlight && (highlight.value ?? usualHighlight)
  return {
    style: isBold ? (isItalic ? 'boldItalic' : 'bold') : isItalic ? 'italic' : 'regular',
    isUnderlined: find('underline') !== undefined || link !== undefined,
    isStruck: isCut || find('strikethrough') !== undefined,
    isUpperCase: find('upper-case') !== undefined,
    color: readableColor(color, highlightColor, tint !== undefined) ?? textColor(highlight, link),
    background: highlightColor === undefined ? undefined : onPaper(highlightColor, tint),
    link,
  }
}

function textColor(highlight: Range | undefined, link: string | undefined): Rgb {
  if (highlight?.value && toneOf(highlight.value) === 'dark') return white
  // On a highlight blue may be hard to read.
  return link && !highlight ? blue : black
}

/** A colour as it looks on white paper, or on paper of a tint, which shows through what is transparent. */
export function onPaper(value: string, paper: Rgb = white): Rgb | undefined {
  const color = toRgba(value)
  if (!color) return undefined
  const { red, green, blue: azure, alpha } = color
  const seen = (share: number, under: number): number => Math.round(255 * share * alpha + under * (1 - alpha))
  return [seen(red, paper[0]), seen(green, paper[1]), seen(azure, paper[2])]
}

/** What runs are made with. */
export interface RunContext {
  readonly typefaces: Typefaces
  /** The colour of the paper, where it is not white. */
  readonly tint: Rgb | undefined
  readonly findSegments: FindSegments
  /** Called with each character that no font has, and where it is from. */
  readonly onMissing: (path: Path, character: string) => void
}

/** A line as runs, in the order of its text. A cluster that a mark cuts looks as it starts. */
export function toRuns(line: PageLine, context: RunContext): Run[] {
  const { source, kind, type, added, index } = line
  const runs: Run[] = []
  const path = index === undefined ? ['titlePage'] : ['paragraphs', index]
  const kindLook = lookOf(kind)
  const ink = source.text.slice(0, inkEndOf(line))
  let column = 0
  let at = line.start
  let look = toLook([], plain, context.tint)
  for (const { end, ranges } of context.findSegments(line, line.start, ink.length)) {
    const start = at
    while (at < end) at = clusterAt(ink, at).end
    look = toLook(ranges, kindLook, context.tint)
    const text = clean(ink.slice(start, at))
    column = addRuns(runs, path, look.isUpperCase ? text.toUpperCase() : text, column, look, context)
  }
  // A hyphen looks as its word does.
  if (added) addRuns(runs, path, added, column, type === 'text' ? look : toLook([], plain, context.tint), context)
  return runs
}

/** A text that is none of the script's as runs: a header, a number, a watermark. */
export function toPlainRuns(text: string, style: Style, path: Path, context: RunContext): Run[] {
  const runs: Run[] = []
  addRuns(runs, path, clean(text), 0, { ...toLook([], plain, context.tint), style }, context)
  return runs
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
  const add = (piece: Piece): void => {
    runs.push({ ...piece, column, look })
    column += piece.width
  }
  text.split('\t').forEach((part, index) => {
    // A tab is a space that is wider: readers part words at it, and formats go on under it.
    if (index > 0) add({ text: ' ', width: 4 - (column % 4), typeface: typefaces.find(look.style, 32) })
    toPieces(part, look.style, typefaces, (character) => onMissing(path, character)).forEach(add)
  })
  return column
}

/** Columns of a text, with the spaces at its end. */
export function widthOf(text: string): number {
  return createWrap()(text, 0, Number.POSITIVE_INFINITY).width + (/ *$/.exec(text)?.[0].length ?? 0)
}
