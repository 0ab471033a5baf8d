import { readFileSync, writeFileSync } from 'node:fs'
import type { Spread } from './measure.ts'

/** A Markdown table. The first column is on the left, the others, being numbers, on the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index ? '--:' : '---'))), ...rows.map(line)].join('\n')
}

/** A number with about three figures. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** `2.41 (2.30–2.63)`. */
export function range({ median, min, max }: Spread): string {
  return min === max ? figure(median) : `${figure(median)} (${figure(min)}–${figure(max)})`
}

export function percent(share: number): string {
  return Number.isFinite(share) ? `${(share * 100).toFixed(2)} %` : '–'
}

/** Prints a section and, with `--write`, puts it into README.md between the markers of its name. */
export function publish(name: string, markdown: string): void {
  console.log(markdown)
  if (!process.argv.includes('--write')) return
  const file = new URL('README.md', import.meta.url)
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const readme = readFileSync(file, 'utf8')
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`README.md has no ${start} … ${end}`)
  writeFileSync(file, `${readme.slice(0, from + start.length)}\n\n${markdown.trim()}\n\n${readme.slice(to)}`)
}
