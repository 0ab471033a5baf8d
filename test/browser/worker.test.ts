import { expect, test } from 'vitest'
import { bundle } from '../bundle.ts'
import { script } from '../script.ts'
import { describeInBrowser } from './chromium.ts'

const policy = "default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:"

describeInBrowser('a web worker under a strict policy', ({ open }) => {
  test('converts, and breaks no rule of it', async () => {
    const code = await bundle(
      `import { parseDocument, toHtml, toMarkdown } from 'scriptdown'
       let violations = 0
       addEventListener('securitypolicyviolation', () => { violations++ })
       onmessage = ({ data }) => {
         const document = parseDocument(data)
         const result = { markdown: toMarkdown(document), html: toHtml(document) }
         setTimeout(() => postMessage({ ...result, violations }), 50)
       }`,
      'iife',
    )
    const page = await open(`<meta http-equiv="Content-Security-Policy" content="${policy}"><p></p>`)
    const answer = await page.evaluate(
      ({ code: source, input }) =>
        new Promise<{ markdown: string; html: string; violations: number }>((resolve, reject) => {
          const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
          worker.onerror = (event) => reject(new Error(event.message))
          worker.onmessage = ({ data }) => resolve(data)
          worker.postMessage(input)
        }),
      { code, input: JSON.stringify(script(['character', 'ADA'], ['dialogue', 'Now.'])) },
    )
    expect(answer).toEqual({
      markdown: '> **ADA**\\\n> Now.\n',
      html: expect.stringContaining('<p class="dialogue">Now.</p>'),
      violations: 0,
    })
  })
})
