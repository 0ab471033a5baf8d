import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { script } from '../../script.ts'
import { makeProject } from './project.ts'

const sample = JSON.stringify(
  JSON.stringify(script(['scene-heading', 'INT. LAB'], ['character', 'ADA'], ['dialogue', 'Now.'])),
)
const page = `
  import { parseDocument, toHtml } from 'scriptdown'
  export default function Page() {
    return <main className="screenplay" dangerouslySetInnerHTML={{ __html: toHtml(parseDocument(${sample})) }} />
  }`
const files = {
  'app/layout.jsx': `
    import 'scriptdown/screenplay.css'
    export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }`,
  'app/page.jsx': page,
  'app/served/page.jsx': `export const dynamic = 'force-dynamic'\n${page}`,
  'app/edge/route.js': `
    import { parseDocument, toMarkdown } from 'scriptdown'
    export const runtime = 'edge'
    export function GET() { return new Response(toMarkdown(parseDocument(${sample}))) }`,
}

let server: ChildProcess
let address = ''

beforeAll(async () => {
  const project = makeProject()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(project, name, '..'), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  const next = join(project, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const }
  execFileSync(process.execPath, [next, 'build'], { cwd: project, env, stdio: ['ignore', 'ignore', 'inherit'] })
  server = spawn(process.execPath, [next, 'start', '--port', '0'], { cwd: project, env })
  address = await new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (data) => {
      output += data
      const local = /http:\/\/localhost:\d+/.exec(output)
      if (local) resolve(local[0])
    })
    server.on('exit', () => reject(new Error(`next did not start: ${output}`)))
  })
}, 300_000)
afterAll(() => void server?.kill())

const get = async (path: string): Promise<string> => (await fetch(address + path)).text()

test.each(['/', '/served'])('a page of Next, %s, shows the script', async (path) => {
  const html = await get(path)
  expect(html).toContain('<h2 class="scene-heading">INT. LAB</h2>')
  expect(html).toContain('<p class="dialogue">Now.</p>')
})

test('its stylesheet is ours', async () => {
  const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await get('/')) ?? []
  expect(await get(href)).toContain('.screenplay')
})

test('its edge run time converts', async () => {
  expect(await get('/edge')).toBe('## INT. LAB\n\n> **ADA**\\\n> Now.\n')
})
