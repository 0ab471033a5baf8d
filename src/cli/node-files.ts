import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Files, OpenFile, PendingFile, Stats } from './io.ts'
import { find } from './node-find.ts'
import { freshName, isLink, realPath, tellsApart, tryStat } from './node-names.ts'
import { whenThereIsRoom } from './node-room.ts'
import { streamFile } from './node-streams.ts'
import { watchPaths } from './node-watch.ts'
import { gather } from './source.ts'

/**
 * The file system. What is read and written whole is so synchronously: a thread that converts has nothing else to do
 * meanwhile, and each call costs a third of what its promise would.
 */
export const nodeFiles: Files = {
  read: async (path) => {
    // A pipe or a device may never end: a synchronous call would then be deaf to signals.
    return tryStat(path)?.isFile() === false ? gather(streamFile(path)) : whenThereIsRoom(() => readFileSync(path))
  },
  write: writeFile,
  stat: async (path) => statFile(path),
  real: async (path) => realPath(path),
  isLink: async (path) => isLink(path),
  chunks: streamFile,
  create: createFile,
  open: async (path, mode) => {
    if (tryStat(path)?.isFile() === false) return openSpecial(path)
    return openStandard(path) ?? whenThereIsRoom(() => openFile(path, mode === 'append' ? 'a' : 'w'))
  },
  find,
  tellsApart: async (...names) => tellsApart(...names),
  watch: watchPaths,
}

/** What stands at a path; nothing where that cannot be told, of which reading or writing will say why. */
function statFile(path: string): Stats | undefined {
  const stats = tryStat(path)
  if (!stats) return undefined
  const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other'
  return {
    kind,
    size: stats.size,
    modified: stats.mtimeMs,
    changed: stats.ctimeMs,
    identity: `${stats.dev}:${stats.ino}`,
  }
}

/** Writes beside the target and renames; through a symbolic link, and straight into what is no regular file. */
async function writeFile(path: string, data: string | Uint8Array): Promise<void> {
  const standard = openStandard(path)
  if (standard) return standard.write(data)
  const { target, mode } = locate(path)
  if (mode !== undefined) return whenThereIsRoom(() => replaceFile(target, mode, data))
  const file = await openSpecial(target)
  await file.write(data).finally(file.close)
}

function replaceFile(target: string, mode: number, data: string | Uint8Array): void {
  const temporary = freshName(dirname(target))
  orRemove(temporary, () => {
    inFolder(temporary, () => writeFileSync(temporary, data, { flag: 'wx', mode }))
    takePlace(temporary, target, mode)
  })
}

/** Puts a file in the place of another, or of none, with its mode, which the umask may have cut where it was made. */
function takePlace(temporary: string, target: string, mode: number): void {
  if (mode !== newMode && statSync(temporary).mode !== mode) chmodSync(temporary, mode)
  renameSync(temporary, target)
}

/** Does something with a temporary file, which is taken away where that fails. */
function orRemove(temporary: string, act: () => void): void {
  try {
    act()
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** The mode of a file that was not there, of which the umask takes its part; one that was has that of its kind too. */
const newMode = 0o666

/** Where a file really is, and the mode it has or a new one gets; no mode for what is no regular file. */
function locate(path: string): { target: string; mode: number | undefined } {
  const link = lstatSync(path, { throwIfNoEntry: false })
  if (!link) return { target: path, mode: newMode }
  const stats = link.isSymbolicLink() ? statSync(path) : link
  // By the path given, as that of a pipe, to which /dev/stdout may be a link, is none.
  if (!stats.isFile()) return { target: path, mode: undefined }
  const target = link.isSymbolicLink() ? realpathSync(path) : path
  // Renaming would replace even a file that may not be written.
  accessSync(target, constants.W_OK)
  return { target, mode: stats.mode }
}

/** Makes a folder and those above it. Node's own way says of a read-only disk that there is no such file. */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !tryStat(parent)) makeFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Does something in a folder, which is made where it is missing. */
function inFolder<Result>(path: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    makeFolder(dirname(path))
    return act()
  }
}

function openFile(path: string, flags: 'a' | 'w' | 'wx', mode = newMode): OpenFile {
  const descriptor = inFolder(path, () => openSync(path, flags, mode))
  return {
    write: async (data) => writeWhole(descriptor, data),
    close: async () => closeSync(descriptor),
  }
}

function writeWhole(descriptor: number, data: string | Uint8Array): void {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at)
}

const standards: ReadonlyMap<string, number> = new Map([
  ['/dev/stdout', 1],
  ['/dev/stderr', 2],
])

/** A file that standard output or error goes to, by its name as a device: what others write there stays. */
function openStandard(path: string): OpenFile | undefined {
  const descriptor = standards.get(path)
  if (descriptor === undefined || !tryStat(path)?.isFile()) return undefined
  return { write: async (data) => writeWhole(descriptor, data), close: async () => {} }
}

/** Opens a pipe or a device, which may keep waiting whoever opens or writes it: a thread that does is deaf to signals. */
async function openSpecial(path: string): Promise<OpenFile> {
  const { open } = await import('node:fs/promises')
  const file = await open(path, 'w')
  return { write: (data) => file.writeFile(data), close: () => file.close() }
}

async function createFile(path: string): Promise<PendingFile> {
  const standard = openStandard(path)
  if (standard) return { ...standard, discard: standard.close }
  const { target, mode } = locate(path)
  if (mode === undefined) {
    const file = await openSpecial(target)
    return { ...file, discard: file.close }
  }
  const temporary = freshName(dirname(target))
  const file = await whenThereIsRoom(() => openFile(temporary, 'wx', mode))
  return {
    write: file.write,
    close: async () => {
      await file.close()
      orRemove(temporary, () => takePlace(temporary, target, mode))
    },
    discard: async () => {
      await file.close()
      rmSync(temporary, { force: true })
    },
  }
}
