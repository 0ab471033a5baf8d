import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { DiskFullError, ReadOnlyError, SchemaError, UnavailableError } from '../store/errors.ts'
import { isOtherAddress, isPostgres, openStore, type StoreOptions } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { Failure, Stopped, UsageError } from './failure.ts'
import type { Io } from './io.ts'

export interface DatabaseFlags {
  database?: string
  json?: true
}

export interface OpenOptions extends StoreOptions {
  /** Makes a new file, tables and all. Elsewhere a mistyped name would pass for an empty database. */
  create?: boolean
  /** Milliseconds to wait for a database that does not answer. Default 0. */
  wait?: number
  /** Called before each wait. */
  onWait?: (error: Error) => void
  /** Ends the opening, and the wait for it. Default: nothing does. */
  stop?: AbortSignal
}

/** Adds what every command about a database takes. */
export function addDatabaseFlags(command: Command): Command {
  return command
    .option('--database <file|url>', 'a SQLite file or a postgres:// address (default: DATABASE_URL, or ./scripts.db)')
    .option('--json', 'print the result as JSON')
}

/**
 * Where the database is: what the flag, or else the environment, says. What is empty says nothing: to SQLite it would be a
 * database that is gone once it is closed.
 *
 * @throws {UsageError} where it is the address of something else
 */
export function locateDatabase({ database }: DatabaseFlags, io: Io): string {
  const location = database || io.env.DATABASE_URL || './scripts.db'
  if (!isOtherAddress(location)) return location
  throw new UsageError('--database (DATABASE_URL) must be a SQLite file or a postgres:// address')
}

/**
 * Opens the database that the flags name, hands it over, and closes it.
 *
 * @throws {Failure} where it cannot be opened, its tables are not of this version, or it fails while it is used
 * @throws {Stopped} where a stop is asked for before it is open
 */
export async function withStore<Result>(
  flags: DatabaseFlags,
  io: Io,
  use: (store: Store) => Promise<Result>,
  options: OpenOptions = {},
): Promise<Result> {
  const location = locateDatabase(flags, io)
  const isNew = !isPostgres(location) && location !== ':memory:' && !existsSync(location)
  if (isNew && !options.create) {
    throw new Failure(`error: no database at ${location}: "scriptdown-api project create" makes one`)
  }
  // A command has the time that it takes; who runs it can end it.
  const { create: _, ...opening } = options
  const store = await openWhenThere(location, { statementTimeout: 0, ...opening, migrate: isNew })
  try {
    return await use(store)
  } catch (error) {
    throw explain(error, location)
  } finally {
    await store.close()
  }
}

async function openWhenThere(location: string, { wait = 0, onWait, stop, ...options }: OpenOptions): Promise<Store> {
  const deadline = performance.now() + wait
  for (;;) {
    try {
      return await openUnlessStopped(() => openStore(location, options), stop)
    } catch (error) {
      if (error instanceof Stopped) throw error
      if (!(error instanceof UnavailableError) || performance.now() >= deadline) {
        throw new Failure(`error: cannot open the database ${hidePassword(location)}: ${(error as Error).message}`)
      }
      onWait?.(error)
      await sleep(Math.min(1000, wait), undefined, stop ? { signal: stop } : {}).catch(() => {})
    }
  }
}

/**
 * Opens something in a database. What is open only after a stop is closed.
 *
 * @throws {Stopped} at once where a stop is asked for, be the database one that never answers
 */
export function openUnlessStopped<Opened extends { close(): Promise<void> }>(
  open: () => Promise<Opened>,
  stop?: AbortSignal,
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    if (stop?.aborted) throw new Stopped()
    const opening = open()
    const end = (): void => {
      opening.then((opened) => opened.close()).catch(() => {})
      reject(new Stopped())
    }
    stop?.addEventListener('abort', end, { once: true })
    opening.then(resolve, reject).finally(() => stop?.removeEventListener('abort', end))
  })
}

/** What a database says of itself becomes one line; anything else stays what it is. */
export function explain(error: unknown, location: string): unknown {
  const known = [UnavailableError, ReadOnlyError, DiskFullError, SchemaError].some((type) => error instanceof type)
  return known ? new Failure(`error: ${(error as Error).message} (${hidePassword(location)})`) : error
}

/** An address as it may be shown. */
export function hidePassword(location: string): string {
  return location.replace(/(:\/\/[^:@/]*):.*@/, '$1:…@').replace(/([?&]password=)[^&]*/, '$1…')
}
