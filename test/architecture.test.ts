import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { describe, expect, test } from 'vitest'
import { apart } from '../vitest.config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Which rooms a room may import: the table of the design. What a room holds is a folder or a file of `src`. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  document: [],
  kinds: [],
  marks: ['document'],
  blocks: ['document', 'kinds'],
  markdown: ['marks', 'blocks', 'document', 'kinds'],
  pages: ['marks', 'blocks', 'document', 'kinds'],
  html: ['marks', 'blocks', 'document', 'kinds', 'pages'],
  pdf: ['pages', 'marks', 'document', 'kinds'],
  fdx: ['marks', 'blocks', 'document', 'kinds'],
  fountain: ['marks', 'blocks', 'document', 'kinds'],
  unified: ['markdown', 'html', 'fdx', 'fountain', 'document'],
  index: ['document', 'kinds', 'marks', 'blocks', 'markdown', 'html', 'pages'],
  cli: ['index', 'fdx', 'fountain', 'markdown', 'pdf'],
}

/**
 * Where a source imports from: `import`, `export … from`, `import()` and `import()` types. Comments are left out.
 * Throws where an `import()` names no literal, as nobody could tell where it leads.
 */
function importsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const computed = /\bimport\(\s*[^\s'"]/.exec(code)
  if (computed) throw new Error(`import of something computed: ${code.slice(computed.index, computed.index + 60)}`)
  const statement = /^(?:import|export)\b(?!\s*\()[^'"`;=()]*?\bfrom\s*['"]([^'"]+)['"]/gm
  const sideEffect = /^import\s*['"]([^'"]+)['"]/gm
  const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g
  return [statement, sideEffect, dynamic].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => match[1] ?? ''),
  )
}

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const imports: ReadonlyMap<string, readonly string[]> = new Map(
  files.map((file) => [file, importsOf(readFileSync(join(root, 'src', file), 'utf8'))]),
)

const isLocal = (specifier: string): boolean => specifier.startsWith('.')
const roomOf = (file: string): string => (file.split('/')[0] ?? '').replace(/\.ts$/, '')
const resolveLocal = (file: string, specifier: string): string => join(dirname(file), specifier)
const localImports = (file: string): string[] =>
  (imports.get(file) ?? [])
    .filter((specifier) => isLocal(specifier) && !specifier.endsWith('/package.json'))
    .map((specifier) => resolveLocal(file, specifier))

describe('the scanner', () => {
  test('finds each form of import, and none in a comment', () => {
    const source = `
import a from 'a'
import type { B } from "b"
import {
  c,
  type D,
} from './c.ts'
import * as e from 'e'
import 'f'
export { g } from 'g'
export type { H } from 'h'
export * from 'i'
type J = import('j').J
const k = await import('k')
const from = 'nowhere'
// import x from 'comment'
/* export { y } from 'comment' */
export const text = 'import z from'
export function make(): string { return 'not from' }
`
    expect(importsOf(source).sort()).toEqual(['./c.ts', 'a', 'b', 'e', 'f', 'g', 'h', 'i', 'j', 'k'])
  })

  test('refuses an import that is computed', () => {
    expect(() => importsOf('await import(name)')).toThrow('computed')
  })
})

test('every file of src is in a room, and every room is there', () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(rooms).sort())
})

