import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCommand, type Outcome, type TestCommand } from './command-io.ts'
import { documentOf } from './service.ts'

let command: TestCommand
let project: string
beforeEach(async () => {
  command = createCommand()
  project = (await command.run(['project', 'create', '--name', 'Demo'])).out.trim()
})
afterEach(() => command.remove())

/** Writes a file in the folder that is imported, and gives its path. */
function write(name: string, content: unknown): string {
  const file = join(command.directory, 'in', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const importFolder = (): Promise<Outcome> => command.run(['import', project, join(command.directory, 'in')])
const importLines = (...lines: readonly object[]): Promise<Outcome> =>
  command.run(['import', project, '-'], { stdin: lines.map((line) => `${JSON.stringify(line)}\n`).join('') })
async function listTitles(): Promise<string[]> {
  const { out } = await command.run(['script', 'list', project, '--json'])
  return JSON.parse(out).map(({ title }: { title: string }) => title)
}

it('follows no links to folders, and passes over packages and what is hidden', async () => {
  const real = write('real.json', documentOf('A cat.'))
  symlinkSync('.', join(dirname(real), 'm'))
  symlinkSync('.', join(dirname(real), 'n'))
  symlinkSync('nowhere', join(dirname(real), 'gone.txt'))
  symlinkSync('real.json', join(dirname(real), 'z.json'))
  write('node_modules/x/package.json', { name: 'x' })
  write('node_modules/x/y.fountain', 'INT. HALL - DAY')
  write('.notes/y.json', documentOf('Hidden.'))
  expect(await importFolder()).toMatchObject({ code: 0, err: '' })
  expect(await listTitles()).toEqual(['z', 'real'])
  const named = await command.run(['import', project, join(dirname(real), 'm', 'node_modules')])
  expect(named.err).toBe(
    `${join(dirname(real), 'm', 'node_modules', 'x', 'package.json')}: skipped, as it is no document\n`,
  )
})

it('passes over JSON of another kind in a folder, and tells it; what is cut off or named fails', async () => {
  write('a.json', documentOf('A cat.'))
  const other = write('script.json', { object: 'script', id: 'script_1' })
  expect(await importFolder()).toMatchObject({ code: 0, err: `${other}: skipped, as it is no document\n` })
  expect(await listTitles()).toEqual(['a'])
  expect((await command.run(['import', project, other])).err).toContain('found "script"')
  write('b.json', '{"object":"document",')
  write('c.json', { object: 'document', paragraph: [] })
  write('d.json', { objekt: 'document', paragraphs: [] })
  const { code, err } = await importFolder()
  expect(code).toBe(1)
  for (const name of ['b.json', 'c.json', 'd.json']) expect(err).toContain(`${name}: `)
  expect(err).not.toContain('script.json')
})

it('says what it passed over where there is nothing else', async () => {
  const other = write('package.json', [])
  expect(await importFolder()).toMatchObject({
    code: 1,
    err: `${other}: skipped, as it is no document\nno documents found\nerror: nothing was imported\n`,
  })
})

it('reads what a pull of everything wrote', async () => {
  const send = (async (url: string) => {
    if (url.endsWith('/scripts')) return Response.json([{ id: 'script_1', object: 'script' }])
    if (url.endsWith('/snapshots')) return Response.json([{ id: 'snapshot_1', object: 'snapshot' }])
    return Response.json(documentOf('A cat.'))
  }) as unknown as typeof fetch
  const folder = join(command.directory, 'in')
  const args = ['pull', 'project_1', '--base-url', 'http://real.test', '-o', folder, '--all', '--to', 'json']
  const pulled = await command.run(args, { env: { SCRIPTDOWN_API_KEY: 'k' }, fetch: send })
  expect(pulled.code).toBe(0)
  const { code, err } = await importFolder()
  expect([code, err.match(/skipped, as it is no document/g)?.length]).toEqual([0, 2])
  expect(await listTitles()).toHaveLength(1)
})

it('takes a line with a document for a record, with an id and a title or none', async () => {
  const document = documentOf('A cat.')
  const lines = [
    { id: null, title: null, document },
    { id: { of: 'another' }, document },
    { id: 7, title: null, document },
  ]
  expect(await importLines(...lines)).toMatchObject({ code: 0, err: '' })
  expect(await listTitles()).toEqual(['7', 'line 2', 'line 1'])
})

it('ends a line at its line feed alone, as JSON holds the separators of Unicode in its texts', async () => {
  const long = 'A cat.\u2028A dog.\u2029'.repeat(20_000)
  const lines = [{ title: 'One', document: documentOf('A cat.\u2028A dog.\u2029A cow.') }, {}, documentOf(long)]
  const file = write('lines.ndjson', lines.map((line) => JSON.stringify(line).replace(/^\{\}$/, '')).join('\r\n'))
  expect(await command.run(['import', project, file])).toMatchObject({ code: 0, err: '' })
  expect(await listTitles()).toEqual(['line 3', 'One'])
})

it('says where in a record something is wrong', async () => {
  const wrong = [
    { document: { ...documentOf('x'), object: 'doc' } },
    { document: [] },
    { title: 7, document: documentOf('x') },
  ]
  const { code, err } = await importLines(...wrong)
  expect(code).toBe(1)
  expect(err.split('\n').map((line) => line.replace(/^standard input, line /, ''))).toEqual([
    expect.stringMatching(/^1: document\.object: /),
    expect.stringMatching(/^2: document: expected a document/),
    '3: title: expected a string',
    'error: nothing was imported',
    '',
  ])
})
