import { BOLD, ITALIC, type Run, UNDERLINE } from '../syntax.ts'

/** A character as fountain-js has it while it puts tags in place of delimiters, one style after another. */
interface Cell {
  readonly text: string
  /** An escaped character is no delimiter, and no letter either. */
  readonly type: 'character' | 'escaped' | 'open' | 'close'
  /** The formats that an opening tag gives. */
  readonly bits: number
}

/** Where a delimiter may stand, and how long it is. */
interface Style {
  readonly bits: number
  readonly length: number
  opens(cells: readonly Cell[], at: number): boolean
  closes(cells: readonly Cell[], at: number): boolean
}

/** In the order in which they are looked for. */
const styles: readonly Style[] = [
  ...[BOLD | ITALIC, BOLD, ITALIC].flatMap((stars) => [underlined(stars)]),
  ...[BOLD | ITALIC, BOLD, ITALIC].map((stars) => starred(stars)),
  {
    bits: UNDERLINE,
    length: 1,
    opens: (cells, at) =>
      is(cells, at, '_') &&
      !is(cells, at + 1, '_') &&
      isApart(cells, at) &&
      isSeen(cells, at + 1) &&
      !isTag(cells, at + 1),
    closes: (cells, at) =>
      is(cells, at, '_') && !isAlphanumeric(cells, at + 1) && isSeen(cells, at - 1) && !isTag(cells, at - 1),
  },
]

/** `*`, `**` and `***`: no star may be beside them within, nor white space. */
function starred(length: number): Style {
  return {
    bits: length,
    length,
    opens: (cells, at) => isStars(cells, at, length) && !is(cells, at + length, '*') && isSeen(cells, at + length),
    closes: (cells, at) => isStars(cells, at, length) && !is(cells, at - 1, '*') && isSeen(cells, at - 1),
  }
}

/** `_*` or `*_`, which close the other way round. */
function underlined(stars: number): Style {
  const scoreLast = (cells: readonly Cell[], at: number): boolean =>
    isStars(cells, at, stars) &&
    is(cells, at + stars, '_') &&
    !is(cells, at - 1, '*') &&
    !is(cells, at + stars + 1, '*')
  const scoreFirst = (cells: readonly Cell[], at: number): boolean =>
    is(cells, at, '_') && isStars(cells, at + 1, stars) && !is(cells, at - 1, '_') && !is(cells, at + stars + 1, '_')
  const closes = (cells: readonly Cell[], at: number): boolean =>
    isSeen(cells, at - 1) && (scoreLast(cells, at) || scoreFirst(cells, at))
  const follows = (cells: readonly Cell[], from: number, test: typeof closes): boolean => {
    for (let i = from; i < cells.length; i++) if (isSeen(cells, i - 1) && test(cells, i)) return true
    return false
  }
  return {
    bits: stars | UNDERLINE,
    length: stars + 1,
    closes,
    opens: (cells, at) => {
      const end = at + stars + 1
      if (!isSeen(cells, end)) return false
      if (is(cells, at, '_'))
        return isStars(cells, at + 1, stars) && isApart(cells, at) && follows(cells, end + 1, scoreLast)
      return isStars(cells, at, stars) && is(cells, at + stars, '_') && follows(cells, end + 1, scoreFirst)
    },
  }
}

function is(cells: readonly Cell[], at: number, character: string): boolean {
  const cell = cells[at]
  return cell !== undefined && cell.type === 'character' && cell.text === character
}

function isStars(cells: readonly Cell[], at: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (!is(cells, at + i, '*')) return false
  return true
}

function isTag(cells: readonly Cell[], at: number): boolean {
  const type = cells[at]?.type
  return type === 'open' || type === 'close'
}

function isSeen(cells: readonly Cell[], at: number): boolean {
  const cell = cells[at]
  return cell !== undefined && (cell.type !== 'character' || /\S/.test(cell.text))
}

function isAlphanumeric(cells: readonly Cell[], at: number): boolean {
  const cell = cells[at]
  return cell?.type === 'character' && /[A-Za-z\d]/.test(cell.text)
}

/** Whether no word ends before an underscore, or before the underscores that it ends. */
function isApart(cells: readonly Cell[], at: number): boolean {
  let before = at - 1
  while (is(cells, before, '_')) before--
  return !isAlphanumeric(cells, before)
}

/**
 * Reads the emphasis of one line as fountain-js does: style after style over the whole line, each delimiter closed by the
 * next that can; then nested tags, of which a closing one ends the innermost. Cost: linear in a line whose delimiters
 * have partners, as what we write, for each of seven styles.
 */
export function readFountainJs(line: string): Run[] {
  let cells: readonly Cell[] = toCells(line)
  for (const style of styles) cells = apply(cells, style)
  const runs: Run[] = []
  const open: number[] = []
  for (const { text, type, bits } of cells) {
    if (type === 'open') open.push((open.at(-1) ?? 0) | bits)
    else if (type === 'close') open.pop()
    else runs.push({ text, bits: open.at(-1) ?? 0 })
  }
  return runs
}

function toCells(line: string): Cell[] {
  const cells: Cell[] = []
  for (let i = 0; i < line.length; i++) {
    const isEscape = line[i] === '\\' && /[@#!*_$~`+=.><\\/]/.test(line.charAt(i + 1))
    if (isEscape) i++
    cells.push({ text: line.charAt(i), type: isEscape ? 'escaped' : 'character', bits: 0 })
  }
  return cells
}

function apply(cells: readonly Cell[], { bits, length, opens, closes }: Style): readonly Cell[] {
  const result: Cell[] = []
  let isAny = false
  for (let i = 0; i < cells.length; i++) {
    let end = -1
    if (opens(cells, i)) {
      end = i + length + 1
      while (end < cells.length && !closes(cells, end)) end++
      // What finds no partner now finds none further on.
      if (end >= cells.length) return [...result, ...cells.slice(i)]
    }
    if (end < 0) result.push(cells[i] as Cell)
    else {
      isAny = true
      const inner = cells.slice(i + length, end)
      result.push({ text: '', type: 'open', bits }, ...inner, { text: '', type: 'close', bits: 0 })
      i = end + length - 1
    }
  }
  return isAny ? result : cells
}
