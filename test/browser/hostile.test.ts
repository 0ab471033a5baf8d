import { HtmlRenderer, Parser } from 'commonmark'
import markdownIt from 'markdown-it-15'
import { marked } from 'marked'
import type { Frame, Page } from 'playwright-core'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { toHtml, toMarkdown, writePage } from 'scriptdown'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { type Attack, attacks, hostileDocument } from '../html/hostile.ts'
import { script } from '../script.ts'
import { describeInBrowser, type Opener } from './chromium.ts'

const remark = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeStringify)
  .freeze()

/** Our Markdown through each parser, raw HTML let through and every link followed: the worst that a site can do. */
const renderers: Readonly<Record<string, (markdown: string) => string>> = {
  'commonmark.js': (markdown) => new HtmlRenderer().render(new Parser().parse(markdown)),
  'markdown-it': (markdown) =>
    Object.assign(markdownIt({ html: true, linkify: true }), { validateLink: () => true }).render(markdown),
  marked: (markdown) => marked.parse(markdown, { async: false }),
  remark: (markdown) => String(remark.processSync(markdown)),
}

const everything = (value: string) =>
  ({
    alternates: 'include',
    ids: true,
    toc: true,
    labels: { scenes: value, alternates: value, screenplay: value },
  }) as const

/** What an attack becomes that is put into a page, by what it comes out of. */
const parts: Readonly<Record<string, (attack: Attack) => string>> = {
  fragment: (attack) => toHtml(hostileDocument(attack), everything(attack.value)),
  'plain fragment': (attack) => toHtml(hostileDocument(attack), { ...everything(attack.value), layout: 'plain' }),
  ...Object.fromEntries(
    Object.entries(renderers).map(([name, render]) => [
      `Markdown by ${name}`,
      (attack: Attack) => render(toMarkdown(hostileDocument(attack), { alternates: 'include' })),
    ]),
  ),
}

/** A page with a section for each part. */
function pageOfParts(attack: Attack): string {
  const sections = Object.entries(parts).map(([name, write]) => {
    const html = write(attack)
    expect(html.length).toBeGreaterThan(100)
    return `<section title="${name}">${html}</section>`
  })
  return `<!doctype html>${sections.join('')}`
}

function wholePage(attack: Attack): string {
  const { value } = attack
  const options = { ...everything(value), standalone: writePage, title: value, lang: value, revisionColor: value }
  return toHtml(hostileDocument(attack), options)
}

const site = 'https://page.test'

/**
 * Loads pieces of HTML, each as a document of its own in a frame, sets off their events, and tells what happened in which:
 * dialogs, requests, scripts that ran, elements and links that could run one.
 */
async function trap(
  openAlone: Opener['openAlone'],
  pieces: readonly string[],
): Promise<{ caught: string[]; frames: Frame[] }> {
  const page: Page = await openAlone()
  const caught = new Set<string>()
  const place = (url: string): string => new URL(url, site).pathname.slice(1)
  await page.exposeFunction('noticed', (what: string, url: string) => caught.add(`${place(url)}: ${what}`))
  await page.addInitScript(watch)
  page.on('popup', () => caught.add('popup'))
  await page.context().route('**/*', async (route) => {
    const url = new URL(route.request().url())
    const body = url.pathname === '/' ? writeFrames(pieces.length) : pieces[Number(place(url.href))]
    if (url.origin === site && body !== undefined)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
    caught.add(`${place(route.request().frame().url())}: request of ${url.href}`)
    return route.abort()
  })
  await page.goto(`${site}/`, { waitUntil: 'load' })
  const frames = page.frames().slice(1)
  for (const frame of frames) {
    for (const what of await frame.evaluate(setOffEvents)) caught.add(`${place(frame.url())}: ${what}`)
  }
  await page.waitForTimeout(50)
  return { caught: [...caught], frames }
}

function writeFrames(count: number): string {
  return `<!doctype html>${Array.from({ length: count }, (_, index) => `<iframe src="/${index}"></iframe>`).join('')}`
}

