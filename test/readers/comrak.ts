import { built, driven } from './driven.ts'
import type { Reader } from './reading.ts'

/** comrak (GitLab, crates.io) with the extensions that cmark-gfm has, and raw HTML. */
export const comrak: Reader = driven('comrak', [built('comrak')])
