import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import * as library from 'scriptdown'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { levels, markedText } from './arbitraries.ts'
import { buildPackage } from './cli/package.ts'

const { folder } = buildPackage()

/** What the library has had Node load after a line of code that imports it, by paths in `dist/node`. */
function loadedAfter(line: string): string[] {
  const code = `import { createRequire } from 'node:module'
    import * as library from '${join(folder, 'dist/node/index.js')}'
    const script = { object: 'document', paragraphs: [] }
    const marked = (mark) => ({ id: '', object: 'script_paragraph', kind: 'action', text: 'a', marks: [{ start: 0, end: 1, ...mark }] })
    ${line}
    console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as string[]).map((file) => relative(join(folder, 'dist/node'), file))
}

test('for Node the library is a few files and no package, so that it is loaded in no time', () => {
  const index = readFileSync(join(folder, 'dist/node/index.js'), 'utf8')
  expect([...index.matchAll(/\b(?:import|from)\s*["']([^"']*)["']/g)].map(([, name]) => name)).toEqual(['node:module'])
  expect(loadedAfter('')).toEqual(['rooms/base.cjs'])
})

test.each([
  ["library.findKind('slug line')", []],
  ['library.documentSchema.safeParse(script)', ['schemas']],
  ['library.toMarkdown(library.parseDocument(JSON.stringify(script)))', ['core']],
  ["library.toMarkdown({ ...script, paragraphs: [marked({ type: 'text-color', value: 'red' })] })", ['core']],
  ["library.toMarkdown({ ...script, paragraphs: [marked({ type: 'highlight', value: '#FF0' })] })", ['core']],
  [
    "library.toMarkdown({ ...script, paragraphs: [marked({ type: 'text-color', value: 'rgb(0 0 9)' })] })",
    ['colors', 'core'],
  ],
  ["library.safeParseDocument('{')", ['core', 'faults']],
  ['library.safeParseDocument({ ...script, paragraphs: [0] })', ['core', 'faults', 'schemas']],
  ['library.parseDocument(script, { repair: true })', ['core', 'faults']],
  ['library.toMdast(script)', ['core', 'mdast']],
  ['library.scriptToMarkdown()', ['core', 'mdast']],
  ['library.toHtml(script, { standalone: true })', ['core', 'html']],
  ['library.toHtml(script, { standalone: library.writePage, paged: library.paginate })', ['core', 'html']],
])('%s loads what it needs', (line, rooms) => {
  expect(loadedAfter(line).sort()).toEqual(['base', ...rooms].map((room) => `rooms/${room}.cjs`))
})

test('for Node each module of the library is there once', () => {
  const sources = readdirSync(join(folder, 'dist/node/rooms'), 'utf8').flatMap((file) => {
    if (!file.endsWith('.map')) return []
    const map = JSON.parse(readFileSync(join(folder, 'dist/node/rooms', file), 'utf8')) as {
      sources: string[]
    }
    return map.sources.filter((source) => source.endsWith('.ts'))
  })
  expect(sources.length).toBeGreaterThan(90)
  expect(new Set(sources).size).toBe(sources.length)
})

test('what Node loads is what bundlers load, name by name', async () => {
  const entry = async (path: string): Promise<Record<string, string>> => {
    const exports = Object.entries((await import(join(folder, path))) as object)
    return Object.fromEntries(exports.map(([name, value]) => [name, typeof value]))
  }
  for (const name of ['index.js', 'fdx.js', 'fountain.js', 'markdown.js', 'unified.js', 'pdf.js'])
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

// Of a literal the engine looks the properties up where it first reads the code, in functions that are never called too.
test('what is loaded first makes no expression with properties of Unicode until it is evaluated', () => {
  const rooms = readdirSync(join(folder, 'dist/node/rooms'), 'utf8').filter((file) => file.endsWith('.cjs'))
  const files = [...rooms.map((file) => `dist/node/rooms/${file}`), 'dist/cli/core.cjs', 'dist/cli/pages.cjs']
  const found = files.map((file) => readFileSync(join(folder, file), 'utf8').match(/.{0,20}(?<!\\)\\p\{/gi))
  expect(found).toEqual(files.map(() => null))
  expect(readFileSync(join(folder, 'dist/node/rooms/core.cjs'), 'utf8')).toContain('\\\\p{')
})

// What parsers make of a run beside two characters is remembered, by all of these that tells.
test('what becomes of a paragraph is the same whatever was converted before it', () => {
  const marked = fc.constantFrom(...levels).chain((one) => markedText(one))
  // Within one format around all of a text others touch it that are settled without it.
  const within = fc
    .tuple(marked, fc.constantFrom('bold', 'italic', 'strikethrough'))
    .map(([{ text, marks }, type]) => ({
      text,
      marks: [...marks, { type, start: 0, end: text.length }],
    }))
  const texts = fc.sample(fc.oneof(marked, within), { seed: 1, numRuns: 8000 })
  const code = `import { toMarkdown } from '${join(folder, 'dist/node/index.js')}'
    import { readFileSync } from 'node:fs'
    const convert = ({ text, marks }) =>
      toMarkdown({ object: 'document', paragraphs: [{ id: '', object: 'script_paragraph', kind: 'action', text, marks }] })
    console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(convert)))`
  const convertIn = (order: readonly unknown[]): string[] => {
    const options = { encoding: 'utf8', input: JSON.stringify(order), maxBuffer: 2 ** 28 } as const
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], options)
    expect(stderr).toBe('')
    return JSON.parse(stdout) as string[]
  }
  expect(convertIn(texts.toReversed()).toReversed()).toEqual(convertIn(texts))
})

test('each file has its sources with it', () => {
  const files = readdirSync(join(folder, 'dist/node'), { recursive: true, encoding: 'utf8' })
  const maps = files.filter((file) => file.endsWith('.map'))
  expect(maps.length).toBe(files.filter((file) => /\.c?js$/.test(file)).length)
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
