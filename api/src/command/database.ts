import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'

export interface DatabaseFlags {
  database?: string
  json?: true
}

/** Adds what every command about a database takes. */
export function addDatabaseFlags(command: Command): Command {
  return command
    .option('--database <file|url>', 'a SQLite file or a postgres:// address (default: DATABASE_URL, or ./scripts.db)')
    .option('--json', 'print the result as JSON')
}

/**
 * Opens the database that the flags name, hands it over, and closes it.
 *
 * @throws {Failure} where it cannot be opened. Only `create` makes a new file: elsewhere a mistyped name would pass for
 * an empty database.
 */
export async function withStore<Result>(
  { database }: DatabaseFlags,
  io: Io,
  use: (store: Store) => Promise<Result>,
  { create = false }: { create?: boolean } = {},
): Promise<Result> {
  const location = database ?? io.env.DATABASE_URL ?? './scripts.db'
  const isFile = !location.includes('://')
  if (isFile && !create && !existsSync(location)) {
    throw new Failure(`error: no database at ${location}: "scriptdown-api project create" makes one`)
  }
  const store = await openStore(location).catch((error: Error) => {
    throw new Failure(`error: cannot open the database ${hidePassword(location)}: ${error.message}`)
  })
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

function hidePassword(location: string): string {
  return location.replace(/(:\/\/[^:@/]*):[^@]*@/, '$1:…@')
}
