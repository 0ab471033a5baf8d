import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { describeInBrowser, type Opener } from '../browser/chromium.ts'
import { type Site, serveSite } from './site.ts'

/** The site in a browser, and what should never happen there. */
export interface Visit {
  readonly page: Page
  /** Errors and warnings of the console, uncaught ones, and requests to anywhere but the site's own folder. */
  readonly troubles: readonly string[]
}

/** Opens the site in a browser of its own. */
export type Visitor = (options?: BrowserContextOptions) => Promise<Visit>

/** A suite of tests of the built site in Chromium. */
export function describeSite(name: string, suite: (visit: Visitor, site: () => Site) => void): void {
  describeInBrowser(name, ({ openAlone }) => {
    let site: Site
    beforeAll(async () => {
      site = await serveSite()
    })
    afterAll(() => site.close())
    suite(
      visitor(openAlone, () => site),
      () => site,
    )
  })
}

function visitor(openAlone: Opener['openAlone'], site: () => Site): Visitor {
  return async (options) => {
    const page = await openAlone({ viewport: { width: 1440, height: 900 }, ...options })
    const { address } = site()
    const troubles: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
    })
    page.on('pageerror', (error) => troubles.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith('blob:')) troubles.push(request.url())
    })
    await page.goto(address)
    await converted(page, 'lost-property: 94 paragraphs')
    return { page, troubles }
  }
}

/** Waits until the page says what it has converted. */
export async function converted(page: Page, text: string): Promise<void> {
  await page.locator('#status').filter({ hasText: text }).waitFor()
}

/** Pastes a text as the keyboard does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Opens the field that the source is edited in. */
export async function openEditor(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'JSON' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  return page.getByRole('textbox', { name: 'Document JSON' })
}
