import { readdirSync, readFileSync } from 'node:fs'
import { type Document, parseDocument } from 'scriptdown'

const folder = new URL('../../corpus/scripts/', import.meta.url)

/** The scripts of the corpus, by file name. */
export function corpus(): [string, Document][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, parseDocument(readFileSync(new URL(name, folder), 'utf8'))])
}
