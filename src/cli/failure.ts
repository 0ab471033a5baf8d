/** Wrong usage: exit code 2. The message is one line that says what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A file that cannot be read or written: exit code 1. The message is one line. */
export class FileError extends Error {
  override readonly name = 'FileError'
}

/** A place where nothing more can be written, of which any further file would fail too. */
export class FullError extends FileError {}

const full: ReadonlySet<unknown> = new Set(['EDQUOT', 'ENOSPC', 'EROFS'])

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EEXIST', 'a file of this name is in the way'],
  ['EISDIR', 'it is a directory'],
  ['ELOOP', 'its symbolic links form a circle'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ENFILE', 'too many files are open'],
  ['ENOENT', 'no such file or directory'],
  ['ENOSPC', 'no space left on the device'],
  ['ENOTDIR', 'a part of its path is no directory'],
  ['EPERM', 'operation not permitted'],
  ['EROFS', 'read-only file system'],
  ['ERR_FS_FILE_TOO_LARGE', 'it is too large'],
  ['ERR_BUFFER_TOO_LARGE', 'it is too large'],
  ['Z_BUF_ERROR', 'its end is missing'],
  ['Z_DATA_ERROR', 'its bytes are damaged'],
])

/** Why a file operation failed, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return reasons.get(code) ?? error.message
}

/** What a promise of writing is to `catch`: throws a {@link FileError} that says what could not be written, and why. */
export function cannotWrite(what: string): (error: unknown) => never {
  return (error) => {
    const isFull = error instanceof Error && 'code' in error && full.has(error.code)
    throw new (isFull ? FullError : FileError)(`${what} cannot be written: ${reasonOf(error)}`)
  }
}

/** The same of reading. */
export function cannotRead(what: string): (error: unknown) => never {
  return (error) => {
    throw new FileError(`${what} cannot be read: ${reasonOf(error)}`)
  }
}

/** One line for what ended a document or the run; what nobody foresaw is our own fault. */
export function problemOf(error: unknown): string {
  if (error instanceof FileError || lacksPackage(error)) return error.message
  return `a defect of scriptdown, please report it: ${error instanceof Error ? error.message : String(error)}`
}

/** Whether a package is missing that the user may choose to install, as the message then says. */
function lacksPackage(error: unknown): error is Error {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
}
