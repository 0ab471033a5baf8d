import { built, driven } from './driven.ts'
import type { Reader } from './reading.ts'

/** mistune with its plugins for what GFM adds, and raw HTML. */
export const mistune: Reader = driven('mistune', [built('mistune')])
