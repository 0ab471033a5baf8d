import { parser } from './parser.ts'

/** What would hold definitions as they stand. */
const fence = /^[ \t>]*(?:```|~~~)/m
/** A line that may define where a link goes: the marks of its containers, and the label. */
const definition = /^((?: {0,3}(?:>|(?:[-+*]|\d{1,9}[.)])(?= )))* {0,3})\[((?:[^[\]\\]|\\.)+)\]:/
/** A line behind which a block starts: one that is empty but for the marks of quotes, or a heading. */
const end = /^[ \t>]*(?:#{1,6}[ \t].*)?$/
/** A label in brackets that is no definition: where such a link stands. */
const use = /\[((?:[^[\]\\]|\\.)+)\](?!:)/g

/**
 * Markdown in which a definition that no link uses is text, which would be read as nothing.
 *
 * Naive: `[ADA]: Hello.` as where the links named ADA go. Wanted: what somebody typed into a script. Cost: linear.
 */
export function keepUnusedDefinitions(markdown: string): string {
  if (!markdown.includes(']:') || fence.test(markdown)) return markdown
  let used: ReadonlySet<string> | undefined
  let before = ''
  const lines = markdown.split('\n').map((line) => {
    const [, containers = '', label] = definition.exec(line) ?? []
    // Within a paragraph there are none.
    const isFirst = end.test(before) || /[-+*.)]/.test(containers) || quotesOf(line) !== quotesOf(before)
    before = line
    if (label === undefined || !isFirst) return line
    used ??= usedLabels(markdown)
    return used.has(parser.utils.normalizeReference(label)) ? line : `${containers}\\${line.slice(containers.length)}`
  })
  return lines.join('\n')
}

/** How many quotes a line is marked to be in. */
function quotesOf(line: string): number {
  return (/^[ >]*/.exec(line) as RegExpExecArray)[0].replaceAll(' ', '').length
}

function usedLabels(markdown: string): ReadonlySet<string> {
  return new Set(Array.from(markdown.matchAll(use), ([, label = '']) => parser.utils.normalizeReference(label)))
}
