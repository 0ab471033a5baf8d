import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describeRun } from './machine.ts'
import { figure, publish, table } from './table.ts'

/** `npm run bench:size`: what the library and its peers weigh in a page, each as one bundle that exports what its users call. */
const rows: readonly (readonly [name: string, code: string])[] = [
  ['**scriptdown**: `parseDocument`, `toMarkdown`, `toHtml`', own('parseDocument, toMarkdown, toHtml')],
  ['**scriptdown**: `toMarkdown`', own('toMarkdown')],
  ['**scriptdown**: `toHtml`', own('toHtml')],
  ['**scriptdown**: `toHtml`, `writePage`', own('toHtml, writePage')],
  ['**scriptdown**: `parseDocument`', own('parseDocument')],
  ['**scriptdown**: `resolveMarks`', own('resolveMarks')],
  ['remark-stringify, with unified', `export { default } from 'remark-stringify'; export { unified } from 'unified'`],
  ['prosemirror-markdown: its serializer', `export { defaultMarkdownSerializer } from 'prosemirror-markdown'`],
  ['@portabletext/markdown', `export { portableTextToMarkdown } from '@portabletext/markdown'`],
  ['@atjson/renderer-commonmark', `export { default } from '@atjson/renderer-commonmark'`],
  ['hast-util-to-html', `export { toHtml } from 'hast-util-to-html'`],
  ['@contentful/rich-text-html-renderer', `export { documentToHtmlString } from '@contentful/rich-text-html-renderer'`],
  ['@portabletext/to-html', `export { toHTML } from '@portabletext/to-html'`],
  ['fountain-js: its parser, which writes HTML', `export { Fountain } from 'fountain-js'`],
]

function own(names: string): string {
  return `export { ${names} } from 'scriptdown'`
}

/** Bytes of a bundle for browsers, minified, and of the same zipped. */
async function weigh(contents: string): Promise<{ bytes: number; zipped: number }> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    write: false,
  })
  const code = outputFiles[0]?.contents ?? new Uint8Array()
  return { bytes: code.length, zipped: gzipSync(code, { level: 9 }).length }
}

const weights = await Promise.all(rows.map(([, code]) => weigh(code)))
publish(
  'bundles',
  `${describeRun('npm run bench:size')}\n\n${table(
    ['bundle by esbuild, minified', 'kB', 'zipped, kB'],
    rows.map(([name], index) => {
      const { bytes = Number.NaN, zipped = Number.NaN } = weights[index] ?? {}
      return [name, figure(bytes / 1000), figure(zipped / 1000)]
    }),
  )}`,
)
