import { execFile } from 'node:child_process'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, test } from 'vitest'

const { plain } = inject('installed')
const run = promisify(execFile)

/** Runs this Node, or that of npm's package `node` of some version. */
function node(version: string, ...argv: string[]): Promise<{ stdout: string; stderr: string }> {
  if (version === '') return run(process.execPath, argv, { cwd: plain })
  return run('npx', ['--yes', '--loglevel=error', '-p', `node@${version}`, '--', 'node', ...argv], { cwd: plain })
}

// Every script of the corpus in every output, as one digest.
const convert = `
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { parseDocument, toHast, toHtml, toMarkdown, toMdast, writePage } from 'scriptdown'

const hash = createHash('sha256')
for (const name of readdirSync('scripts')) {
  const script = parseDocument(readFileSync('scripts/' + name, 'utf8'))
  for (const output of [toMarkdown(script), toMarkdown(script, { flavor: 'mdx' }), toHtml(script, { standalone: writePage })]) {
    hash.update(output)
  }
  hash.update(JSON.stringify([toMdast(script), toHast(script)]))
}
console.log(hash.digest('hex'))
`
const require = `
const { parseDocument, toMarkdown } = require('scriptdown')
console.log(toMarkdown(parseDocument('{"object":"document","paragraphs":[]}')) === '')
`

beforeAll(() => {
  const corpus = fileURLToPath(new URL('../../corpus/scripts', import.meta.url))
  cpSync(corpus, join(plain, 'scripts'), { recursive: true })
  expect(readdirSync(join(plain, 'scripts')).length).toBeGreaterThan(3)
  writeFileSync(join(plain, 'convert.mjs'), convert)
  writeFileSync(join(plain, 'require.cjs'), require)
})

// `NODES=20.19,22.12` tries others, the oldest of their lines in which `require` works.
describe.each((process.env.NODES ?? '22,24').split(','))('Node %s', (version) => {
  test('writes what this Node writes', async () => {
    const [here, there] = await Promise.all([node('', 'convert.mjs'), node(version, 'convert.mjs')])
    expect(there).toEqual(here)
    expect(here.stdout).toMatch(/^[0-9a-f]{64}\n$/)
  })

  test('takes the library by require', async () => {
    expect(await node(version, 'require.cjs')).toMatchObject({ stdout: 'true\n' })
  })

  test('runs the command', async () => {
    const bin = join(plain, 'node_modules/.bin/scriptdown')
    const { stdout, stderr } = await node(version, bin, 'convert', 'scripts/lost-property.json')
    expect(stderr).toBe('')
    expect(stdout).toContain('## INT. CENTRAL STATION')
  })
})

test('this Node, 20.19 or later, takes the library by require', async () => {
  expect(await node('', 'require.cjs')).toMatchObject({ stdout: 'true\n' })
})
