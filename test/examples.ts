/** A fenced block. */
export interface Block {
  language: string
  /** What follows the language on the first line. */
  info: string
  text: string
  /** Number of the first line, for messages. */
  line: number
  /** Whether only white space stands between the block and the one before. */
  adjacent: boolean
}

/** The fenced blocks of a Markdown text. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let end = 0
  for (const match of markdown.matchAll(/^(`{3,})([\w-]*) ?([^\n`]*)\n([\s\S]*?)^\1 *$/gm)) {
    const [whole, , language = '', info = '', text = ''] = match
    const adjacent = blocks.length > 0 && markdown.slice(end, match.index).trim() === ''
    const line = markdown.slice(0, match.index).split('\n').length
    blocks.push({ language, info: info.trim(), text, line, adjacent })
    end = match.index + whole.length
  }
  return blocks
}

/** What a module is to print, as its comments say. */
export function printedBy(code: string): string {
  return [...code.matchAll(/\/\/ =>(?: (.*))?$/gm)].map(([, line = '']) => `${line}\n`).join('')
}
