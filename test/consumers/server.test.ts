import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nodeFileTrace } from '@vercel/nft'
import { build } from 'esbuild'
import { beforeAll, expect, inject, test } from 'vitest'
import webpack from 'webpack'
import { folderMaker } from '../cli/package.ts'
import { script } from '../script.ts'

const { plain } = inject('installed')
const folder = join(plain, 'server')
const emptyFolder = folderMaker()

// Lines that need the table of line breaks, and every entry point that needs no peer.
const source = `
import { paginate, parseDocument, toHtml, toMarkdown, toMdast, writePage } from 'scriptdown'
import { toFdx } from 'scriptdown/fdx'
import { toFountain } from 'scriptdown/fountain'
import { parseMarkdown } from 'scriptdown/markdown'

const script = parseDocument(${JSON.stringify(JSON.stringify(script(['action', '雨が降る。Regen — café. '.repeat(20)])))})
const page = toHtml(script, { standalone: writePage, paged: paginate })
const markdown = toMarkdown(script)
const outputs = [markdown, page, toMdast(script), toFdx(script), toFountain(script), parseMarkdown(markdown)]
console.log(JSON.stringify([paginate(script).length, outputs.map((output) => JSON.stringify(output).length)]))
`

/** What a file prints, alone in its folder. */
async function run(file: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, [file])).stdout
}

beforeAll(() => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'source.mjs'), source)
})

test.each(['esm', 'cjs'] as const)(
  'what esbuild makes for a server, %s, runs where nothing is installed',
  async (format) => {
    const outfile = join(emptyFolder(), format === 'esm' ? 'server.mjs' : 'server.cjs')
    const entryPoints = [join(folder, 'source.mjs')]
    const { warnings } = await build({
      entryPoints,
      outfile,
      bundle: true,
      platform: 'node',
      format,
      logLevel: 'silent',
    })
    expect(warnings).toEqual([])
    expect(await run(outfile)).toBe(await run(join(folder, 'source.mjs')))
  },
)

test('what webpack makes for a server runs where nothing is installed', async () => {
  const path = emptyFolder()
  const entry = join(folder, 'source.mjs')
  const made = promisify(
    (options: webpack.Configuration, done: (error: Error | null, stats?: webpack.Stats) => void) =>
      void webpack(options, done),
  )
  const stats = await made({ mode: 'production', target: 'node', entry, output: { path, filename: 'server.cjs' } })
  expect(stats?.toJson({ errors: true }).errors).toEqual([])
  expect(await run(join(path, 'server.cjs'))).toBe(await run(entry))
})

test('what Vercel finds that a server needs is all that it needs', async () => {
  const path = emptyFolder()
  const { fileList } = await nodeFileTrace([join(folder, 'source.mjs')], { base: plain })
  for (const file of fileList) cpSync(join(plain, file), join(path, file), { recursive: true })
  expect(await run(join(path, 'server/source.mjs'))).toBe(await run(join(folder, 'source.mjs')))
})
