import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Document, parseDocument } from 'scriptdown'

const folders = ['../../corpus/scripts/', '../../../shared/real/'].map((path) => new URL(path, import.meta.url))

/** The scripts of the corpus, and real ones where they are there, by name. */
export const scripts: readonly (readonly [name: string, script: Document])[] = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, parseDocument(readFileSync(new URL(name, folder), 'utf8'))] as const),
  )
