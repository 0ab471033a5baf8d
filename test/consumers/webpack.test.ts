import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { describe, expect, inject, test } from 'vitest'
import webpack from 'webpack'

const { plain } = inject('installed')
const folder = join(plain, 'webpack')
mkdirSync(folder)
writeFileSync(
  join(folder, 'page.js'),
  `import 'scriptdown/screenplay.css'
   import { parseDocument, toHtml } from 'scriptdown'
   globalThis.convert = (text) => toHtml(parseDocument(text))`,
)

const build = promisify(
  (options: webpack.Configuration, done: (error: Error | null, stats?: webpack.Stats) => void): unknown =>
    webpack(options, done),
)

describe.each(['production', 'development'] as const)('webpack, %s', (mode) => {
  test('keeps the stylesheet, and finds the sources of every map', async () => {
    const path = join(folder, mode)
    const stats = await build({
      mode,
      context: folder,
      entry: './page.js',
      output: { path },
      devtool: 'source-map',
      performance: { hints: false },
      resolveLoader: { modules: [fileURLToPath(new URL('node_modules', import.meta.url))] },
      module: {
        rules: [
          { test: /\.js$/, enforce: 'pre', use: ['source-map-loader'] },
          { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        ],
      },
      plugins: [new MiniCssExtractPlugin()],
    })
    const { errors, warnings } = stats?.toJson({ errors: true, warnings: true }) ?? {}
    expect(errors).toEqual([])
    expect(warnings).toEqual([])
    const css = readFileSync(join(path, 'main.css'), 'utf8')
    expect(css).toContain('.screenplay')
    expect(css).toContain('.dialogue')
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(path, 'main.js.map'), 'utf8')) as {
      sources: string[]
      sourcesContent: string[]
    }
    const parse = sources.findIndex((source) => source.endsWith('scriptdown/src/document/parse.ts'))
    expect(sourcesContent[parse]).toContain('export function parseDocument(')
  })
})
