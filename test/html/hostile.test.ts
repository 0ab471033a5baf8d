import { type HtmlOptions, paginate, toHtml, writePage } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { oneParagraph } from '../script.ts'
import { attacks, colors, hostileDocument, links } from './hostile.ts'
import { attributesOf, readElements } from './reading.ts'

const everything = (value: string): HtmlOptions => ({
  alternates: 'include',
  ids: true,
  toc: true,
  idPrefix: value,
  labels: { scenes: value, skip: value, alternates: value, screenplay: value },
  titlePage: { title: value, contact: value },
  sceneNumbers: { p1: value },
})

/** Every element that the output may hold, with its attributes. */
const allowed: ReadonlyMap<string, readonly string[]> = new Map([
  ...['html', 'head', 'body', 'title', 'style', 'main', 'br', 'ol', 'li', 'summary', 'strong', 'em', 'u', 'del'].map(
    (tagName): [string, string[]] => [tagName, []],
  ),
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'].map((tagName): [string, string[]] => [
    tagName,
    ['class', 'id', 'dir', 'data-kind', 'data-scene-number', 'style'],
  ]),
  ['html', ['lang', 'dir', 'class']],
  ['meta', ['charset', 'http-equiv', 'name', 'content']],
  ['main', ['class', 'id']],
  ['nav', ['class', 'aria-label']],
  ['section', ['class']],
  ['div', ['class', 'role', 'aria-label', 'style']],
  ['details', ['class']],
  ['a', ['class', 'href', 'dir', 'data-scene-number', 'data-page']],
  ['mark', ['class', 'style']],
  ['span', ['class', 'style', 'aria-hidden']],
])

/** The lines that a paged page leaves free above a paragraph. */
const gap = /^margin-top: calc\(\d+ \* var\(--screenplay-line\)\)$/

/** Everything in some HTML that could do something, for people. */
function active(html: string): string[] {
  return readElements(html).flatMap((element) => {
    const { tagName } = element
    const attributes = attributesOf(element)
    const unexpected = Object.keys(attributes).filter((name) => !allowed.get(tagName)?.includes(name))
    if (!allowed.has(tagName)) return [`<${tagName}>`]
    const { href, style } = attributes
    return [
      ...unexpected.map((name) => `<${tagName} ${name}>`),
      ...(href !== undefined && !isSafeTarget(href) ? [`link to ${href}`] : []),
      ...(style !== undefined &&
      !gap.test(style) &&
      !/^(?:background-)?color: (?!.*url\(|.*var\()[\w#%.,()/ +-]+$/.test(style)
        ? [style]
        : []),
    ]
  })
}

/** As a browser finds the scheme of a target. */
function isSafeTarget(href: string): boolean {
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(href, 'https://page.test/').protocol)
}

describe('nothing active comes out of', () => {
  test.each(attacks)('$name: $value', (attack) => {
    const script = hostileDocument(attack)
    const options = everything(attack.value)
    expect(active(toHtml(script, options))).toEqual([])
    expect(active(toHtml(script, { ...options, layout: 'plain' }))).toEqual([])
    const page = {
      ...options,
      standalone: writePage,
      title: attack.value,
      lang: attack.value,
      revisionColor: attack.value,
    }
    expect(active(toHtml(script, page))).toEqual([])
    expect(active(toHtml(script, { ...page, paged: paginate, planning: 'include' }))).toEqual([])
  })
})

test.each(links)('a link is refused, or is a target as any: $name', ({ value }) => {
  const html = toHtml(oneParagraph({ text: 'here', marks: [{ start: 0, end: 4, type: 'link', value }] }))
  for (const element of readElements(html)) {
    const { href } = attributesOf(element)
    if (href !== undefined) expect(isSafeTarget(href)).toBe(true)
  }
  expect(html).toContain('here')
})

test.each(colors)('a colour is refused and the text kept: $name', ({ value }) => {
  const marks = ['text-color', 'highlight'].map((type) => ({ start: 0, end: 4, type, value }))
  expect(toHtml(oneParagraph({ text: 'here', marks }))).toBe('<p class="action"><mark>here</mark></p>\n')
})
