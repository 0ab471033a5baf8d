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
  open(html: string, options?: BrowserContextOptions): Promise<Page>
}

/** A suite of tests in Chromium, skipped with the reason in its name where there is none. */
export function describeInBrowser(name: string, suite: (opener: Opener) => void): void {
  if (executablePath === undefined) {
    describe.skip(`${name} (no Chromium: install it, or set CHROMIUM to its path)`, () => suite({ open: unavailable }))
    return
  }
  describe(name, () => {
    let browser: Browser
    let contexts: BrowserContext[] = []
    beforeAll(async () => {
      browser = await launchChromium()
    })
    afterEach(async () => {
      await Promise.all(contexts.map((context) => context.close()))
      contexts = []
    })
    afterAll(() => browser.close())
    suite({
      open: async (html, options) => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
        contexts.push(context)
        const page = await context.newPage()
        await page.setContent(html)
        return page
      },
    })
  })
}

function unavailable(): Promise<never> {
  return Promise.reject(new Error('no Chromium'))
}
