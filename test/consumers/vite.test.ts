import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer, preview } from 'vite'
import { expect, inject, onTestFinished, test } from 'vitest'
import { describeInBrowser } from '../browser/chromium.ts'
import { script } from '../script.ts'

const { plain } = inject('installed')
const root = join(plain, 'vite')
mkdirSync(root)
const files = {
  'index.html':
    '<!doctype html><title>x</title><main class="screenplay"></main><script type="module" src="/page.ts"></script>',
  'page.ts': `
    import 'scriptdown/screenplay.css'
    const report = (result: object) => { document.body.dataset.result = JSON.stringify(result) }
    let violations = 0
    addEventListener('securitypolicyviolation', () => { violations++ })
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onerror = (event) => report({ error: event.message || 'the worker did not load' })
    worker.onmessage = ({ data }) => {
      document.querySelector('main')!.innerHTML = data.html
      setTimeout(() => report({ ...data, violations: violations + data.violations }), 50)
    }
    worker.postMessage(${JSON.stringify(JSON.stringify(script(['character', 'ADA'], ['dialogue', 'Now.'])))})`,
  'worker.ts': `
    let violations = 0
    addEventListener('securitypolicyviolation', () => { violations++ })
    onmessage = async ({ data }) => {
      const { parseDocument, toHtml, toMarkdown } = await import('scriptdown')
      const script = parseDocument(data)
      const result = { markdown: toMarkdown(script), html: toHtml(script) }
      setTimeout(() => postMessage({ ...result, violations }), 50)
    }`,
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)

const options = { root, configFile: false, logLevel: 'error', worker: { format: 'es' } } as const
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'"

/** Serves the page, built or as it is developed, and gives its address. */
const servers = {
  async built(): Promise<string> {
    await build(options)
    const server = await preview({ ...options, preview: { port: 0, headers: { 'Content-Security-Policy': policy } } })
    onTestFinished(() => server.close())
    return server.resolvedUrls?.local[0] ?? ''
  },
  async developed(): Promise<string> {
    const server = await createServer({ ...options, cacheDir: join(root, '.vite'), server: { port: 0 } })
    await server.listen()
    onTestFinished(() => server.close())
    return server.resolvedUrls?.local[0] ?? ''
  },
}

describeInBrowser('Vite: a page with a worker', ({ open }) => {
  test.each(['built', 'developed'] as const)(
    '%s: converts, is styled and breaks no rule of its policy',
    async (way) => {
      const address = await servers[way]()
      const page = await open('')
      await page.goto(address)
      const result = await page.locator('[data-result]').getAttribute('data-result')
      expect(JSON.parse(result ?? '')).toEqual({
        markdown: '> **ADA**\\\n> Now.\n',
        html: expect.stringContaining('<p class="dialogue">Now.</p>'),
        violations: 0,
      })
      const font = await page.locator('.dialogue').evaluate((line) => getComputedStyle(line).fontFamily)
      expect(font).toContain('Courier')
    },
  )
})
