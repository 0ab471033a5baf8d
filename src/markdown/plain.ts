import type { PhrasingContent } from 'mdast'
import { classOf, firstChar, isSpace, lastChar, lineSeparator } from './characters.ts'
import { lineStart } from './lines.ts'
import { isUndisputed } from './readings.ts'
import { endTag, startTag } from './tags.ts'

/** Anything in a text that may need an escape. */
const special = /[\\`*_~<&[\]\n]/
/** What may become a link that runs on into what follows the text. */
const url = /:\/\/|[wW]{3}\./

/** Whether a text is a heading's Markdown as it stands. One scan. */
export function isPlainHeading(text: string): boolean {
  return !special.test(text) && !lineSeparator.test(text) && isPlainStart(text) && !isSpace(lastChar(text))
}

function isPlainStart(text: string): boolean {
  return isLetter(text.charCodeAt(0)) || (!lineStart.test(text) && !isSpace(firstChar(text)))
}

/** An ASCII letter: the quick answer for most characters. */
function isLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
}

/**
 * Writes content that needs no escape and no check of its delimiters: texts without special characters, and formats
 * around one such text, apart from each other, whose edges no reading disputes. Gives nothing for all other content.
 * `linePrefix` starts each line but the first.
 * Cost: one scan of the text.
 */
export function writePlain(nodes: readonly PhrasingContent[], html: boolean, linePrefix = ''): string | undefined {
  let out = ''
  // The last character written, kept apart: to look into a string that grows would copy it each time.
  let last = ''
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as PhrasingContent
    if (node.type === 'break') {
      if (last === '' || i === nodes.length - 1 || isSpace(last)) return undefined
      out += `\\\n${linePrefix}`
      last = ''
      continue
    }
    const text = plainText(node)
    if (text === undefined || special.test(text)) return undefined
    if ((node.type !== 'text' || i < nodes.length - 1) && url.test(text)) return undefined
    if (last === '' && (node.type === 'text' || node.type === 'upperCase') && !isPlainStart(text)) return undefined
    const delimiter = delimiterOf(node)
    if (delimiter === undefined) {
      const tag = html ? endTag(node) : ''
      out += tag ? startTag(node) + text + tag : text
      last = tag ? '>' : lastChar(text)
    } else {
      const after = nextChar(nodes[i + 1])
      if (after === undefined || (i > 0 && delimiterOf(nodes[i - 1] as PhrasingContent))) return undefined
      if (!isUndisputed(classOf(last), classOf(firstChar(text)))) return undefined
      if (!isUndisputed(classOf(after), classOf(lastChar(text)))) return undefined
      out += delimiter + text + delimiter
      last = '*'
    }
  }
  return last === '' || isSpace(last) ? undefined : out
}

/** The text of a text node, or the one text that a format is around. */
function plainText(node: PhrasingContent): string | undefined {
  switch (node.type) {
    case 'text':
      return node.value
    case 'strong':
    case 'emphasis':
    case 'delete':
    case 'underline':
    case 'highlight':
    case 'textColor':
    case 'upperCase': {
      const [text] = node.children
      return node.children.length === 1 && text?.type === 'text' && text.value !== '' ? text.value : undefined
    }
    default:
      return undefined
  }
}

function delimiterOf({ type }: PhrasingContent): string | undefined {
  return type === 'strong' ? '**' : type === 'emphasis' ? '*' : type === 'delete' ? '~~' : undefined
}

/** The character that a node starts with, if it may stand right after a delimiter. */
function nextChar(node: PhrasingContent | undefined): string | undefined {
  if (!node) return ''
  if (node.type === 'text') return firstChar(node.value)
  if (node.type === 'break') return '\\'
  return node.type === 'underline' || node.type === 'highlight' || node.type === 'textColor' ? '<' : undefined
}
