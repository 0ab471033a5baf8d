import type { ConstructName, State, Unsafe } from 'mdast-util-to-markdown'

/** Finds where a text, of a link perhaps, would be read as another syntax than ours: offsets in UTF-16 units. */
export type ForeignScan = (text: string, startsLine: boolean, inLink: boolean) => readonly number[]

/** The characters that this writer judges itself, in CommonMark and GFM. */
const judged: ReadonlySet<string> = new Set('\t\r\n !"#&\'()*+-.<=>@[\\]_`|~:')

/**
 * Finds what the extensions of others call unsafe (remark-math, remark-directive, remark-mdx); nothing where there are
 * none. It is more than mdast-util-to-markdown would escape, which passes over what stands behind an escape. MDX does not say that it reads `import` and `export`.
 */
export function foreignScan(state: State, isMdx: boolean): ForeignScan | undefined {
  if (!scans.has(state)) scans.set(state, scanOf(state, isMdx))
  const scan = scans.get(state)
  if (!defining.has(state)) return scan
  return (text, startsLine, inLink) => {
    const found = scan?.(text, startsLine, inLink) ?? []
    // The text of a link has them escaped anyway, and so has what looks like no footnote.
    return inLink ? found : [...found, ...Array.from(text.matchAll(/\[(?!\^(?![\w -]*\]))/g), ({ index }) => index)]
  }
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
  if (unsafe.length === 0) return isMdx ? mdxScan : undefined
  return (text, startsLine, inLink) => {
    const stack = [...state.stack, 'paragraph', 'phrasing'] as const
    const before = startsLine ? '\n' : ' '
    const all = before + text
    const found = new Set(isMdx ? mdxScan(text, startsLine, inLink) : [])
    for (const pattern of unsafe) {
      if (!isInScope(pattern, stack)) continue
      const context = pattern.before || pattern.atBreak
      const expression = state.compilePattern(pattern)
      expression.lastIndex = 0
      for (let match = expression.exec(all); match; match = expression.exec(all)) {
        const at = match.index + (context ? (match[1] ?? '').length : 0)
        if (at >= before.length) found.add(at - before.length)
        // What follows one may be what another one wants before it.
        expression.lastIndex = Math.max(at, match.index + 1)
      }
    }
    return [...found]
  }
}

/** Whether a pattern matters where a text stands, as mdast-util-to-markdown has it. */
function isInScope({ inConstruct, notInConstruct }: Unsafe, stack: readonly ConstructName[]): boolean {
  const isIn = (list: Unsafe['inConstruct']): boolean => [list ?? []].flat().some((name) => stack.includes(name))
  return (!inConstruct || inConstruct.length === 0 || isIn(inConstruct)) && !isIn(notInConstruct)
}

/** Whether a pattern is none that CommonMark or GFM have: directives want colons before names, MDX every `<`. */
function isForeign({ character, before, after, atBreak, inConstruct }: Unsafe): boolean {
  if (character === ':') return before !== '[ps]'
  if (character === '<') return after === undefined && (atBreak || inConstruct?.includes('phrasing')) === true
  return !judged.has(character)
}

/**
 * Finds what MDX would read as JavaScript: expressions, elements, and `import` and `export` where a line starts. Also
 * directives that take text away, as Docusaurus, which reads most of all MDX, reads them in it.
 */
export const mdxScan: ForeignScan = (text, startsLine) => {
  const found = [...text.matchAll(/[{<]|:(?=\p{L}[\p{L}\p{N}_-]*\[)/gu)].map(({ index }) => index)
  return startsLine && /^(?:(?:import|export)(?!\w)|::)/.test(text) ? [0, ...found] : found
}
