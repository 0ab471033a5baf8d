import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase } from './postgres-server.ts'

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
  return { name: 'PostgreSQL', missing: undefined, create: () => createDatabase(url) }
}
