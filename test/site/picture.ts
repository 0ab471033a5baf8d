import { writeFileSync } from 'node:fs'
import { launchChromium } from '../browser/chromium.ts'
import { serveSite } from './site.ts'
import { converted } from './visit.ts'

/* Takes the picture of the site that the README shows: `npm run picture:site`. */

const site = await serveSite()
const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1360, height: 760 }, colorScheme: 'light' })
await page.goto(site.address)
await page.getByLabel('Example').selectOption('word-of-mouth')
await converted(page, 'word-of-mouth: 671 paragraphs')
writeFileSync(new URL('../../site/picture.png', import.meta.url), await page.screenshot())
await browser.close()
await site.close()