/** Runs in each document before anything else of it. */
function watch(): void {
  const { noticed } = globalThis as unknown as { noticed: (what: string, url: string) => void }
  for (const name of ['alert', 'confirm', 'prompt', 'open'] as const) {
    Object.defineProperty(globalThis, name, { value: () => noticed(name, location.href) })
  }
}

/** Sets off what a reader could set off, follows links to scripts, and tells what should not be there, and in which part. */
function setOffEvents(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    const part = element.closest<HTMLElement>('section[title]')?.title
    const tell = (what: string): number => found.push(part === undefined ? what : `${what}, in: ${part}`)
    if (element.matches('script, iframe, object, embed, base, link, form, input')) tell(`<${element.localName}>`)
    for (const { name } of element.attributes) if (name.startsWith('on')) tell(`${element.localName} ${name}`)
    for (const type of ['mouseover', 'focus', 'toggle', 'animationstart']) element.dispatchEvent(new Event(type))
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
      if (!['http:', 'https:', 'mailto:', 'tel:'].includes(element.protocol)) tell(`link to ${element.href}`)
    }
  }
  return found
}

/** The parts of a page that are where they belong: none in another, none lost in a comment of the one before. */
function partsInPlace(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body > section[title]')].map(({ title }) => title)
}

describeInBrowser('nothing happens in a browser', ({ open, openAlone }) => {
  test('and the trap works', async () => {
    const works: readonly [string, string][] = [
      ['<script>alert(1)</script>', 'alert'],
      ['<img src=x onerror=alert(1)>', 'alert'],
      ['<p onmouseover=alert(1)>x', 'alert'],
      ['<img src=https://attacker.test/x.png>', 'request of https://attacker.test/x.png'],
      ['<p style="background:url(https://attacker.test/y.png)">x', 'request of https://attacker.test/y.png'],
      ['<meta http-equiv=refresh content="0;url=https://attacker.test/">', 'request of https://attacker.test/'],
      ['<a href=javascript:alert(1)>x</a>', 'link to javascript:alert(1)'],
      ['<iframe srcdoc=x></iframe>', '<iframe>'],
    ]
    const { caught } = await trap(
      openAlone,
      works.map(([html]) => html),
    )
    expect(caught).toEqual(expect.arrayContaining(works.map(([, what], index) => `${index}: ${what}`)))
  })

  const namesOf = (caught: readonly string[]): string[] =>
    caught.map((what) => what.replace(/^\d+/, (index) => attacks[Number(index)]?.name ?? index))

  test('with every attack, in parts of a page', async () => {
    const { caught, frames } = await trap(openAlone, attacks.map(pageOfParts))
    expect(namesOf(caught)).toEqual([])
    expect(frames).toHaveLength(attacks.length)
    for (const frame of frames) expect(await frame.evaluate(partsInPlace)).toEqual(Object.keys(parts))
  })

  test('with every attack, in whole pages', async () => {
    const pages = attacks.map(wholePage)
    expect(pages.every((html) => html.length > 100)).toBe(true)
    const { caught } = await trap(openAlone, pages)
    expect(namesOf(caught)).toEqual([])
  })

  test('with the page’s policy: its style and its colours are let through', async () => {
    const page = await open('')
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    const red = { marks: [{ start: 0, end: 1, type: 'text-color', value: 'red' }] }
    await page.setContent(toHtml(script(['action', 'x', red]), { standalone: writePage }))
    const style = await page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
      return [of('.action').whiteSpace, of('.text-color').color]
    })
    expect(style).toEqual(['pre-wrap', 'rgb(255, 0, 0)'])
    expect(refused).toEqual([])
  })

  test('even where a script got into the page: the policy stops it', async () => {
    const page = toHtml(script(['action', 'x']), { standalone: writePage })
    const broken = page.replace('</main>', '<script>alert(1)</script><img src="https://attacker.test/x.png"></main>')
    expect(broken).not.toBe(page)
    const { caught } = await trap(openAlone, [broken])
    expect(caught).toEqual(['0: <script>'])
  })
})
