import { built, driven } from './driven.ts'
import type { Reader } from './reading.ts'

/** pulldown-cmark (mdBook, rustdoc) with what it knows of GFM. */
export const pulldownCmark: Reader = driven('pulldown-cmark', [built('pulldown-cmark')])