test('the table of rooms in CONTRIBUTING.md says the same', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `src\/(\w+)[^|]*\|.*\| ([^|]+) \|$/gm)]
  // Of the public API it says what that leaves out.
  const table = rows.map(([, room = '', list = '']) => [room, list === '–' ? [] : list.split(', ')] as const)
  expect(Object.fromEntries(table)).toEqual({ ...rooms, index: expect.anything() })
})

test('local imports name a file that exists', () => {
  for (const file of files) for (const target of localImports(file)) expect(files, `${file} imports`).toContain(target)
})

test.each(Object.entries(rooms))('%s imports only %j', (room, allowed) => {
  const wrong = files
    .filter((file) => roomOf(file) === room)
    .flatMap((file) => localImports(file).map((target) => `${file} → ${target}`))
    .filter((line) => ![room, ...allowed].includes(roomOf(line.split(' → ')[1] ?? '')))
  expect(wrong).toEqual([])
})

/** The walls between the rooms of `markdown/`: which of them each may import. Files beside them are open to all. */
const walls: Readonly<Record<string, readonly string[]>> = {
  tree: [],
  parsers: [],
  writer: ['parsers'],
  serializer: ['parsers', 'writer'],
  reader: [],
  apply: ['tree', 'writer', 'reader'],
}

test('CONTRIBUTING says the same of each room', () => {
  const table = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const rows = table.matchAll(/^\| (?:`src\/(\w+)|… `(\w+)).*\| ([^|]*) \|$/gm)
  const said = Array.from(rows, ([, room, inner, cell = '']) => {
    return [room ?? `markdown/${inner}`, cell === '–' ? [] : cell.split(', ').sort()] as const
  })
  const inner = Object.entries(walls).map(([room, allowed]) => [`markdown/${room}`, allowed] as const)
  const held = [...Object.entries(rooms), ...inner].map(([room, allowed]) => [room, allowed.toSorted()] as const)
  // Of the index the table says it in words.
  const { index: _, ...others } = Object.fromEntries(said)
  expect({ ...others, index: [...(rooms.index ?? [])].sort() }).toEqual(Object.fromEntries(held))
})

test.each(Object.entries(walls))('markdown/%s imports of its neighbours only %j', (room, allowed) => {
  const innerRoom = (file: string): string => /^markdown\/(\w+)\//.exec(file)?.[1] ?? ''
  const inRoom = files.filter((file) => innerRoom(file) === room)
  expect(inRoom.length).toBeGreaterThan(0)
  const wrong = inRoom.flatMap((file) =>
    localImports(file).filter((target) => !['', room, ...allowed].includes(innerRoom(target))),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['parsers', /^mdast|\/(?:nodes|formats|sink)\.ts$/, 'knows no mdast'],
  ['writer', /document\/schema\.ts$|^blocks\.ts$|^kinds\.ts$/, 'sees no document'],
  ['writer', /^mdast|\/(?:nodes|format-names)\.ts$/, 'knows no mdast'],
  ['tree', /mdast-util|markdown-it/, 'knows no syntax'],
])('markdown/%s imports nothing of %s: it %s', (room, forbidden) => {
  const inRoom = files.filter((file) => file.startsWith(`markdown/${room}/`))
  const targets = inRoom.flatMap((file) => [...localImports(file), ...(imports.get(file) ?? [])])
  expect(targets.filter((target) => forbidden.test(target))).toEqual([])
})

test('no file has more than 200 lines', () => {
  const long = files.filter((file) => readFileSync(join(root, 'src', file), 'utf8').split('\n').length > 201)
  expect(long).toEqual([])
})

test('nothing imports the unified plugins or the command', () => {
  for (const allowed of Object.values(rooms)) for (const room of ['unified', 'cli']) expect(allowed).not.toContain(room)
})

test('no file imports itself, however far around', () => {
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return
    expect(state.get(file), [...trail, file].join(' → ')).toBeUndefined()
    state.set(file, 'open')
    for (const target of localImports(file)) visit(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
})

test('only the command imports from node', () => {
  const users = files.filter((file) => imports.get(file)?.some((specifier) => specifier.startsWith('node:')))
  expect(users.filter((file) => roomOf(file) !== 'cli')).toEqual([])
})

describe('packages', () => {
  /** Those that are part of the built command, so that users install none of them. */
  const bundled = ['chokidar', 'commander', 'p-map', 'tinyglobby']
  const { dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, unknown>>
  const peers = Object.keys(peerDependencies ?? {})
  const named = [...Object.keys(dependencies ?? {}), ...peers, ...bundled].sort()
  // A package that is only types is imported by its own name and installed as `@types/…`.
  const packageOf = (specifier: string): string => {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
    return named.includes(name) || !named.includes(`@types/${name}`) ? name : `@types/${name}`
  }
  const packagesOf = (file: string): string[] =>
    (imports.get(file) ?? [])
      .filter((specifier) => !isLocal(specifier) && !specifier.startsWith('node:'))
      .map(packageOf)
  const usersOf = (list: readonly string[]): string[] =>
    files.filter((file) => packagesOf(file).some((name) => list.includes(name)))

  test('those imported are the ones named, each for a reason in CONTRIBUTING.md', () => {
    expect([...new Set(files.flatMap(packagesOf))].sort()).toEqual(named)
    const reasons = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Dependencies')[1] ?? ''
    const rows = [...reasons.matchAll(/^\| ([@a-z][@\w/, -]*) \|/gm)].flatMap(([, names = '']) => names.split(', '))
    expect(rows.filter((name) => name !== 'package').sort(), 'CONTRIBUTING.md').toEqual(named)
  })

  test('what is bundled is imported by the command alone', () => {
    expect(usersOf(bundled).filter((file) => roomOf(file) !== 'cli')).toEqual([])
  })

  test('peers are optional, are here for the tests, and are imported by the unified plugins or as types', () => {
    expect(peerDependenciesMeta).toEqual(Object.fromEntries(peers.map((name) => [name, { optional: true }])))
    expect(Object.keys(devDependencies ?? {})).toEqual(expect.arrayContaining(peers))
    for (const file of usersOf(peers).filter((user) => user !== 'unified.ts')) {
      const source = readFileSync(join(root, 'src', file), 'utf8')
      const statements = [...source.matchAll(/^import\b[^'"]*?\bfrom\s*'([^']+)'/gm)]
      const ofPeers = statements.filter(([, specifier = '']) => peers.includes(packageOf(specifier)))
      for (const [statement] of ofPeers) expect(statement, file).toMatch(/^import type /)
    }
  })
})

test('no source uses a global of Node outside the command, or writes to the console', () => {
  for (const file of files) {
    const code = readFileSync(join(root, 'src', file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(code, file).not.toMatch(/\bconsole\.|\brequire\(/)
    if (roomOf(file) !== 'cli') expect(code, file).not.toMatch(/\b(?:process|Buffer|__dirname)\b\s*[.(]/)
  }
})

test('tests that measure growth have a process each', () => {
  const files = globSync('test/**/*.test.ts', { ignore: 'test/consumers/**' })
  const measuring = files.filter((file) => /from '[./]+\/growth\.ts'/.test(readFileSync(file, 'utf8')))
  expect(measuring.length).toBeGreaterThan(5)
  expect(globSync(apart)).toEqual(expect.arrayContaining(measuring))
})
