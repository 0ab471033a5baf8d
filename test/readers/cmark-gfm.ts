import { spawnSync } from 'node:child_process'
import { readHtml } from './html.ts'
import type { ReadBlock, Reader } from './reading.ts'

const extensions = ['strikethrough', 'autolink', 'table', 'tasklist', 'footnotes']
const options = ['--unsafe', ...extensions.flatMap((name) => ['-e', name])]

/** cmark-gfm, the program behind GitHub's Markdown. One process for many texts. */
export const cmarkGfm: Reader = {
  name: 'cmark-gfm',
  available: spawnSync('cmark-gfm', ['--version']).status === 0,
  trimsLines: false,
  read: (markdown) => readHtml(render(markdown)),
  readAll(markdowns) {
    const readings = new Array<ReadBlock[]>(markdowns.length)
    const together: number[] = []
    markdowns.forEach((markdown, index) => {
      if (mayReachOut(markdown)) readings[index] = cmarkGfm.read(markdown)
      else together.push(index)
    })
    renderTogether(together.map((index) => markdowns[index] as string)).forEach((html, position) => {
      readings[together[position] as number] = readHtml(html)
    })
    return readings
  },
}

/** Whether a text could change the reading of texts after it, or is read otherwise when it comes first. */
function mayReachOut(markdown: string): boolean {
  return /^\uFEFF|^(?:[ \t>*+-]|\d+[.)])*(?:\[[^\n]*\]:|<(?:[!?]|script|pre|style|textarea)|```|~~~)/im.test(markdown)
}

/** Renders texts in one process, parted by comments; in halves where the parts come out otherwise than they went in. */
function renderTogether(markdowns: readonly string[]): string[] {
  if (markdowns.length === 0) return []
  const html = markdowns.length === 1 ? [render(markdowns[0] as string)] : render(joined(markdowns)).split(separator)
  if (html.length === markdowns.length) return html
  const half = markdowns.length >> 1
  return [...renderTogether(markdowns.slice(0, half)), ...renderTogether(markdowns.slice(half))]
}

const separator = /^<!-- scriptdown -->\n/m

function joined(markdowns: readonly string[]): string {
  return markdowns.join('\n\n<!-- scriptdown -->\n\n')
}

function render(markdown: string): string {
  const { status, stdout, error } = spawnSync('cmark-gfm', options, {
    input: markdown,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw error ?? new Error(`cmark-gfm ended with status ${status}`)
  return stdout
}
