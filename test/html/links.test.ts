import { type HtmlOptions, paginate, toHtml, writePage } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { script } from '../script.ts'
import { attributesOf, readElements } from './reading.ts'

const ids = (html: string): (string | undefined)[] =>
  readElements(html)
    .map((element) => attributesOf(element).id)
    .filter((id) => id !== undefined)

describe('ids', () => {
  test('are the paragraphs’ own, and none without the option', () => {
    const two = script(['action', 'a', { id: 'paragraph_1' }], ['page-break', '', { id: 'b2' }])
    expect(toHtml(two, { ids: true })).toBe(
      '<p class="action" id="paragraph_1">a</p>\n<hr class="page-break" id="b2">\n',
    )
    expect(ids(toHtml(two))).toEqual([])
    expect(ids(toHtml(two, { ids: true, idPrefix: 'script-' }))).toEqual(['script-paragraph_1', 'script-b2'])
  })

  test('differ from each other, and hold no white space', () => {
    const names = ['a', 'a', 'a-2', 'a', '', ' ', 'b c\r\nd', 'paragraph-5']
    const same = script(...names.map((id) => ['action', 'x', { id }] as const))
    expect(ids(toHtml(same, { ids: true }))).toEqual([
      'a',
      'a-2',
      'a-2-2',
      'a-3',
      'paragraph-5',
      'paragraph-6',
      'b-c-d',
      'paragraph-5-2',
    ])
  })

  test('take no longer than they are many, however often one repeats', () => {
    const many = script(...Array.from({ length: 20_000 }, () => ['action', 'x', { id: 'a' }] as const))
    expect(new Set(ids(toHtml(many, { ids: true }))).size).toBe(20_000)
  })
})

describe('the list of scenes', () => {
  const acts = script(
    ['scene-heading', 'INT. A & B'],
    ['act-start', 'ACT ONE'],
    ['scene-heading', ' EXT. \n\tC', { id: 'c d/%é' }],
    ['action', 'x'],
    ['scene-heading', ' '],
    ['act-start', 'ACT TWO'],
  )

  test('nests scenes in their acts and links to them', () => {
    expect(toHtml(acts, { toc: true, labels: { scenes: 'Szenen' } })).toMatch(
      `<nav class="toc" aria-label="Szenen">
<ol>
<li><a href="#p1">INT. A &#x26; B</a></li>
<li><a href="#p2">ACT ONE</a>
<ol>
<li><a href="#c-d%2F%25%C3%A9">EXT. C</a></li>
</ol>
</li>
<li><a href="#p6">ACT TWO</a></li>
</ol>
</nav>
<section class="scene">
<h2 class="scene-heading" id="p1">`,
    )
  })

  test('links to ids that are there, and gives no others', () => {
    const html = toHtml(acts, { toc: true })
    const targets = readElements(html)
      .map((element) => attributesOf(element).href)
      .filter((href) => href !== undefined)
      .map((href) => decodeURIComponent(href.slice(1)))
    expect(ids(html)).toEqual(targets)
  })

  test('is shut in a page of its own, which has a link past it', () => {
    expect(toHtml(acts, { toc: true, standalone: writePage, idPrefix: 'a b', labels: { skip: 'Weiter' } })).toContain(
      `<nav class="toc" aria-label="Scenes">
<a class="skip" href="#a-bscreenplay">Weiter</a>
<details>
<summary>Scenes</summary>
<ol>
`,
    )
    const taken = script(['scene-heading', 'INT.', { id: 'screenplay' }])
    const html = toHtml(taken, { toc: true, standalone: writePage })
    expect(ids(html)).toEqual(['screenplay', 'screenplay-2'])
  })

  test('has the numbers of scenes, and of a paged script those of its pages', () => {
    const pages = script(
      ['scene-heading', 'INT. A'],
      ['page-break', ''],
      ['act-start', 'ACT'],
      ['scene-heading', 'EXT.'],
    )
    const options: HtmlOptions = { toc: true, standalone: writePage, sceneNumbers: { p4: '7A' }, paged: paginate }
    expect(toHtml(pages, options).match(/<li>.*/g)).toEqual([
      '<li><a href="#p1" data-page="1">INT. A</a></li>',
      '<li><a href="#p3" data-page="2">ACT</a>',
      '<li><a href="#p4" data-scene-number="7A" data-page="2">EXT.</a></li>',
    ])
  })

  test('is left out where there is no heading', () => {
    expect(toHtml(script(['action', 'x']), { toc: true })).toBe('<p class="action">x</p>\n')
  })
})
