import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { script } from '../script.ts'

const { unified } = inject('installed')
const remark = fileURLToPath(new URL('node_modules/remark-cli/cli.js', import.meta.url))
const document = script(['scene-heading', 'INT. LAB'], ['character', 'ADA'], ['dialogue', '1. *Now.*'])
writeFileSync(join(unified, 'script.json'), JSON.stringify(document))
writeFileSync(join(unified, 'wrong.json'), '{ "object": "document" }')
// A configuration wants no default export of the plugin, `--use` does.
writeFileSync(
  join(unified, '.remarkrc.mjs'),
  "import { scriptParse } from 'scriptdown/unified'\nexport default { plugins: [scriptParse] }\n",
)

const run = (file: string) => spawnSync(process.execPath, [remark, file], { cwd: unified, encoding: 'utf8' })

test("remark's command converts, with the plugin in its configuration", () => {
  const { status, stdout } = run('script.json')
  expect(stdout).toBe('## INT. LAB\n\n> **ADA**\\\n> 1\\. *Now.\\*\n')
  expect(status).toBe(0)
})

test("remark's command tells what is wrong, and fails", () => {
  const { status, stderr } = run('wrong.json')
  expect(stderr).toMatch(/paragraphs: missing, expected an array.*\bmissing-field\b.*\bscriptdown\b/)
  expect(status).toBe(1)
})
