import { HtmlRenderer, Parser } from 'commonmark'
import markdownIt from 'markdown-it'
import { marked } from 'marked'
import type { Page } from 'playwright-core'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { toHtml, toMarkdown } from 'scriptdown'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { type Attack, attacks, hostileDocument } from '../html/hostile.ts'
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

/** What the attack became, by what it came out of. */
function outputs(attack: Attack): Record<string, string> {
  const document = hostileDocument(attack)
  const { value } = attack
  const labels = { scenes: value, alternates: value, screenplay: value }
  const options = { alternates: 'include', ids: true, toc: true, labels } as const
  const markdown = toMarkdown(document, { alternates: 'include' })
  return {
    fragment: toHtml(document, options),
    plain: toHtml(document, { ...options, layout: 'plain' }),
    page: toHtml(document, { ...options, standalone: true, title: value, lang: value, revisionColor: value }),
    ...Object.fromEntries(Object.entries(renderers).map(([name, render]) => [`Markdown by ${name}`, render(markdown)])),
  }
}

/** A page that notices dialogs, requests and scripts, whatever is put in it. */
interface Trap {
  /** What happened when some HTML was loaded, its events set off. */
  catch(html: string): Promise<string[]>
}

const address = 'https://page.test/'

async function setTrap(open: Opener['open']): Promise<Trap> {
  const page: Page = await open('')
  let html = ''
  let caught: string[] = []
  page.on('dialog', (dialog) => {
    caught.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => caught.push('popup'))
  await page.exposeFunction('noticed', (what: string) => caught.push(what))
  await page.addInitScript(() => {
    const { noticed } = globalThis as unknown as { noticed: (what: string) => void }
    for (const name of ['alert', 'confirm', 'prompt', 'open'] as const) {
      Object.defineProperty(globalThis, name, { value: () => noticed(name) })
    }
  })
  await page.context().route('**/*', async (route) => {
    const url = route.request().url()
    if (url === address) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    caught.push(`request of ${url}`)
    return route.abort()
  })
  return {
    catch: async (content) => {
      html = content
      caught = []
      await page.goto(address, { waitUntil: 'load' })
      const scripts = await page.evaluate(setOffEvents)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5)))
      return [...new Set([...caught, ...scripts])]
    },
  }
}

/** Sets off what a reader could set off, follows links to scripts, and tells what should not be there. */
function setOffEvents(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    if (element.matches('script, iframe, object, embed, base, link, form, input')) found.push(`<${element.localName}>`)
    for (const { name } of element.attributes) if (name.startsWith('on')) found.push(`${element.localName} ${name}`)
    for (const type of ['mouseover', 'focus', 'toggle', 'animationstart']) element.dispatchEvent(new Event(type))
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
      if (!['http:', 'https:', 'mailto:', 'tel:'].includes(element.protocol)) found.push(`link to ${element.href}`)
    }
  }
  return found
}

describeInBrowser('nothing happens in a browser', ({ open }) => {
  const caughtBy = async (html: string): Promise<string[]> => (await setTrap(open)).catch(html)

  it.each([
    ['<script>alert(1)</script>', 'alert'],
    ['<img src=x onerror=alert(1)>', 'alert'],
    ['<p onmouseover=alert(1)>x', 'alert'],
    ['<img src=https://attacker.test/x.png>', 'request of https://attacker.test/x.png'],
    ['<p style="background:url(https://attacker.test/y.png)">x', 'request of https://attacker.test/y.png'],
    ['<a href=javascript:alert(1)>x</a>', 'link to javascript:alert(1)'],
    ['<iframe srcdoc=x></iframe>', '<iframe>'],
  ])('the trap works: %s', async (html, what) => {
    expect(await caughtBy(html)).toContain(what)
  })

  it.each(attacks)('$name: $value', async (attack) => {
    const trap = await setTrap(open)
    for (const [name, html] of Object.entries(outputs(attack))) {
      expect(await trap.catch(html), name).toEqual([])
    }
  })

  it('shows a page its policy keeps whole: styled, and nothing refused', async () => {
    const page = await open('')
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    const marks = [{ start: 0, end: 1, type: 'text-color', value: 'red' }]
    const html = toHtml(
      { object: 'document', paragraphs: [{ object: 'script_paragraph', id: 'a', kind: 'action', text: 'x', marks }] },
      { standalone: true },
    )
    await page.setContent(html)
    expect(refused).toEqual([])
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('.action') ?? document.body).whiteSpace),
    ).toBe('pre-wrap')
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('.text-color') ?? document.body).color),
    ).toBe('rgb(255, 0, 0)')
  })

  it('runs no script and sends no request even where one gets into the page', async () => {
    const html = toHtml({ object: 'document', paragraphs: [] }, { standalone: true })
    const broken = html.replace('</main>', '<script>alert(1)</script><img src="https://attacker.test/x.png"></main>')
    expect((await caughtBy(broken)).filter((what) => what !== '<script>')).toEqual([])
  })
})
