import { type Document, findKind, type MarkedText, resolveMarks, type Span } from 'scriptdown'

const delimiters: Readonly<Record<string, string>> = { bold: '**', italic: '*', underline: '_' }

/**
 * Fountain as most programs write it: delimiters around each span, nothing escaped, elements forced where their own line
 * says so. What our writer is compared with.
 */
export function toNaiveFountain({ paragraphs }: Document): string {
  let out = ''
  for (const paragraph of paragraphs) {
    const { role, name } = findKind(paragraph.kind)
    const text = spell(paragraph)
    const isSaid = role === 'dialogue' || role === 'parenthetical' || role === 'lyrics'
    if (isSaid) out += `${role === 'parenthetical' && !text.startsWith('(') ? `(${text})` : lyrics(role, text)}\n`
    else out += `\n${signed(name, text)}\n`
  }
  return out.trimStart()
}

function lyrics(role: string, text: string): string {
  return role === 'lyrics' ? text.replace(/^/gm, '~') : text
}

function signed(kind: string, text: string): string {
  switch (kind) {
    case 'scene-heading':
      return /^(?:INT|EXT|EST|I\/E)[. /]/i.test(text) ? text : `.${text}`
    case 'character':
      return text === text.toUpperCase() ? text : `@${text}`
    case 'transition':
      return /TO:$/.test(text) ? text : `> ${text}`
    case 'centered':
      return `> ${text} <`
    case 'section':
    case 'act-start':
      return `# ${text}`
    case 'synopsis':
      return `= ${text}`
    case 'note':
      return `[[${text}]]`
    case 'boneyard':
      return `/* ${text} */`
    case 'page-break':
      return '==='
    default:
      return text
  }
}

function spell({ text, marks }: MarkedText): string {
  const write = (span: Span): string => {
    if (span.type === 'text') return span.value
    const delimiter = delimiters[span.type] ?? ''
    return delimiter + span.children.map(write).join('') + delimiter
  }
  return resolveMarks(text, marks).map(write).join('')
}
