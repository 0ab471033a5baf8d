import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Document, parseDocument } from 'scriptdown'
import { type Input, writeDocument } from './inputs.ts'

/** A document and its JSON text. */
export interface Sample {
  readonly name: string
  readonly text: string
  readonly document: Document
}

/** One document of an input. */
export function sampleInput(input: Input, paragraphs: number): Sample {
  const text = writeDocument(input, paragraphs, 1)
  return { name: input.name, text, document: parseDocument(text) }
}

/** The scripts of the corpus, and the real ones where this machine has them, longest first. */
export function scripts(): Sample[] {
  const corpus = new URL('../corpus/scripts/', import.meta.url)
  const real = new URL('../../shared/real/', import.meta.url)
  return [corpus, real]
    .flatMap((folder) => {
      if (!existsSync(folder)) return []
      return readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => ({ name: name.replace('.json', ''), text: readFileSync(new URL(name, folder), 'utf8') }))
    })
    .map((file) => ({ ...file, document: parseDocument(file.text) }))
    .sort((a, b) => b.text.length - a.text.length)
}
