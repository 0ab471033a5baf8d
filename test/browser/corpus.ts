import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Document, parseDocument } from 'scriptdown'

const read = (folder: URL): [string, Document][] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => [name, parseDocument(readFileSync(new URL(name, folder), 'utf8'))])
    : []

/** The scripts of the corpus, by file name. */
export function corpus(): [string, Document][] {
  return read(new URL('../../corpus/scripts/', import.meta.url))
}

/** Real ones, where they lie beside the checkout. */
export function realScripts(): [string, Document][] {
  return read(new URL('../../../shared/real/', import.meta.url))
}
