import { cmarkGfm } from './readers/cmark-gfm.ts'
import { commonmark } from './readers/commonmark.ts'
import { markdownIt } from './readers/markdown-it.ts'
import { marked } from './readers/marked.ts'
import type { Reader } from './readers/reading.ts'
import { remark, remarkHtml } from './readers/remark.ts'

export type { Character, ReadBlock, Reader } from './readers/reading.ts'

/** The Markdown parsers that people use, each reading as its users see it. */
export const readers: readonly Reader[] = [commonmark, markdownIt, remark, remarkHtml, marked, cmarkGfm]
