import { createHash } from 'node:crypto'
import { type Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pLimit from 'p-limit'
import pg from 'pg'
import type { BodyQuery, Database } from './dialect.ts'
import { DiskFullError, ReadOnlyError, UnavailableError } from './errors.ts'
import { createSockets, type Sockets } from './sockets.ts'
import type { Tables } from './tables.ts'

export interface PostgresOptions {
  /** How many connections at most, of which half may read bodies. Default 10. */
  poolSize?: number | undefined
  /** Milliseconds that a request waits for a connection. Default 5,000. */
  connectTimeout?: number | undefined
  /** Milliseconds that one statement may take, or wait for another writer; 0 is without end. Default 10,000. */
  statementTimeout?: number | undefined
  /** Writes nothing. */
  readOnly?: boolean | undefined
  /** Called when a connection breaks while nobody waits for it. Default: silence. */
  onError?: ((error: Error) => void) | undefined
}

/** Any number that no other program locks. */
const migrationLock = 7_237_401_119
/**
 * How long a migration waits for a table, in milliseconds. Whoever asks for the table meanwhile waits behind it, so that it is
 * shorter than a service may take to say that it is ready.
 */
const patience = 2_000
/** PostgreSQL's own type of whole numbers of 64 bits, which count far below 2^53 here. */
const int8 = 20

/**
 * A PostgreSQL database behind a pool of connections.
 *
 * A connection that breaks, or does not answer in time, is dropped, and the request that had it fails with an
 * {@link UnavailableError}; the next request opens a new one. So a restart of the database needs none of the service.
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const { poolSize = 10, readOnly = false } = options
  const sockets = createSockets()
  const pool = createPool(url, { ...options, poolSize }, sockets)
  // Large bodies take long: the other half of the connections is left to short answers.
  const limitBodies = pLimit(Math.ceil(poolSize / 2))
  return {
    kind: 'postgres',
    dialect: new PostgresDialect({ pool: guardPool(pool, sockets) }),
    bytes: 'bytea',
    addSequence: (table) => table.addColumn('seq', 'bigserial', (column) => column.primaryKey()),
    beginMigration: async (connection) => {
      await sql`begin`.execute(connection)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(connection)
      await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(connection)
    },
    transact: async (db, work) => {
      // Refused here: a setting of the session could be one of the address's own, or that of a pool in between.
      if (readOnly) throw new ReadOnlyError('the database may not be written: it was opened for reading alone')
      return db.transaction().execute(work)
    },
    readBody: (db, query) => limitBodies(() => readInPieces(db, query)),
    checkPlace: () => {},
    revision: () => undefined,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    backup: async () => {
      throw new Error('PostgreSQL is backed up by its own pg_dump')
    },
  }
}

function createPool(url: string, options: PostgresOptions & { poolSize: number }, { stream }: Sockets): pg.Pool {
  const { poolSize, connectTimeout = 5_000, statementTimeout = 10_000, onError = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    stream,
    application_name: 'scriptdown-api',
    max: poolSize,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    // The server's own limit frees what it holds; ours is for a server that no longer answers at all.
    ...(statementTimeout > 0 ? { statement_timeout: statementTimeout, query_timeout: statementTimeout + 500 } : {}),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  pool.on('error', onError)
  // The pool listens while a client idles only. A client that breaks between two queries of a request emits an error too,
  // which would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** The pool as Kysely sees it: errors by what they mean, broken connections dropped, statements prepared once each. */
function guardPool(pool: pg.Pool, sockets: Sockets): PostgresPool {
  return {
    connect: async () => {
      // A wrong address or a certificate's file that is not there is thrown at once, and is no matter of time. What the
      // attempt itself ends with is, unless the server says something else.
      const client = await pool.connect().catch((error: Error) => {
        throw error instanceof pg.DatabaseError ? toStoreError(error) : toUnavailable(error)
      })
      let broken = false
      const query = async (text: string, values: readonly unknown[] = []) => {
        try {
          return await client.query({ name: nameStatement(text, values), text, values: [...values] })
        } catch (error) {
          const known = toStoreError(error as Error)
          broken ||= known instanceof UnavailableError
          throw known
        }
      }
      return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient
    },
    end: () => {
      sockets.cutOff()
      return pool.end()
    },
  }
}

/** Bytes of a body in each row that is sent. */
const piece = 1024 * 1024

/**
 * Reads a body as rows of pieces. Bytes travel as a text of twice their number: of 20 MB as one row, the process would be at
 * work for some 100 ms without a break, of pieces for some 20.
 */
async function readInPieces(db: Kysely<Tables>, query: BodyQuery): Promise<Uint8Array | undefined> {
  // Joined with nothing, a body is unpacked once, and not again for each piece.
  const { rows } = await sql<{ piece: Uint8Array }>`
    with whole as materialized (select body || ''::bytea as body from (${query}) as found)
    select substr(body, at, ${sql.lit(piece)}) as piece
    from whole, generate_series(1, greatest(octet_length(body), 1), ${sql.lit(piece)}) as at order by at`.execute(db)
  return rows.length === 0 ? undefined : Buffer.concat(rows.map((row) => row.piece))
}

const names = new Map<string, string>()

/** The name under which a connection keeps a statement's plan: none where it has no parameters and is run once. */
function nameStatement(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return undefined
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('hex')
    // A page of ids of another length is another text: no more than these are kept.
    if (names.size < 500) names.set(text, name)
    else return undefined
  }
  return name
}

/**
 * SQLSTATEs of what passes: connections (08), what a standby's replay or a deadlock ends (40), resources (53), a server
 * that shuts down or starts (57P), and what took too long.
 */
const passing = /^(?:08|40|53|57P|57014|55P03)/
/** Those of a server that lets nobody in, or has no such database: not yet, or not any more. */
const refusing = /^(?:28|3D000)/
/** What `pg` throws of a connection that breaks under a query, without a code. */
const broken = /^(?:Connection terminated|timeout e\w+|Query read timeout|Client (?:has|was))/i

/** What an error means whose connection was open. */
function toStoreError(error: Error): Error {
  if (!(error instanceof pg.DatabaseError)) {
    // The network's and the system's own errors name the call that failed.
    return 'syscall' in error || broken.test(error.message) ? toUnavailable(error) : error
  }
  const { code = '', message } = error
  const options = { cause: error }
  if (code === '53100') return new DiskFullError("the database's disk is full", options)
  if (code === '25006' || code === '42501') {
    return new ReadOnlyError(`the database may not be written: ${message}`, options)
  }
  if (refusing.test(code)) return new UnavailableError(message, options)
  return passing.test(code) ? toUnavailable(error) : error
}

function toUnavailable(error: Error & { code?: unknown }): UnavailableError {
  return new UnavailableError(`the database does not answer: ${error.message || error.code}`, { cause: error })
}
