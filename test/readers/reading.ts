/** One character as a reader of the rendered Markdown sees it: a code point, a line break as `\n`. */
export interface Character {
  char: string
  bold: boolean
  italic: boolean
  strike: boolean
  underline: boolean
  /** Its background colour, `''` where the highlight names none. */
  highlight: string | undefined
  color: string | undefined
  /** The target of the link it is in. */
  link: string | undefined
  /** Whether that link is one that GFM makes of a bare URL or address. */
  autolink: boolean
}

export interface ReadBlock {
  /** `other`: what this library never writes, such as code, tables and blocks of HTML. */
  type: 'paragraph' | 'heading' | 'break' | 'item' | 'other'
  /** Of a heading: its level. */
  depth?: number
  /** Whether it stands in a block quote. */
  quoted: boolean
  /** Which block quote of the text that is, from 1. */
  quote?: number
  characters: Character[]
}

/** A Markdown parser as the tests see it. */
export interface Reader {
  name: string
  /** False where the parser is not installed. */
  available: boolean
  /** True where white space at the start of a line is lost on the way to HTML, whatever its source says. */
  trimsLines: boolean
  /** The parser's version, where it takes asking. */
  version?(): string
  read(markdown: string): ReadBlock[]
  /** The same for many texts, each on its own; faster where the parser is another process. */
  readAll(markdowns: readonly string[]): ReadBlock[][]
}

/** A reader of a parser that runs in this process. */
export function inProcess(name: string, read: (markdown: string) => ReadBlock[], trimsLines = false): Reader {
  return { name, available: true, trimsLines, read, readAll: (markdowns) => markdowns.map(read) }
}
