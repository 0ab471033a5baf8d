import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'

const { plain, unified } = inject('installed')
const sample =
  '{"object":"document","paragraphs":[{"id":"a","object":"script_paragraph","kind":"scene","text":"INT. LAB","marks":[]}]}'

function node(folder: string, code: string) {
  const argv = ['--input-type=module', '-e', code]
  return spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8', input: sample })
}

/** The packages of a project, those with a scope as `@scope/name`. */
function packagesOf(folder: string): string[] {
  const names = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, 'node_modules', name)).map((rest) => `${name}/${rest}`) : [name],
  )
}

test('alone it brings what pages and the reader of Markdown need, and nothing of unified', () => {
  expect(packagesOf(plain).sort()).toEqual([
    '@types/hast',
    '@types/mdast',
    '@types/unist',
    'argparse',
    'base64-js',
    'entities',
    'get-east-asian-width',
    'linebreak',
    'linkify-it',
    'markdown-it',
    'mdurl',
    'pako',
    'punycode.js',
    'scriptdown',
    'tiny-inflate',
    'tinypool',
    'uc.micro',
    'unicode-trie',
    'zod',
  ])
})

test('alone it converts, as a library and as a command', () => {
  const code = `
    import { parseDocument, toMarkdown } from 'scriptdown'
    console.log(toMarkdown(parseDocument(${JSON.stringify(sample)})))`
  expect(node(plain, code)).toMatchObject({ stderr: '', stdout: '## INT. LAB\n\n' })
  const bin = join(plain, 'node_modules/.bin/scriptdown')
  expect(spawnSync(bin, ['convert'], { input: sample, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
    stdout: '## INT. LAB\n',
  })
})

test('alone scriptdown/unified names the package that it lacks', () => {
  const { status, stderr } = node(plain, "import 'scriptdown/unified'")
  expect(status).toBe(1)
  expect(stderr).toMatch(/ERR_MODULE_NOT_FOUND|Cannot find package '[\w-]+' imported from .*scriptdown/)
})

test('with its peers scriptdown/unified works', () => {
  const code = `
    import { scriptRehype, scriptRemark } from 'scriptdown/unified'
    console.log(String(await scriptRemark().process(${JSON.stringify(sample)})))
    console.log(String(await scriptRehype().process(${JSON.stringify(sample)})))`
  const { stderr, stdout } = node(unified, code)
  expect(stderr).toBe('')
  expect(stdout).toContain('## INT. LAB\n')
  expect(stdout).toContain('<h2 class="scene-heading">INT. LAB</h2>')
})

test('its source maps hold their sources', () => {
  const dist = join(plain, 'node_modules/scriptdown/dist')
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js.map'))
  expect(maps.length).toBeGreaterThan(50)
  for (const name of maps) {
    const map = JSON.parse(readFileSync(join(dist, name), 'utf8')) as { sources: string[]; sourcesContent?: string[] }
    expect(map.sourcesContent, name).toHaveLength(map.sources.length)
  }
  expect(existsSync(join(plain, 'node_modules/scriptdown/src'))).toBe(false)
})
