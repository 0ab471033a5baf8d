import { parser } from './parser.ts'

/** What would hold definitions as they stand. */
const fence = /^[ \t>]*(?:```|~~~)/m
/** A block's first line that defines where a link goes: the marks of its containers, and the label. */
const definition = /^((?: {0,3}>)* {0,3})\[((?:[^[\]\\]|\\.)+)\]:/
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
  let isFirst = true
  const lines = markdown.split('\n').map((line) => {
    const [start = '', containers = '', label = ''] = isFirst ? (definition.exec(line) ?? []) : []
    isFirst = /^[ \t>\r]*$/.test(line)
    if (start === '') return line
    used ??= usedLabels(markdown)
    return used.has(parser.utils.normalizeReference(label)) ? line : `${containers}\\${line.slice(containers.length)}`
  })
  return lines.join('\n')
}

function usedLabels(markdown: string): ReadonlySet<string> {
  return new Set(Array.from(markdown.matchAll(use), ([, label = '']) => parser.utils.normalizeReference(label)))
}
