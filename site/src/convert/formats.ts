import { type Document, DocumentError, formatIssue } from 'scriptdown'
import { parseFdx } from 'scriptdown/fdx'
import { parseFountain } from 'scriptdown/fountain'
import { parseMarkdown } from 'scriptdown/markdown'
import type { Beside, Format, Script } from '../protocol.ts'
import { tidySource } from './source.ts'

const readers: Readonly<Record<Exclude<Format, 'json'>, (text: string) => Beside & { readonly document: Document }>> = {
  // What is pasted may begin with a blank line.
  fdx: (text) => parseFdx(text.trimStart()),
  fountain: parseFountain,
  markdown: parseMarkdown,
}

/**
 * A script as Document JSON, set in lines, with what stands beside it in the format that it comes in; the same one, where that
 * changes nothing. XML in the place of JSON is FDX. Throws an error that tells why a file cannot be read; what is JSON and no
 * document is for others to tell.
 */
export function readScript(script: Script): Script {
  const { source, format } = script
  const found = format === 'json' && /^\ufeff?\s*</.test(source) ? 'fdx' : format
  if (found === 'json') {
    const tidy = tidySource(source)
    return tidy === source ? script : { ...script, source: tidy }
  }
  const { document, ...beside } = readAs(found, source)
  return { source: tidySource(JSON.stringify(document)), format: 'json', beside }
}

function readAs(format: keyof typeof readers, text: string): ReturnType<(typeof readers)[typeof format]> {
  try {
    return readers[format](text)
  } catch (error) {
    const [issue] = error instanceof DocumentError ? error.issues : []
    throw issue ? new Error(`This cannot be read: ${formatIssue(issue)}.`) : error
  }
}
