import { built, driven, scripted } from './driven.ts'
import type { Reader } from './reading.ts'

const packages = '/usr/lib/python3/dist-packages'

/** markdown-it-py (Jupyter, MyST) with its own setup for GFM. */
export const markdownItPy: Reader = driven('markdown-it-py', [
  built('markdown-it-py'),
  scripted('/usr/bin/python3', 'markdown-it-py.py', [], [`${packages}/markdown_it`, `${packages}/linkify_it`]),
])
