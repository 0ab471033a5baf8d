import { driven, scripted } from './driven.ts'
import type { Reader } from './reading.ts'

/** cmark-gfm (GitHub), by its library, which Debian's package of the program brings. */
export const cmarkGfm: Reader = driven('cmark-gfm', [
  scripted('/usr/bin/python3', 'cmark-gfm.py', [], ['/usr/bin/cmark-gfm']),
])
