import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, inject, test } from 'vitest'
import workerd from 'workerd'
import { script } from '../script.ts'

const { plain } = inject('installed')
const folder = join(plain, 'workerd')
mkdirSync(folder)
const sample = JSON.stringify(script(['scene-heading', 'INT. LAB'], ['action', 'Rain & <b>']))
writeFileSync(
  join(folder, 'source.js'),
  `import { parseDocument, toHtml, toMarkdown } from 'scriptdown'
   export default {
     test() {
       const script = parseDocument(${JSON.stringify(sample)})
       console.log(JSON.stringify({ markdown: toMarkdown(script), html: toHtml(script) }))
     },
   }`,
)
writeFileSync(
  join(folder, 'config.capnp'),
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.js")],
    compatibilityDate = "2026-01-01",
  ))],
);`,
)

test.each([[[]], [['workerd', 'worker', 'browser']]])(
  'a bundle for browsers, conditions %j, runs in workerd',
  async (conditions) => {
    await build({
      entryPoints: [join(folder, 'source.js')],
      outfile: join(folder, 'worker.js'),
      bundle: true,
      format: 'esm',
      platform: 'browser',
      ...(conditions.length > 0 && { conditions }),
    })
    const { stdout } = await promisify(execFile)(workerd, ['test', join(folder, 'config.capnp')])
    expect(JSON.parse(stdout)).toEqual({
      markdown: expect.stringContaining('## INT. LAB'),
      html: expect.stringContaining('<h2 class="scene-heading">INT. LAB</h2>'),
    })
  },
)
