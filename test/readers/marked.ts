import { Marked } from 'marked'
import { readHtml } from './html.ts'
import { inProcess, type Reader } from './reading.ts'

const parser = new Marked({ gfm: true, async: false })

/** marked with GFM, its default. */
export const marked: Reader = inProcess('marked', (markdown) => readHtml(parser.parse(markdown) as string))
