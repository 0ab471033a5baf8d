import type { State, Unsafe } from 'mdast-util-to-markdown'

/** Finds where a text would be read as another syntax than ours: offsets in UTF-16 units. */
export type ForeignScan = (text: string, startsLine: boolean) => readonly number[]

/** The characters that this writer judges itself, in CommonMark and GFM. */
const judged: ReadonlySet<string> = new Set('\t\r\n !"#&\'()*+-.<=>@[\\]_`|~:')

/**
 * Finds what the extensions of others call unsafe (remark-math, remark-directive, remark-mdx); nothing where there are
 * none. mdast-util-to-markdown itself does the looking. MDX does not say that it reads `import` and `export`.
 */
export function foreignScan(state: State): ForeignScan | undefined {
  if (!scans.has(state)) scans.set(state, scanOf(state))
  return scans.get(state)
}

/** Whether what is written is to be read as MDX: its extension alone has braces. */
export function speaksMdx({ unsafe }: State): boolean {
  return unsafe.some(({ character }) => character === '{')
}

/** One for each tree that is written. */
const scans = new WeakMap<State, ForeignScan | undefined>()

function scanOf(state: State): ForeignScan | undefined {
  const unsafe = state.unsafe.filter(isForeign)
  if (unsafe.length === 0) return undefined
  const others: State = Object.create(state, { unsafe: { value: unsafe } })
  const isMdx = speaksMdx(state)
  return (text, startsLine) => {
    const exits = [state.enter('paragraph'), state.enter('phrasing')]
    const safe = others.safe(text, { before: startsLine ? '\n' : ' ', after: '' })
    for (const exit of exits.reverse()) exit()
    const found = safe === text ? [] : findEscapes(text, safe)
    return isMdx ? [...new Set([...mdxScan(text, startsLine), ...found])] : found
  }
}

/** Whether a pattern is none that CommonMark or GFM have: directives want colons before names, MDX every `<`. */
function isForeign({ character, before, after }: Unsafe): boolean {
  if (character === ':') return before !== '[ps]'
  if (character === '<') return after === undefined
  return !judged.has(character)
}

/** Where a text has a backslash or a reference in its safe form. */
function findEscapes(text: string, safe: string): number[] {
  const escapes: number[] = []
  let at = 0
  for (let i = 0; i < text.length; i++) {
    if (safe[at] === text[i]) at++
    else {
      escapes.push(i)
      at = safe[at] === '\\' ? at + 2 : safe.indexOf(';', at) + 1
    }
  }
  return escapes
}

/** Finds what MDX would read as JavaScript: expressions, elements, and `import` and `export` where a line starts. */
export const mdxScan: ForeignScan = (text, startsLine) => {
  const found = [...text.matchAll(/[{<]/g)].map(({ index }) => index)
  return startsLine && /^(?:import|export)(?!\w)/.test(text) ? [0, ...found] : found
}
