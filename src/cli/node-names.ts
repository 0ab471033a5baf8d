import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** What stands at a path; nothing where that cannot be told. */
export function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** How many links one path may lead through, as to Linux: those of a circle have no end. */
const mostLinks = 40

/** The absolute path that a path leads to, through symbolic links, also to what is not there yet. */
export function realPath(path: string, links = mostLinks): string {
  try {
    return realpathSync.native(path)
  } catch {
    const absolute = resolve(path)
    const folder = dirname(absolute)
    if (folder === absolute) return absolute
    const place = join(realPath(folder, links), basename(absolute))
    if (links === 0 || !isLink(place)) return place
    return realPath(resolve(dirname(place), readlinkSync(place)), links - 1)
  }
}

/** Whether a path is a link itself, wherever that leads; not where it cannot be looked at. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  } catch {
    return false
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
 * only where that can be seen: at the name of that folder, or for Unicode forms at those of files on its device too.
 */
export function tellsApart(
  folder: string,
  one: string,
  other: string,
  mayTry: boolean,
  beside: readonly string[],
): boolean {
  let place = resolve(folder)
  while (!tryStat(place)) place = dirname(place)
  if (mayTry) return tryApart(place, one, other)
  if (one.normalize('NFC') !== other.normalize('NFC')) return isSeenApart(place, swapCase)
  const device = tryStat(place)?.dev
  const seen = beside.filter((path) => tryStat(path)?.dev === device)
  return [place, ...seen].some((path) => isSeenApart(resolve(path), swapForm))
}

function tryApart(place: string, one: string, other: string): boolean {
  const trial = freshName(place)
  mkdirSync(trial)
  try {
    writeFileSync(join(trial, one), '')
    return lstatSync(join(trial, other), { throwIfNoEntry: false }) === undefined
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

/** Whether the last name of a path, or the nearest one above it that has another spelling, is no other way to the same. */
function isSeenApart(path: string, respell: (name: string) => string): boolean {
  const name = basename(path)
  if (name === '') return false
  const respelt = respell(name)
  if (respelt === name) return isSeenApart(dirname(path), respell)
  return tryStat(join(dirname(path), respelt))?.ino !== tryStat(path)?.ino
}

function swapCase(name: string): string {
  return name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase()
}

function swapForm(name: string): string {
  return name === name.normalize('NFC') ? name.normalize('NFD') : name.normalize('NFC')
}
