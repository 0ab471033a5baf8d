import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type * as Library from 'scriptdown'
import { expect, inject, test } from 'vitest'
import { script } from '../script.ts'

const index = pathToFileURL(join(inject('installed').plain, 'node_modules/scriptdown/dist/index.js'))
const { toMarkdown }: typeof Library = await import(index.href)

/** All marks that React's renderer knows, and two that it does not; text that looks like markup. */
const sample = script(
  ['scene-heading', 'INT. LAB'],
  [
    'action',
    'one two <b>three</b> four',
    {
      marks: [
        { start: 0, end: 3, type: 'underline' },
        { start: 4, end: 7, type: 'bold' },
        { start: 4, end: 20, type: 'highlight', value: '#ff0' },
        { start: 21, end: 25, type: 'link', value: 'https://a.b/c' },
        { start: 11, end: 16, type: 'strikethrough' },
      ],
    },
  ],
  ['character', 'ADA'],
  ['dialogue', '*Now.*'],
)

const render = (markdown: string): string =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown))

test('react-markdown shows what `html: false` and `underline` as emphasis write', () => {
  const lost: string[] = []
  const markdown = toMarkdown(sample, {
    html: false,
    underline: 'emphasis',
    onMessage: ({ code }) => lost.push(code),
  })
  expect(render(markdown)).toBe(
    [
      '<h2>INT. LAB</h2>',
      '<p><em>one</em> <strong>two</strong> &lt;b&gt;<del>three</del>&lt;/b&gt; <a href="https://a.b/c">four</a></p>',
      '<blockquote>\n<p><strong>ADA</strong><br/>\n*Now.*</p>\n</blockquote>',
    ].join('\n'),
  )
  expect(lost).toEqual(['unsupported-format'])
})

test('react-markdown takes the target of a link to a telephone', () => {
  const link = script(['action', 'call', { marks: [{ start: 0, end: 4, type: 'link', value: 'tel:112' }] }])
  expect(render(toMarkdown(link, { html: false }))).toBe('<p><a href="">call</a></p>')
})

test('react-markdown shows tags, where they are not left out, as text', () => {
  expect(render(toMarkdown(sample))).toContain('<p>&lt;u&gt;one&lt;/u&gt; ')
})
