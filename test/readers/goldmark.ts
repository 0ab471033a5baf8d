import { built, driven } from './driven.ts'
import type { Reader } from './reading.ts'

/** goldmark (Hugo, Gitea) with GFM, footnotes and raw HTML. */
export const goldmark: Reader = driven('goldmark', [built('goldmark')])
