/** The database cannot be asked at this moment: away, starting, frozen, or out of connections. The next attempt may do. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}

/** The database may be read but not written: its file or role is read-only, or it is a standby. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError'
}

/** There is no room left where the database is. Nothing of the write was kept; reads go on. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError'
}

/** The tables are not those of this version. The message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}
