import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getSystemErrorMap } from 'node:util'

/** A file that cannot be written, which says nothing of others: something is in its place, or may not be changed. */
export class FileError extends Error {
  override readonly name = 'FileError'
}

/** What any further file would fail of too. */
const full: ReadonlySet<unknown> = new Set(['EDQUOT', 'ENOSPC', 'EROFS'])

/** Writes a file whole or not at all, and makes its directory. Throws a {@link FileError} where that is a matter of this file. */
export async function replaceFile(path: string, text: string): Promise<void> {
  // A name that nobody else has: where two pulls meet in a directory, neither gives out what the other has half written.
  const temporary = join(dirname(path), `.scriptdown-${randomUUID()}.part`)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(temporary, text, { flag: 'wx' })
    await rename(temporary, path)
  } catch (error) {
    // What is in its way is told, and not that it stays.
    await rm(temporary, { force: true }).catch(() => {})
    throw explain(path, error)
  }
}

/** Gives a file another name, and takes the place of what has that. Throws as {@link replaceFile} does. */
export async function renameFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    throw explain(to, error)
  })
}

function explain(path: string, error: unknown): unknown {
  const { code, errno = 0, message } = error as NodeJS.ErrnoException
  if (code === undefined || full.has(code)) return error
  return new FileError(`${path} cannot be written: ${getSystemErrorMap().get(errno)?.[1] ?? message}`, { cause: error })
}
