import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const executablePath = candidates.find((path) => path !== undefined && existsSync(path))

/** No sandbox, as tests may run as root; nothing that phones home. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium, where there is one. */
export function launchChromium(): Promise<Browser> {
  return executablePath === undefined ? unavailable() : chromium.launch({ executablePath, args })
}

/** Opens pages in the browser of one suite, each closed after its test. */
export interface Opener {
  /** A page beside others of the same options: to begin a context for each takes Chromium as long as most tests. */
  open(html: string, options?: BrowserContextOptions): Promise<Page>
  /** An empty page that shares nothing with others: no storage, no worker, no route. */
  openAlone(options?: BrowserContextOptions): Promise<Page>
}

/** A suite of tests in Chromium, skipped with the reason in its name where there is none. */
export function describeInBrowser(name: string, suite: (opener: Opener) => void): void {
  if (executablePath === undefined) {
    describe.skip(`${name} (no Chromium: install it, or set CHROMIUM to its path)`, () =>
      suite({ open: unavailable, openAlone: unavailable }))
    return
  }
  describe(name, () => {
    let browser: Browser
    const shared = new Map<string, Promise<BrowserContext>>()
    let alone: BrowserContext[] = []
    const begin = (options?: BrowserContextOptions): Promise<BrowserContext> =>
      browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
    beforeAll(async () => {
      browser = await launchChromium()
    })
    afterEach(async () => {
      const contexts = await Promise.all(shared.values())
      await Promise.all(contexts.flatMap((context) => context.pages()).map((page) => page.close()))
      await Promise.all(alone.map((context) => context.close()))
      alone = []
    })
    afterAll(() => browser.close())
    suite({
      async open(html, options) {
        const key = JSON.stringify(options ?? {})
        const context = shared.get(key) ?? begin(options)
        shared.set(key, context)
        const page = await (await context).newPage()
        await page.setContent(html)
        return page
      },
      async openAlone(options) {
        const context = await begin(options)
        alone.push(context)
        return context.newPage()
      },
    })
  })
}

function unavailable(): Promise<never> {
  return Promise.reject(new Error('no Chromium'))
}
