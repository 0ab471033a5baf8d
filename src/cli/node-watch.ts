import { lstatSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { FSWatcher } from 'chokidar'
import type { Files } from './io.ts'
import { tryStat } from './node-names.ts'

/** Milliseconds between two looks at whether a folder is still the one that is watched. */
const interval = 500

/** Watches paths until it is closed; `isNew` tells of all that is there as if it came. */
type Watch = (paths: readonly string[], isNew: boolean) => FSWatcher

/**
 * Watches files, and all below folders, but not through links that are found there. Where a path itself is a link, what it
 * leads to is watched too, and what changes there is told by the path.
 */
export const watchPaths: Files['watch'] = async (paths, onChange, onTrouble, until) => {
  const { watch } = await import('chokidar')
  const watchNow: Watch = (some, isNew) => {
    const links = some.flatMap(followLink)
    const all = [...some, ...links.map(({ real }) => real)]
    const watcher = watch(all, { ignoreInitial: !isNew, followSymlinks: false })
    for (const event of ['add', 'change', 'unlink'] as const) {
      watcher.on(event, (changed) => {
        onChange(changed)
        const place = resolve(changed)
        for (const { link, real } of links) {
          if (place === real || place.startsWith(real + sep)) onChange(join(link, relative(real, place)))
        }
      })
    }
    return watcher.on('error', (error) => onTrouble(pathOf(error), error))
  }
  const places = new Map<string, string[]>()
  for (const path of paths) {
    const folder = tryStat(path)?.isDirectory() ? resolve(path) : dirname(resolve(path))
    const inside = places.get(folder) ?? []
    inside.push(path)
    places.set(folder, inside)
  }
  await Promise.all([...places].map(([folder, inside]) => keepWatching(folder, inside, watchNow, until)))
}

/** Watches a folder, and what takes its place: the system goes on with a folder that is moved, not with its name. */
async function keepWatching(folder: string, paths: readonly string[], watch: Watch, until: AbortSignal): Promise<void> {
  let identity = identityOf(folder)
  let watcher = watch(paths, false)
  await new Promise<void>((done) => watcher.once('ready', () => done()))
  const timer = setInterval(() => {
    const found = identityOf(folder)
    if (found === identity) return
    identity = found
    closeForGood(watcher)
    watcher = watch(paths, true)
  }, interval)
  const stop = (): void => {
    clearInterval(timer)
    closeForGood(watcher)
  }
  if (until.aborted) stop()
  else until.addEventListener('abort', stop, { once: true })
}

/** Closes a watcher, which chokidar would open again where it was just asking about files that turn out to be gone. */
function closeForGood(watcher: FSWatcher): void {
  watcher.add = () => watcher
  void watcher.close()
}

/** Tells a folder from another one in its place, to which the system may give its number again. */
function identityOf(folder: string): string {
  const stats = tryStat(folder)
  return stats ? `${stats.dev}:${stats.ino}:${stats.birthtimeMs}` : ''
}

/** A path that is a link, and where that really leads; nothing where it is none, or leads nowhere. */
function followLink(path: string): { link: string; real: string }[] {
  try {
    // Without the slash at its end, with which the system would follow it.
    const link = resolve(path)
    return lstatSync(link).isSymbolicLink() ? [{ link, real: realpathSync(link) }] : []
  } catch {
    return []
  }
}

/** The path that an error of Node's is about. */
function pathOf(error: unknown): string {
  return error instanceof Error && 'path' in error ? String(error.path) : ''
}
