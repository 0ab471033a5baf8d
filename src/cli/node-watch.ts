import { lstatSync, realpathSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Files } from './io.ts'

/**
 * Watches files, and all below folders, but not through links that are found there. Where a path itself is a link, what it
 * leads to is watched too, and what changes there is told by the path.
 */
export const watchPaths: Files['watch'] = async (paths, onChange, onTrouble, until) => {
  const { watch } = await import('chokidar')
  const links = paths.flatMap(followLink)
  const watcher = watch([...paths, ...links.map(({ real }) => real)], { ignoreInitial: true, followSymlinks: false })
  for (const event of ['add', 'change', 'unlink'] as const) {
    watcher.on(event, (changed) => {
      onChange(changed)
      const path = resolve(changed)
      for (const { link, real } of links) {
        if (path === real || path.startsWith(real + sep)) onChange(join(link, relative(real, path)))
      }
    })
  }
  watcher.on('error', (error) => onTrouble(pathOf(error), error))
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  until.addEventListener('abort', () => void watcher.close(), { once: true })
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
