import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseDocument } from '../../src/document/parse.ts'
import type { Document } from '../../src/document/schema.ts'
import { toMarkdown } from '../../src/markdown/markdown.ts'
import type { MarkdownOptions } from '../../src/markdown/options.ts'
import { blocksDifference } from '../compare.ts'
import { expectedBlocks } from '../markdown/blocks.ts'
import type { Reader } from '../readers.ts'

/** Scripts of the corpus, and real ones where they lie beside the checkout. */
const folders = ['../../corpus/scripts/', '../../../shared/real/'].map((path) => new URL(path, import.meta.url))

const forms: readonly MarkdownOptions[] = [{ layout: 'screenplay', alternates: 'include' }, { layout: 'plain' }]

/** A script that is misread, and where first. */
export interface Misread {
  readonly reader: Reader
  readonly script: string
  readonly difference: string
}

/** Reads every script, in both layouts, with every reader. Gives their number and what is misread. */
export function readScripts(readers: readonly Reader[]): { count: number; misread: readonly Misread[] } {
  const texts = scripts().flatMap(({ name, document }) =>
    forms.map((form) => ({
      script: `${name}, ${form.layout}`,
      markdown: toMarkdown(document, form),
      expected: expectedBlocks(document, form),
    })),
  )
  const misread = readers.flatMap((reader) =>
    reader.readAll(texts.map(({ markdown }) => markdown)).flatMap((blocks, index): Misread[] => {
      const difference = blocksDifference(texts[index]?.expected ?? [], blocks, reader)
      return difference ? [{ reader, script: texts[index]?.script ?? '', difference }] : []
    }),
  )
  return { count: texts.length, misread }
}

/** Every script, with its name. */
export function scripts(): { name: string; document: Document }[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, url: new URL(name, folder) })))
    .filter(({ name }) => name.endsWith('.json'))
    .map(({ name, url }) => ({ name, document: parseDocument(readFileSync(url, 'utf8')) }))
}
