import { built, driven } from './driven.ts'
import type { Reader } from './reading.ts'

/** What would read other characters than the Markdown has: mathematics, emoji, curly quotes. */
const off = '-tex_math_dollars-emoji-smart'

/** pandoc's reader of GitHub's Markdown. */
export const pandocGfm: Reader = driven('pandoc-gfm', [built('pandoc', `gfm${off}`)])

/** pandoc's reader of CommonMark with all of its extensions. */
export const pandocCommonmark: Reader = driven('pandoc-commonmark_x', [built('pandoc', `commonmark_x${off}`)])
