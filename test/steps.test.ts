import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, transform } from 'esbuild'
import { expect, test } from 'vitest'
import type { Document } from '../src/index.ts'
import { oneParagraph } from './script.ts'

const root = fileURLToPath(new URL('../src', import.meta.url))

/** Has each function at the top of a file say when it is called, and in which file it stands. */
const telling: Plugin = {
  name: 'telling',
  setup({ onLoad }) {
    onLoad({ filter: /src\/.*\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'esnext' })
      const call = `globalThis.enter?.(${JSON.stringify(relative(root, path))});`
      return { contents: code.replace(/^(?:export )?(?:async )?function\*? \w+\(.*\) \{$/gm, (start) => start + call) }
    })
  },
}

/** The files whose functions are called, call by call, as a document becomes Markdown in a process that has done nothing yet. */
async function filesCalled(document: Document): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [telling],
    logLevel: 'silent',
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')
  const library: typeof import('../src/index.ts') = await import(`data:text/javascript;base64,${code}`)
  const files: string[] = []
  const told = globalThis as { enter?: (file: string) => void }
  told.enter = (file) => files.push(file)
  library.toMarkdown(document)
  delete told.enter
  return files
}

test('from file to file, marks that cross take less than sixty steps to become Markdown', async () => {
  const files = await filesCalled(
    oneParagraph({
      text: 'She turns the key.',
      marks: [
        { start: 4, end: 13, type: 'bold' },
        { start: 10, end: 17, type: 'italic' },
      ],
    }),
  )
  const steps = files.filter((file, index) => index > 0 && file !== files[index - 1])
  expect(new Set(files).size).toBeGreaterThan(25)
  expect(steps.length).toBeLessThan(60)
})
