import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

const { plain, unified } = inject('installed')
const run = promisify(execFile)

/** A few lines of a user, which touch the types of every room. */
const library = `
import 'scriptdown/screenplay.css'
import type { Root } from 'mdast'
import {
  type Document, documentSchema, findKind, type HtmlOptions, type Issue, type MarkdownOptions, resolveMarks,
  safeParseDocument, sanitizeSchema, scriptToMarkdown, type Span, toHast, toHtml, toMarkdown, toMdast, toScenes, writePage,
} from 'scriptdown'

const result = safeParseDocument('{}', { repair: true })
if (!result.ok) throw new Error(result.issues.map((issue: Issue) => issue.code).join())
const script: Document = result.document
const codes: string[] = []
const html: HtmlOptions = { standalone: writePage, onMessage: ({ code }) => codes.push(code) }
const markdown: MarkdownOptions = { flavor: 'mdx', kinds: { voice: 'dialogue' } }
const tree: Root = toMdast(script, markdown)
const spans: Span[] = resolveMarks('text', script.paragraphs[0]?.marks ?? [])
export const all = [toHast(script), toHtml(script, html), toMarkdown(script), toScenes(script), tree, spans]
export const more = [findKind('scene')?.role, documentSchema, sanitizeSchema, scriptToMarkdown({ html: false }).bullet]
// @ts-expect-error A wrong value is told.
toMarkdown(script, { flavor: 'gmf' })
`
const plugins = `
import { parseFdx, toFdx } from 'scriptdown/fdx'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { toMarkdown } from 'mdast-util-to-markdown'
import rehypeStringify from 'rehype-stringify'
import { toMdast, parseDocument, scriptToMarkdown, writePage } from 'scriptdown'
import { scriptParse, scriptParseHtml, scriptRehype, scriptRemark } from 'scriptdown/unified'
import { unified } from 'unified'

export const fdx: string = toFdx(parseFdx('').document, { titlePage: { title: 'Rain' } })
export const fountain: string = toFountain(parseFountain('').document)
export const html: string = unified().use(scriptParseHtml, { ids: true }).use(rehypeStringify).processSync('{}').toString()
export const same: string = String(scriptRemark().use(scriptParse, { html: false }).processSync('{}'))
export const page = scriptRehype().use(scriptParseHtml, { standalone: writePage })
export const text: string = toMarkdown(toMdast(parseDocument('{}')), { extensions: [scriptToMarkdown()] })
`
// The types of the library and of all that it brings are checked too: skipLibCheck is off unless asked for.
// Neither the DOM nor Node is declared, as ours needs neither; zod and vfile need the name of URL.
const compilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  lib: ['es2022'],
  types: [],
}
const globals = 'interface URL {}'
for (const [folder, files] of [
  [plain, { 'globals.d.ts': globals, 'library.ts': library }],
  [unified, { 'globals.d.ts': globals, 'library.ts': library, 'plugins.ts': plugins }],
] as const) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }))
}

const bundler = '--module esnext --moduleResolution bundler'

/** The compiler of a version: the newest is that of this checkout. */
function compilerOf(version: string): string {
  const from = version === 'typescript-7' ? new URL('../..', import.meta.url) : import.meta.url
  const name = version === 'typescript-7' || version === 'typescript-6' ? 'typescript' : version
  return join(createRequire(from).resolve(`${name}/package.json`), '../bin/tsc')
}

// Each version reads a declaration in its own way, each mode finds it in its own: not every pair is to be tried.
test.concurrent.each([
  ['typescript-5.4', '--module node16', unified],
  ['typescript-5.4', bundler, plain],
  ['typescript-5.9', '--module nodenext', unified],
  ['typescript-6', '--module node16', plain],
  ['typescript-6', bundler, unified],
  ['typescript-7', '--module node16', unified],
  ['typescript-7', '--module nodenext', plain],
  ['typescript-7', bundler, unified],
])('%s %s', async (version, mode, folder) => {
  const argv = [compilerOf(version), '-p', folder, ...mode.split(' ')]
  const { stdout } = await run(process.execPath, argv).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test.each(['typescript-5.4', 'typescript-5.9', 'typescript-6', 'typescript-7'])(
  '%s is that version',
  async (version) => {
    const { stdout } = await run(process.execPath, [compilerOf(version), '--version'])
    expect(stdout).toContain(`Version ${version.replace('typescript-', '')}.`)
  },
)
