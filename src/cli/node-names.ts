import { lstatSync, mkdirSync, readdirSync, realpathSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** What stands at a path; nothing where that cannot be told. */
export function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The absolute path that a path leads to, through symbolic links, as far as it is there. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    const absolute = resolve(path)
    const folder = dirname(absolute)
    return folder === absolute ? absolute : join(realPath(folder), basename(absolute))
  }
}

/** A name in a folder for what is made only where nothing has it: not of `node:crypto`, which takes milliseconds to load. */
export function freshName(folder: string): string {
  return join(folder, `${freshPrefix(process.pid)}${Math.random().toString(36).slice(2)}`)
}

/** Takes away what a process that died has left under such a name. */
export function removeFresh(folder: string, pid: number | undefined): void {
  if (pid === undefined || !tryStat(folder)) return
  const left = readdirSync(folder).filter((name) => name.startsWith(freshPrefix(pid)))
  for (const name of left) rmSync(join(folder, name), { force: true })
}

function freshPrefix(pid: number): string {
  return `.scriptdown-${pid}-`
}

/**
 * Whether two names in a folder, which need not be there yet, would be two files. It is tried in a folder of its own, in
 * the nearest one that is there; throws Node's error where that cannot be written. Where nothing may be written, they are
 * only where that can be seen: where names differ by case, and the folder is not found by its own name in another case.
 */
export function tellsApart(folder: string, one: string, other: string, mayTry: boolean): boolean {
  let place = resolve(folder)
  while (!tryStat(place)) place = dirname(place)
  if (!mayTry) return one.toLowerCase() === other.toLowerCase() && tellsCase(place)
  const trial = freshName(place)
  mkdirSync(trial)
  try {
    writeFileSync(join(trial, one), '')
    return lstatSync(join(trial, other), { throwIfNoEntry: false }) === undefined
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

/** Whether a folder's name, or that of the nearest one above it that has letters, is another one in another case. */
function tellsCase(folder: string): boolean {
  const name = basename(folder)
  if (name === '') return false
  const swapped = name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase()
  return swapped === name ? tellsCase(dirname(folder)) : tryStat(join(dirname(folder), swapped)) === undefined
}
