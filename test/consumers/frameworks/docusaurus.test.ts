import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeProject } from './project.ts'

// What each Docusaurus site does to a file, without its pages: the processor of its loader, with the settings that it has unasked.
const convert = `
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseDocument, toMarkdown } from 'scriptdown'

const { createProcessors } = createRequire(import.meta.url)('@docusaurus/mdx-loader/lib/processor.js')
const markdownConfig = {
  format: 'mdx', mermaid: false, emoji: true, anchors: { maintainCase: false }, remarkRehypeOptions: {},
  mdx1Compat: { comments: true, admonitions: true, headingIds: true },
  hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
}
const options = { staticDirs: [], siteDir: '.', admonitions: true, removeContentTitle: false, markdownConfig }
const { mdxProcessor } = await createProcessors({ options })
const shown = []
for (const [index, paragraphs] of JSON.parse(readFileSync('documents.json', 'utf8')).entries()) {
  const markdown = toMarkdown(parseDocument({ object: 'document', paragraphs }), { flavor: 'mdx' })
  const file = { content: markdown, filePath: 'a.mdx', frontMatter: {}, compilerName: 'client' }
  writeFileSync('page-' + index + '.mjs', (await mdxProcessor.process(file)).content)
  const { default: Page } = await import('./page-' + index + '.mjs')
  shown.push(renderToStaticMarkup(createElement(Page)))
}
console.log(JSON.stringify(shown))
`

const texts = [
  'say :name[x] now',
  'say :name{a=b} now',
  'say :name now, at 10:30',
  '::leaf',
  '::leaf[x]',
  ':::note',
  ':::note title',
  ':::tip[x]{a}',
  '<!-- c -->',
  '{evil()}',
  '<Foo/>',
  'import x from "y"',
  'export const a = 1',
  '---',
]
const kinds = ['action', 'scene-heading', 'dialogue']
let shown: string[] = []

beforeAll(() => {
  const project = makeProject()
  const line = (kind: string, text: string) => ({ id: kind, object: 'script_paragraph', kind, text, marks: [] })
  const documents = texts.flatMap((text) => kinds.map((kind) => [line('character', 'ADA'), line(kind, text)]))
  writeFileSync(join(project, 'documents.json'), JSON.stringify(documents))
  writeFileSync(join(project, 'convert.mjs'), convert)
  const { stdout, stderr } = spawnSync(process.execPath, ['convert.mjs'], { cwd: project, encoding: 'utf8' })
  expect(stderr).toBe('')
  shown = JSON.parse(stdout)
}, 300_000)

test.each(texts.map((text, index) => [text, index]))('Docusaurus shows %j as it is', (text, index) => {
  for (const [offset] of kinds.entries()) {
    const html = shown[index * kinds.length + offset] ?? ''
    const words = html
      .replace(/<[^>]*>/g, '')
      .replace(/&(lt|gt|quot);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"' })[String(name)] ?? '')
    expect(words.replace(/^\s*ADA\s*/, '').trim()).toBe(text)
  }
})
