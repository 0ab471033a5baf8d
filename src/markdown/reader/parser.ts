import MarkdownIt from 'markdown-it'

/*
 * Why markdown-it and not micromark, which the rest of unified stands on: over a whole script micromark takes a hundred
 * times as long, and time that grows with the square of the length. The result of both is the same: what this library
 * writes is read by all of them as the marks say. And why version 14: what 15 is compiled to defines each field of each
 * token by `Object.defineProperty`'s rules, for a fifth of the time on marked text.
 */

/**
 * How many blocks may stand in each other: what is deeper is not read. So many brackets the parser looks into, too, for the
 * end of each one, so that this is what a text of nothing but `![` takes the longer by.
 */
export const deepest = 40

/** CommonMark with GitHub's tables and strikethrough. Bare addresses stay text: they carry no mark. */
const options = { html: true, maxNesting: deepest }
export const parser: MarkdownIt = new MarkdownIt(options)
// What is safe is judged where all other links are, and a target stays as it was written.
parser.validateLink = () => true
parser.normalizeLink = (url) => url

/** A token of the parser. */
export type Token = ReturnType<typeof parser.parse>[number]

/** Where links go that are defined apart from where they stand, by label as the parser has it. */
export type References = Readonly<Record<string, object>>

/** The definitions of links in a Markdown text, if any. Cost: where it may have some that of reading it, else of one scan. */
export function readReferences(markdown: string): References | undefined {
  const env: { references?: References } = {}
  if (markdown.includes(']:')) parser.parse(markdown, env)
  return env.references
}
