import type { ConstructName, State, Unsafe } from 'mdast-util-to-markdown'
import { type ForeignScan, mdxScan } from '../writer/mdx-scan.ts'

/** A pattern of mdast-util-to-markdown: a character, and what it is unsafe behind and before. */
type Pattern = readonly [before: string, character: string, after: string]

/** What CommonMark and GFM have in text, by the patterns of mdast-util-to-markdown: this writer judges it itself. */
const inPhrasing: readonly Pattern[] = [
  ['', '!', '\\['],
  ['', '&', '[#A-Za-z]'],
  ['\\]', '(', ''],
  ['', '*', ''],
  ['', '<', '[!/?A-Za-z]'],
  ['', '[', ''],
  ['', '\\', '[\\r\\n]'],
  ['', '_', ''],
  ['', '`', ''],
  ['', '~', ''],
  ['[+\\-.\\w]', '@', '[\\-.\\w]'],
  ['[Ww]', '.', '[\\-.\\w]'],
  ['[ps]', ':', '\\/'],
]

/** What they have where a line starts. */
const atBreaks: readonly Pattern[] = [
  ...['#', '=', '>', '[', '_', '`', '~'].map((character): Pattern => ['', character, '']),
  ['', '*', '(?:[ \t\r\n*])'],
  ['', '+', '(?:[ \t\r\n])'],
  ['', '-', '(?:[ \t\r\n-])'],
  ['', '-', '[:|-]'],
  ['\\d+', '.', '(?:[ \t\r\n]|$)'],
  ['\\d+', ')', ''],
  ['', '<', '[!/?A-Za-z]'],
  ['', '|', '[\t :-]'],
  ['', ':', '-'],
]

/** And where a heading ends. */
const inHeadings: readonly Pattern[] = [['', '#', '(?:[\r\n]|$)']]

const judged: ReadonlySet<string> = new Set([
  ...inPhrasing.map((pattern) => keyOf('phrasing', pattern)),
  ...atBreaks.map((pattern) => keyOf('break', pattern)),
  ...inHeadings.map((pattern) => keyOf('headingAtx', pattern)),
])

function keyOf(place: string, pattern: Pattern): string {
  return JSON.stringify([place, ...pattern])
}

/**
 * Finds what other syntaxes would read as theirs; nothing where there are none. Of what the extensions of others call unsafe
 * (remark-math, remark-directive, remark-mdx) it is more than mdast-util-to-markdown would escape, which passes over what
 * stands behind an escape. MDX does not say that it reads `import` and `export`.
 */
export function foreignScan(state: State, isMdx: boolean): ForeignScan | undefined {
  if (!scans.has(state)) scans.set(state, scanOf(state, isMdx))
  return scans.get(state)
}

/** Whether what is written stands in a cell of a table. */
export function isInTable({ stack }: State): boolean {
  return stack.includes('tableCell' as ConstructName)
}

/** Whether what is written is to be read as MDX: its extension alone has braces. */
export function speaksMdx({ unsafe }: State): boolean {
  return unsafe.some(({ character }) => character === '{')
}

/** One for each tree that is written. */
const scans = new WeakMap<State, ForeignScan | undefined>()
/** Trees in which a word in brackets may be a link. */
const defining = new WeakSet<State>()

/** Has all brackets of the texts escaped that may begin a link, as something defines where links lead. */
export function giveBracketsMeaning(state: State): void {
  defining.add(state)
}

function scanOf(state: State, isMdx: boolean): ForeignScan | undefined {
  const unsafe = state.unsafe.filter(isForeign)
  const all = [
    ...(unsafe.length > 0 ? [unsafeScan(state, unsafe)] : []),
    ...(isMdx ? [mdxScan] : []),
    ...(defining.has(state) ? [bracketScan] : []),
  ]
  return all.length > 0 ? (...text) => all.flatMap((scan) => scan(...text)) : undefined
}

/** Brackets that may begin a link; the text of one has them escaped anyway, and so has what looks like no footnote. */
const bracketScan: ForeignScan = (text, _, inLink) =>
  inLink ? [] : Array.from(text.matchAll(/\[(?!\^(?![\w -]*\]))/g), ({ index }) => index)

/** What some patterns find, in a text that stands where the tree is being written. */
function unsafeScan(state: State, unsafe: readonly Unsafe[]): ForeignScan {
  return (text, startsLine) => {
    const stack = [...state.stack, 'phrasing'] as const
    const before = startsLine ? '\n' : ' '
    // The name of a directive may begin with a tab or with half of a character, to micromark no white space and no punctuation.
    const readings = new Set([
      text,
      text.replace(/(?<=:)[\t\u{10000}-\u{10FFFF}]/gu, ({ length }) => 't'.repeat(length)),
    ])
    const found = unsafe.flatMap((pattern) => {
      if (!isInScope(pattern, stack)) return []
      return Array.from(readings, (reading) => matchesOf(pattern, state, before + reading)).flat()
    })
    return found.map((at) => at - before.length).filter((at) => at >= 0)
  }
}

/** Where a pattern's character stands in a text. */
function matchesOf(pattern: Unsafe, state: State, text: string): number[] {
  const context = pattern.before || pattern.atBreak
  const expression = state.compilePattern(pattern)
  const found: number[] = []
  expression.lastIndex = 0
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    const at = match.index + (context ? (match[1] ?? '').length : 0)
    found.push(at)
    // What follows one may be what another one wants before it.
    expression.lastIndex = Math.max(at, match.index + 1)
  }
  return found
}

/** Whether a pattern matters where a text stands, as mdast-util-to-markdown has it. */
function isInScope({ inConstruct, notInConstruct }: Unsafe, stack: readonly ConstructName[]): boolean {
  const isIn = (list: Unsafe['inConstruct']): boolean => [list ?? []].flat().some((name) => stack.includes(name))
  return (!inConstruct || inConstruct.length === 0 || isIn(inConstruct)) && !isIn(notInConstruct)
}

/** Whether a pattern is none that CommonMark or GFM have. White space, and what stands beside nodes, is judged elsewhere. */
function isForeign({ character, before, after, atBreak, inConstruct, afterNode, beforeNode }: Unsafe): boolean {
  if (/\s/.test(character) || afterNode || beforeNode) return false
  const constructs = [inConstruct ?? []].flat()
  const place = atBreak ? 'break' : constructs.includes('phrasing') ? 'phrasing' : constructs.join()
  return !judged.has(keyOf(place, [before ?? '', character, after ?? '']))
}
