import { cmarkGfm } from './readers/cmark-gfm.ts'
import { commonmark, olderCommonmark } from './readers/commonmark.ts'
import { comrak } from './readers/comrak.ts'
import { goldmark } from './readers/goldmark.ts'
import { league } from './readers/league.ts'
import { lezer } from './readers/lezer.ts'
import { markdownIt, olderMarkdownIt } from './readers/markdown-it.ts'
import { markdownItPy } from './readers/markdown-it-py.ts'
import { marked, olderMarked } from './readers/marked.ts'
import { mistune } from './readers/mistune.ts'
import { pandocCommonmark, pandocGfm } from './readers/pandoc.ts'
import { pulldownCmark } from './readers/pulldown-cmark.ts'
import type { Reader } from './readers/reading.ts'
import { remark, remarkHtml } from './readers/remark.ts'

export type { Character, ReadBlock, Reader } from './readers/reading.ts'

/** The Markdown parsers that most people use, each reading as its users see it. */
export const five: readonly Reader[] = [commonmark, markdownIt, remark, remarkHtml, marked, cmarkGfm]

/** Parsers that are as true to CommonMark and GFM, in other languages, and versions that people still have. */
export const further: readonly Reader[] = [
  goldmark,
  pulldownCmark,
  comrak,
  markdownItPy,
  league,
  ...olderMarkdownIt,
  olderCommonmark,
]

/** All parsers that our Markdown is promised for. */
export const readers: readonly Reader[] = [...five, ...further]

/** Parsers that read it as far as their bugs allow. */
export const others: readonly Reader[] = [mistune, lezer, pandocGfm, pandocCommonmark, ...olderMarked]
