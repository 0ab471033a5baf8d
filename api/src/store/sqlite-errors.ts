import { DiskFullError, ReadOnlyError, UnavailableError } from './errors.ts'

/** What an error of SQLite means. By its own words, as the driver does not tell its result code everywhere. */
export function toStoreError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  const options = { cause: error }
  if (/ is locked$/.test(message)) return new UnavailableError('another process writes to the database', options)
  if (/readonly database/.test(message)) return new ReadOnlyError('the database may not be written', options)
  if (/ is full$/.test(message)) return new DiskFullError("the database's disk is full", options)
  return error
}
