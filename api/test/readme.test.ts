import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problems } from '../src/http/problem.ts'
import { createCommand } from './command-io.ts'
import { createService, importDocument, type TestService } from './service.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

describe("the README's requests", () => {
  let service: TestService
  let places: Record<string, string>
  beforeAll(async () => {
    service = await createService()
    const { id, key } = await service.createProject()
    const { script_id, snapshot_id } = await importDocument(service.store, id)
    places = { URL: '', PROJECT: id, SCRIPT: script_id, SNAPSHOT: snapshot_id, KEY: key }
  })
  afterAll(() => service.close())

  it('are answered, and reach every path of the API', async () => {
    const requests = [...readme.matchAll(/^curl (-H \S+ \S+ \S+ )?"(\$URL\S+)"$/gm)]
    const reached = new Set<string>()
    for (const [, header, url = ''] of requests) {
      const path = url.replace(/\$(\w+)/g, (_, name: string) => places[name] ?? '')
      expect([url, (await service.get(path, header ? places.KEY : undefined)).status]).toEqual([url, 200])
      const parts = url
        .replace(/\$URL|\?.*/g, '')
        .replace(/\$(\w+)/g, (_, name: string) => `{${name.toLowerCase()}_id}`)
      reached.add(parts)
    }
    const description = JSON.parse(await (await service.get('/v1/openapi.json')).text())
    expect(reached).toEqual(new Set(Object.keys(description.paths)))
  })
})

it('lists every code with its status and type', () => {
  for (const [code, { status, type }] of Object.entries(problems)) {
    const row = readme.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${code}\``))
    expect([code, row]).toEqual([code, expect.stringMatching(new RegExp(`^\\| [^|]*${status}[^|]* \\| \`${type}\``))])
  }
})

it("names every command, option and variable, there or on the operator's page", async () => {
  const pages = readme + readFileSync(join(import.meta.dirname, '../OPERATING.md'), 'utf8')
  const command = createCommand()
  const missing: string[] = []
  const names = [
    'project',
    'key',
    'import',
    'script',
    'snapshot',
    'serve',
    'render',
    'pull',
    'migrate',
    'backup',
    'purge',
    'audit',
  ]
  for (const name of names) {
    const { out } = await command.run([name, '--help'])
    const options = [...out.matchAll(/--[a-z-]+/g)].map(([option]) => option)
    const commands = [...out.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(([, sub]) => `\`${name} ${sub}`)
    expect(options.length).toBeGreaterThan(0)
    const variables = [...out.matchAll(/\(([A-Z_]{2,})\)/g)].map(([, variable]) => `\`${variable}\``)
    missing.push(...[...options, ...commands, ...variables].filter((text) => !pages.includes(text)))
  }
  expect(missing).toEqual([])
  command.remove()
})
