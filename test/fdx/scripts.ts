import { existsSync, readdirSync } from 'node:fs'

/** Whole scripts, by name and file: those of the corpus, and the real ones where they are there. */
export const scripts: readonly (readonly [name: string, file: URL])[] = ['corpus/scripts/', '../shared/real/'].flatMap(
  (path) => {
    const folder = new URL(`../../${path}`, import.meta.url)
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names.filter((name) => name.endsWith('.json')).map((name) => [name, new URL(name, folder)] as const)
  },
)
