import { parser } from './parser.ts'

/** A line that begins or ends code, in which all stands as it is. */
const fence = /^[ \t>]*(`{3,}|~{3,})(.*)$/
/** A line that may define where a link goes: the marks of its containers, and the label. */
const definition = /^((?: {0,3}(?:>|(?:[-+*]|\d{1,9}[.)])(?= )))* {0,3})\[((?:[^[\]\\]|\\.)+)\]:/
/** A line behind which a block starts: one that is empty but for the marks of quotes, or a heading. */
const end = /^[ \t>]*(?:#{1,6}[ \t].*)?$/
/** A label in brackets that is no definition: where such a link stands. What is escaped begins none. */
const use = /\\.|\[((?:[^[\]\\]|\\.)+)\](?!:)/g

/**
 * Markdown in which a definition that no link uses is text, which would be read as nothing, and a footnote, which a link
 * would be made of.
 *
 * Naive: `[ADA]: Hello.` as where the links named ADA go. Wanted: what somebody typed into a script. `linksIn` gives the
 * part in which brackets may be links. Cost: linear.
 */
export function keepUnusedDefinitions(markdown: string, linksIn: () => string): string {
  if (!markdown.includes(']:')) return markdown
  let used: ReadonlySet<string> | undefined
  let before = ''
  /** What ends the code that the line is in. */
  let closing = ''
  const lines = markdown.split('\n').map((line) => {
    const [, signs = '', info = ''] = fence.exec(line) ?? []
    if (closing !== '') {
      if (signs.startsWith(closing) && info.trim() === '') closing = ''
      before = ''
      return line
    }
    if (signs !== '' && !info.includes('`')) closing = signs
    const [, containers = '', label] = definition.exec(line) ?? []
    // Within a paragraph there are none.
    const isFirst = end.test(before) || /[-+*.)]/.test(containers) || quotesOf(line) !== quotesOf(before)
    before = line
    if (label === undefined || !isFirst) return line
    used ??= usedLabels(linksIn())
    const isUsed = !label.startsWith('^') && used.has(parser.utils.normalizeReference(label))
    return isUsed ? line : `${containers}\\${line.slice(containers.length)}`
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
