import type { CreateTableBuilder, Dialect, Expression, Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** All that the two databases do not do alike. What their queries throw are the errors of errors.ts where one fits. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly dialect: Dialect
  readonly bytes: 'blob' | 'bytea'
  /** Adds the column `seq`: a primary key that counts up. */
  addSequence<Name extends string>(table: CreateTableBuilder<Name>): CreateTableBuilder<Name, 'seq'>
  /** Begins a transaction that no other process's migration can run beside. */
  beginMigration(connection: Kysely<Tables>): Promise<void>
  /** Runs work that writes first of all in one transaction. Waiting for other writers does not block the process. */
  transact<Result>(db: Kysely<Tables>, work: (connection: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** Reads the body that a query finds, in a way that a large one does not stop the process for long. */
  readBody(db: Kysely<Tables>, query: BodyQuery): Promise<Uint8Array | undefined>
  /** Throws where the database is no more where it was opened, and would answer all the same. */
  checkPlace(): void
  /** As the store's. */
  revision(): string | undefined
  /** As the store's. */
  connections(): Connections
  /** As the store's. */
  backup(file: string): Promise<void>
}

/** A query for one row of one column, `body`. */
export interface BodyQuery extends Expression<{ body: Uint8Array }> {
  executeTakeFirst(): Promise<{ body: Uint8Array } | undefined>
}

/** The connections to a database server, by what they do. */
export interface Connections {
  readonly busy: number
  readonly idle: number
  /** Requests that wait for one. */
  readonly waiting: number
}
