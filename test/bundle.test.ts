import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundle } from './bundle.ts'
import { script } from './script.ts'

const convert = `
  import { parseDocument, toHtml, toMarkdown } from 'scriptdown'
  globalThis.convert = (text) => {
    const document = parseDocument(text)
    return toMarkdown(document) + toHtml(document)
  }`

test.each([
  ['parseDocument, toMarkdown, toHtml', 38_000],
  ['toMarkdown', 21_500],
  ['toHtml', 12_000],
  // What makes a fragment a page is handed in.
  ['toHtml, writePage', 19_750],
  ['parseDocument', 12_000],
  ['resolveMarks', 2_000],
])('for browsers %s takes at most %d bytes, zipped', async (names, most) => {
  const code = await bundle(`export { ${names} } from 'scriptdown'`)
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(most)
})

test.each([
  ['toFdx', 17_500],
  ['parseFdx', 11_450],
])('%s takes at most %d bytes of an own entry point, zipped', async (names, most) => {
  const code = await bundle(`export { ${names} } from 'scriptdown/fdx'`)
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(most)
})

test('of the plugins of unified only the processor that brings remark-stringify asks for a document', async () => {
  const names = ['scriptParse', 'scriptParseHtml', 'scriptStringify', 'scriptRehype', 'scriptRemark']
  const asking = names.map(async (name) => {
    const code = await bundle(`export { ${name} } from 'scriptdown/unified'`)
    return code.includes('document.createElement') ? [name] : []
  })
  expect((await Promise.all(asking)).flat()).toEqual(['scriptRemark'])
})

test('runs where there is no document and no eval, and does not try it', async () => {
  const tried: unknown[] = []
  const context = createContext(
    { TextEncoder, TextDecoder, URL, structuredClone, tried },
    {
      codeGeneration: { strings: false, wasm: false },
    },
  )
  runInContext(
    `globalThis.Function = new Proxy(Function, {
       construct(target, args) { tried.push(args); return Reflect.construct(target, args) },
       apply(target, self, args) { tried.push(args); return Reflect.apply(target, self, args) },
     })`,
    context,
  )
  runInContext(await bundle(convert, 'iife'), context)
  const sample = JSON.stringify(script(['scene-heading', 'INT. LAB'], ['action', 'Rain & <b>']))
  const output: unknown = runInContext(`convert(${JSON.stringify(sample)})`, context)
  expect(output).toContain('## INT. LAB')
  expect(output).toContain('<h2 class="scene-heading">INT. LAB</h2>')
  expect(tried).toEqual([])
})

test('a page is asked for with true where what writes it is in the bundle, and refused in words where it is not', async () => {
  const exported = (names: string): string => `
    import { ${names} } from 'scriptdown'
    globalThis.all = { ${names} }`
  const call = async (names: string): Promise<unknown> => {
    const context = createContext({ TextEncoder, TextDecoder, URL, structuredClone, btoa })
    runInContext(await bundle(exported(names), 'iife'), context)
    return runInContext("all.toHtml({ object: 'document', paragraphs: [] }, { standalone: true })", context)
  }
  expect(await call('toHtml, writePage')).toMatch(/^<!doctype html>/)
  await expect(call('toHtml')).rejects.toThrow('standalone is a function (writePage), not true')
})

test('the stylesheet is not shaken off, all else is', async () => {
  const { default: manifest } = await import('../package.json', { with: { type: 'json' } })
  expect(manifest.sideEffects).toEqual(['./dist/screenplay.css'])
  expect((await bundle("import 'scriptdown'")).trim()).toBe('')
})
