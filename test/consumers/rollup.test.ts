import { createContext, runInContext } from 'node:vm'
import commonjsPlugin from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { type Plugin, rollup } from 'rollup'
import { expect, inject, test } from 'vitest'
import { script } from '../script.ts'

const { plain } = inject('installed')

// What pages and the reader of Markdown need is CommonJS in part. The plugin's types are not those of a module.
const commonjs = commonjsPlugin as unknown as () => Plugin

/** What rollup makes of a few lines, as one script. */
async function bundle(code: string): Promise<string> {
  const entry = {
    name: 'entry',
    resolveId: (source: string) => (source === 'entry.js' ? `${plain}/entry.js` : null),
    load: (id: string) => (id === `${plain}/entry.js` ? code : null),
  }
  const ofOurs: string[] = []
  const build = await rollup({
    input: 'entry.js',
    plugins: [entry, nodeResolve({ browser: true }), commonjs()],
    onLog: (_, { message }) => void (message.includes('node_modules/scriptdown/') && ofOurs.push(message)),
  })
  const { output } = await build.generate({ format: 'iife' })
  expect(ofOurs).toEqual([])
  expect(output).toHaveLength(1)
  return output[0].code
}

test('rollup makes one script that converts', async () => {
  const code = await bundle(
    `import { parseDocument, toMarkdown } from 'scriptdown'
     globalThis.convert = (text) => toMarkdown(parseDocument(text))`,
  )
  const context = createContext({ TextEncoder, TextDecoder, URL, structuredClone })
  runInContext(code, context)
  const input = JSON.stringify(JSON.stringify(script(['scene-heading', 'INT. LAB'])))
  expect(runInContext(`convert(${input})`, context)).toBe('## INT. LAB\n')
})

test('rollup drops what nobody uses', async () => {
  expect(await bundle("import 'scriptdown'")).not.toContain('zod')
  expect(await bundle("export { toHtml } from 'scriptdown'")).not.toContain('ZodMini')
})
