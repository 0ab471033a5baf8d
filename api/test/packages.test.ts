import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLine } from './serve-process.ts'

const root = join(import.meta.dirname, '..')
let directory: string
let app: string
const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  })

// Both packages as they would be published, installed where there is no checkout; no script of any package runs, so that
// nothing is compiled.
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'scriptdown-packages-'))
  for (const folder of [join(root, '..'), root]) npm(folder, 'pack', '--pack-destination', directory)
  const packed = readdirSync(directory).map((name) => join(directory, name))
  expect(packed).toHaveLength(2)
  app = join(directory, 'app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{"private":true,"type":"module"}')
  npm(app, 'install', '--prefer-offline', ...packed)
}, 120_000)
afterAll(() => rmSync(directory, { recursive: true }))

it('the command works from its own tarball', () => {
  const run = (...args: string[]) =>
    execFileSync(join(app, 'node_modules/.bin/scriptdown-api'), args, { cwd: app, encoding: 'utf8' })
  expect(run('--version')).toBe(`${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}\n`)
  expect(run('project', 'create', '--name', 'Demo')).toMatch(/^project_/)
  expect(run('project', 'list')).toContain('Demo')
})

it('a package holds its licence', () => {
  for (const name of ['scriptdown', 'scriptdown-api']) {
    expect(readFileSync(join(app, 'node_modules', name, 'LICENSE'), 'utf8')).toMatch(/^MIT License/)
  }
})

it('the image starts what is installed, finds it healthy, and ends it with a signal', async () => {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const [check = [], entry = [], command = []] = [...dockerfile.matchAll(/^ *(?:ENTRYPOINT|CMD) (\[.*\])$/gm)].map(
    ([, list = '']): string[] => JSON.parse(list).filter((word: string) => word !== 'node'),
  )
  const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', DATABASE_URL: join(directory, 'image.db') }
  execFileSync(process.execPath, [...entry, 'project', 'create', '--name', 'Demo'], { cwd: app, env })
  const options = { cwd: app, env: { ...env, PORT: '0' }, stdio: 'pipe' } as const
  const service = spawn(process.execPath, [...entry, ...command], options)
  const ended = once(service, 'exit')
  const { port } = new URL(JSON.parse(await readLine(service, service.stderr)).url)
  const run = (at: string) => spawnSync(process.execPath, check, { env: { ...env, PORT: at } }).status
  expect([run(port), run('1')]).toEqual([0, 1])
  service.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

const unit = join(root, 'deploy/scriptdown-api.service')
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0
it.skipIf(!hasAnalyze)('systemd finds nothing wrong with the unit', () => {
  expect(spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
})

it('the client is there without the server, its databases, or the command', () => {
  const packages = ['hono', '@hono', 'kysely', 'pg', 'pg-boss', '@photostructure', 'tinypool', 'pino', 'prom-client']
  for (const name of packages) rmSync(join(app, 'node_modules', name), { recursive: true })
  const code = "import { createClient } from 'scriptdown-api/client'; console.log(typeof createClient)"
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: app, encoding: 'utf8' })
  expect(out).toBe('function\n')
})
