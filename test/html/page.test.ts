import { createHash } from 'node:crypto'
import { type HtmlOptions, type Message, type Path, paginate, toHast, toHtml, writePage } from 'scriptdown'
import { toPdf } from 'scriptdown/pdf'
import { describe, expect, test } from 'vitest'
import { pageStyle } from '../../src/html/page-style.ts'
import { kinds } from '../../src/kinds.ts'
import { script } from '../script.ts'
import { attributesOf, readElements } from './reading.ts'

const one = script(['action', 'One.'])

function page(document = one, options: HtmlOptions = {}) {
  const html = toHtml(document, { standalone: writePage, ...options })
  const elements = readElements(html)
  const find = (tagName: string) => elements.filter((element) => element.tagName === tagName)
  const attributes = (tagName: string) => find(tagName).map(attributesOf)
  const text = (tagName: string) =>
    find(tagName).map(({ childNodes }) => childNodes.map((node) => ('value' in node ? node.value : '')).join(''))
  return { html, attributes, text }
}

describe('the standalone page', () => {
  test('has a doctype, a language, a title and the screenplay', () => {
    const { html, attributes, text } = page(one, { title: 'A <title>\n& more' })
    expect(html).toMatch(/^<!doctype html>\n<html lang="und" dir="ltr">\n<head>\n<meta charset="utf-8">\n/)
    expect(text('title')).toEqual(['A <title> & more'])
    expect(attributes('main')).toEqual([{ class: 'screenplay' }])
    expect(attributes('p')).toEqual([{ class: 'action', dir: 'auto' }])
  })

  test('is asked for with true as well, and not with false', () => {
    expect(toHtml(one, { standalone: true })).toBe(toHtml(one, { standalone: writePage }))
    expect(toHast(one, { standalone: true })).toEqual(toHast(one, { standalone: writePage }))
    expect(toHtml(one, { standalone: false })).toBe(toHtml(one))
  })

  test('names what its policy allows: no script, no request, its own style alone', () => {
    const { html, attributes, text } = page()
    const [style = ''] = text('style')
    expect(style.startsWith(pageStyle)).toBe(true)
    const hash = createHash('sha256').update(style).digest('base64')
    expect(attributes('meta')).toContainEqual({
      'http-equiv': 'Content-Security-Policy',
      content: `default-src 'none'; style-src-elem 'sha256-${hash}'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'`,
    })
    expect(html).not.toMatch(/<script|https?:|url\(|@import/)
  })

  test('allows CSS of one’s own by its hash, fonts in it, and nothing that ends it', () => {
    const css = '.screenplay { --screenplay-paper: ivory }</style><script>alert(1)</script>'
    const { html, attributes, text } = page(one, { css, paged: paginate, paper: 'a4' })
    const [style = ''] = text('style')
    expect(style).toContain('--screenplay-paper: ivory')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(attributes('meta')[1]?.content).toContain(`style-src-elem 'sha256-${hash}'`)
    expect(attributes('meta')[1]?.content).toContain('; font-src data:')
    expect(attributes('script')).toEqual([])
    expect(html.match(/<\/style>/g)).toHaveLength(1)
  })

  test('puts the list of scenes before the screenplay', () => {
    const { html } = page(script(['scene-heading', 'INT.']), { toc: true })
    expect(html).toMatch(/<body>\n<nav class="toc"[\s\S]*<\/nav>\n<main class="screenplay" id="screenplay"/)
  })

  test.each<[HtmlOptions, string, string]>([
    [{ title: 'Given' }, 'Lost Property', 'Given'],
    [{ title: ' ' }, 'Lost\nProperty', 'Lost Property'],
    [{}, ' ', 'Screenplay'],
    [{ labels: { screenplay: 'Drehbuch' } }, '', 'Drehbuch'],
  ])('takes its title from %o and a title page of %j', (options, line, title) => {
    const { text } = page(script(['title', line], ['action', 'by Ann']), options)
    expect(text('title')).toEqual([title])
    expect(text('h1')).toEqual([title])
  })

  test.each<[string, HtmlOptions, string, string]>([
    ['Hello', {}, 'und', 'ltr'],
    ['Hello', { lang: 'de-AT' }, 'de-AT', 'ltr'],
    ['Hello', { lang: 'pt_BR' }, 'pt-BR', 'ltr'],
    ['Hello', { lang: 'no tag' }, 'und', 'ltr'],
    ['Привет', {}, 'und', 'ltr'],
    ['שלום, Bob', {}, 'und', 'rtl'],
    ['سلام', { lang: 'fa' }, 'fa', 'rtl'],
    ['𞤀𞤣𞤤𞤢𞤥', {}, 'und', 'rtl'],
    ['The word שלום in a sentence', {}, 'und', 'ltr'],
    ['123', {}, 'und', 'ltr'],
  ])('reads %j with %o as %s, %s', (text, options, lang, dir) => {
    expect(page(script(['action', text]), options).attributes('html')).toEqual([{ lang, dir }])
  })

  test.each([
    ['nonsense!!', [['unsupported-text', ['lang']]]],
    ['', []],
    ['zh-Hant-TW', []],
  ])('tells of a language that is none: %j', async (lang, expected) => {
    const told: [string, Path][] = []
    const options = { lang, onMessage: ({ code, path }: Message) => told.push([code, path]) }
    page(one, options)
    expect(told.splice(0)).toEqual(expected)
    await toPdf(one, options)
    expect(told).toEqual(expected)
  })

  test.each<[string | null, string | undefined]>([
    ['Blue', 'revision-blue'],
    ['second PINK', 'revision-pink'],
    ['double_goldenrod', 'revision-goldenrod'],
    ['Tan revision', 'revision-tan'],
    ['2nd  Blue - revised', 'revision-blue'],
    ['Secondblue', undefined],
    ['Bluepages', undefined],
    ['White', undefined],
    ['Dark green', undefined],
    ['constructor', undefined],
    [null, undefined],
  ])('tints a revision of colour %j: %j', (revisionColor, className) => {
    const codes: string[] = []
    const { attributes } = page(one, { revisionColor, onMessage: ({ code }) => codes.push(code) })
    expect(attributes('html')[0]?.class).toBe(className)
    const isKnown = className !== undefined || revisionColor === null || revisionColor === 'White'
    expect(codes, 'told').toEqual(isKnown ? [] : ['invalid-color'])
  })

  test('skips no level of headings', () => {
    const shots = script(['shot', 'ON A DOOR'], ['scene-heading', 'INT.'], ['shot', 'ON A HAND'], ['act-start', 'TWO'])
    const { attributes } = page(shots)
    expect(attributes('h2').map((heading) => heading.class)).toEqual(['shot', 'scene-heading'])
    expect(attributes('h3').map((heading) => heading.class)).toEqual(['shot'])
  })

  test('styles no class but those that are documented', () => {
    const known = [
      ...kinds.map(({ name }) => name),
      ...['screenplay', 'a4', 'title', 'scene', 'speech', 'dual', 'toc', 'skip', 'alternates', 'printed', 'foot'],
      ...['text-color', 'upper-case', 'dark', 'clear', 'mid', 'tight'],
    ]
    const styled = [...pageStyle.replace(/\{[^{}]*\}/g, '{}').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)
    expect(styled.filter((name) => !known.includes(name ?? '') && !name?.startsWith('revision-'))).toEqual([])
  })

  test('prints on the paper asked for', () => {
    expect(page(one, { paper: 'a4' }).attributes('main')).toEqual([{ class: 'screenplay a4' }])
    expect(JSON.stringify(toHast(one, { standalone: writePage, paper: 'a4' }))).toContain(
      '"className":["screenplay","a4"]',
    )
  })
})
