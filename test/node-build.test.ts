import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as library from 'scriptdown'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildPackage } from './cli/package.ts'

const { folder } = buildPackage()

/** What Node loads for a file: itself and all that it imports, packages by name. */
function loadedFor(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  if (!file.startsWith('/')) return loaded
  const imports = readFileSync(file, 'utf8').matchAll(/(?:^|;)(?:import|export)\b[^"'`;()]*["']([^"']+)["']/gm)
  for (const [, name = ''] of imports) loadedFor(name.startsWith('.') ? join(dirname(file), name) : name, loaded)
  return loaded
}

test('for Node the library is a few files and no package, so that it is loaded in no time', () => {
  const loaded = [...loadedFor(join(folder, 'dist/node/index.js'))]
  expect(loaded.filter((file) => !file.startsWith('/'))).toEqual([])
  expect(loaded.length).toBeLessThanOrEqual(16)
  expect(loaded.length).toBeGreaterThan(1)
})

test('what Node loads is what bundlers load, name by name', async () => {
  const entry = async (path: string): Promise<string[]> =>
    Object.keys((await import(join(folder, path))) as object).sort()
  for (const name of ['index.js', 'unified.js', 'pdf.js'])
    expect(await entry(`dist/node/${name}`)).toEqual(await entry(`dist/${name}`))
})

test('the schemas for Node, which have a zod of their own, are schemas to any other', async () => {
  const built = (await import(join(folder, 'dist/node/index.js'))) as typeof import('scriptdown')
  expect(z.toJSONSchema(built.documentSchema)).toEqual(z.toJSONSchema(library.documentSchema))
  const numbered = z.extend(built.paragraphSchema, { scene_number: z.string() })
  const paragraph = { id: 'p', object: 'script_paragraph', kind: 'action', text: '', marks: [], scene_number: '12A' }
  expect(z.parse(numbered, paragraph)).toEqual(paragraph)
  expect(z.safeParse(numbered, { ...paragraph, scene_number: 12 }).error?.issues[0]?.path).toEqual(['scene_number'])
})

test('each file has its sources with it', () => {
  const files = readdirSync(join(folder, 'dist/node'), { recursive: true, encoding: 'utf8' })
  const maps = files.filter((file) => file.endsWith('.map'))
  expect(maps.length).toBe(files.filter((file) => file.endsWith('.js')).length)
  for (const file of maps) {
    const map = JSON.parse(readFileSync(join(folder, 'dist/node', file), 'utf8')) as Record<string, string[]>
    const ours = map.sources?.flatMap((source, index) => (source.endsWith('.ts') ? [index] : [])) ?? []
    expect(
      ours.every((index) => map.sourcesContent?.[index]),
      file,
    ).toBe(true)
  }
})

test('an error that nobody catches is printed with a line of code, not with all of it', () => {
  const code = `import { toMarkdown } from '${join(folder, 'dist/node/index.js')}'; toMarkdown('')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
  expect(stderr).toContain('TypeError: toMarkdown takes a document, found a string')
  expect(stderr.length).toBeLessThan(2000)
})
