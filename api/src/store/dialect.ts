import type { CreateTableBuilder, Dialect, Kysely, Transaction } from 'kysely'
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
  /** As the store's. */
  revision(): string | undefined
  /** As the store's. */
  connections(): Connections
  /** As the store's. */
  backup(file: string): Promise<void>
}

/** The connections to a database server, by what they do. */
export interface Connections {
  readonly busy: number
  readonly idle: number
  /** Requests that wait for one. */
  readonly waiting: number
}
