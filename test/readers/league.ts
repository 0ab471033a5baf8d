import { built, driven } from './driven.ts'
import type { Reader } from './reading.ts'

/** league/commonmark (Laravel) with GFM, footnotes and raw HTML. */
export const league: Reader = driven('league', [built('league')])
