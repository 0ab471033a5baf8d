import { Marked } from 'marked'
import { marked as marked4 } from 'marked-4'
import { Marked as Marked12 } from 'marked-12'
import { Marked as Marked15 } from 'marked-15'
import { readHtml } from './html.ts'
import { inProcess, type Reader } from './reading.ts'

const options = { gfm: true, async: false } as const
const parser = new Marked(options)
const parser12 = new Marked12(options)
const parser15 = new Marked15(options)

/** marked with GFM, its default. */
export const marked: Reader = readerOf('marked', (markdown) => parser.parse(markdown))

/** Versions of marked that people still have, whose bugs are as many as their years. */
export const olderMarked: readonly Reader[] = [
  // Unless told not to it hides addresses behind references, chosen at random.
  readerOf('marked-4', (markdown) => marked4.parse(markdown, { mangle: false } as object)),
  readerOf('marked-12', (markdown) => parser12.parse(markdown)),
  readerOf('marked-15', (markdown) => parser15.parse(markdown)),
]

function readerOf(name: string, render: (markdown: string) => unknown): Reader {
  return inProcess(name, (markdown) => readHtml(render(markdown) as string))
}
