import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** A kind of database that the same tests run against. */
export interface DatabaseKind {
  readonly name: string
  /** Why its tests are skipped, where they are. */
  readonly missing: string | undefined
  /** A new, empty database: its location, and how to get rid of it. */
  create(): Promise<{ location: string; remove(): Promise<void> }>
}

const sqlite: DatabaseKind = {
  name: 'SQLite',
  missing: undefined,
  create: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'scriptdown-sqlite-'))
    return {
      location: join(directory, 'scripts.db'),
      remove: async () => rmSync(directory, { recursive: true }),
    }
  },
}

/** Both kinds, PostgreSQL with a reason where it is missing. To be called inside a test file. */
export function databaseKinds(): DatabaseKind[] {
  const server = inject('postgres')
  return [sqlite, 'url' in server ? createPostgresKind(server.url) : { ...sqlite, name: 'PostgreSQL', ...server }]
}

function createPostgresKind(url: string): DatabaseKind {
  const ask = async (query: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(query)
    } finally {
      await client.end()
    }
  }
  return {
    name: 'PostgreSQL',
    missing: undefined,
    create: async () => {
      const name = `test_${randomBytes(8).toString('hex')}`
      await ask(`create database ${name}`)
      const location = new URL(url)
      location.pathname = `/${name}`
      return { location: location.href, remove: () => ask(`drop database ${name} with (force)`) }
    },
  }
}
