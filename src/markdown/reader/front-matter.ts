import { type Loss, noPlaceFor } from './inline.ts'

/** What site generators and note-takers put before a text: lines of YAML, the first of which has a key. */
const frontMatter = /^\uFEFF?---[ \t]*\r?\n[\w-]+[ \t]*:(?=\s)[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** Front matter, which is none of the script. */
export const frontMatterLoss: Loss = noPlaceFor('front matter is left out')

/** The Markdown behind front matter, where there is any, and that this was lost. */
export function skipFrontMatter(markdown: string): { readonly text: string; readonly losses: readonly Loss[] } {
  const { length } = frontMatter.exec(markdown)?.[0] ?? ''
  return { text: markdown.slice(length), losses: length > 0 ? [frontMatterLoss] : [] }
}
