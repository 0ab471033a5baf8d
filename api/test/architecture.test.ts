import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Each room and what it may import, from the ground up. A file straight in `src/` is a room of its own. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'random.ts': [],
  'keys.ts': ['random.ts'],
  resources: ['random.ts'],
  'options.ts': [],
  store: ['options.ts', 'resources'],
  documents: ['options.ts', 'resources', 'store'],
  openapi: ['resources'],
  http: ['keys.ts', 'options.ts', 'resources', 'store', 'documents', 'openapi'],
  server: ['options.ts', 'http', 'store'],
  client: ['options.ts', 'resources'],
  'each.ts': [],
  pull: ['each.ts', 'client'],
  render: ['each.ts', 'documents', 'store'],
  ui: ['resources', 'store', 'documents', 'http'],
  command: ['keys.ts', 'resources', 'store', 'documents', 'http', 'server', 'client', 'pull', 'render', 'ui'],
  'index.ts': ['keys.ts', 'resources', 'store', 'documents', 'http', 'server'],
  'client.ts': ['client'],
}

/** Packages that one room alone may use. */
const owners: Readonly<Record<string, readonly string[]>> = {
  scriptdown: ['documents', 'openapi', 'client', 'pull', 'command'],
  'scriptdown/fdx': ['documents', 'pull'],
  'scriptdown/fountain': ['documents', 'pull'],
  '@photostructure/sqlite': ['store'],
  'p-limit': ['store'],
  pg: ['store'],
  'pg-boss': ['render'],
  kysely: ['store'],
  hono: ['http', 'ui'],
  'hono/body-limit': ['ui'],
  'hono/cookie': ['ui'],
  'hono/csrf': ['ui'],
  'hono/html': ['ui'],
  'hono/http-exception': ['ui'],
  'hono/secure-headers': ['ui'],
  diff: ['documents'],
  'hono/utils/accept': ['http'],
  'prom-client': ['server'],
  '@hono/node-server': ['server'],
  commander: ['command'],
  pino: ['command'],
  tinypool: ['documents'],
  zod: ['resources', 'openapi', 'client', 'pull', 'render', 'command'],
}

const roomOf = (path: string): string => relative(source, path).split('/')[0] ?? ''

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:^|\s)(?:from|import) '([^']+)'/g)].map(([, name]) => name ?? '')

describe('imports', () => {
  it('go down the table of rooms, and every room is in it', () => {
    expect(files.length).toBeGreaterThan(50)
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => [roomOf(file), roomOf(join(dirname(file), name))] as const)
        .filter(([from, to]) => from !== to && !rooms[from]?.includes(to))
        .map(([from, to]) => `${relative(source, file)}: ${from} imports ${to}`),
    )
    expect(wrong).toEqual([])
  })

  it('reach each package from its own rooms alone', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
        .filter((name) => !owners[name]?.includes(roomOf(file)))
        .map((name) => `${relative(source, file)}: ${name}`),
    )
    expect(wrong).toEqual([])
  })
})

it('files stay small', () => {
  const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 201)
  expect(long.map((file) => relative(source, file))).toEqual([])
})
