import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { locateDatabase } from '../src/command/database.ts'
import type { Io } from '../src/command/io.ts'
import { createCommand, type Outcome, type TestCommand } from './command-io.ts'
import { documentOf } from './service.ts'

let command: TestCommand
beforeEach(() => {
  command = createCommand()
})
afterEach(() => command.remove())

const json = <Value>({ out }: Outcome): Value => JSON.parse(out) as Value
const run = (...args: string[]): Promise<Outcome> => command.run(args)
async function createProject(name = 'Demo'): Promise<string> {
  return (await run('project', 'create', '--name', name)).out.trim()
}
function writeDocument(name: string, content: unknown = documentOf('A cat.')): string {
  const file = join(command.directory, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('project', () => {
  it('is made, and listed', async () => {
    const made = await run('project', 'create', '--name', 'Harbour Lights')
    expect(made).toEqual({ code: 0, out: expect.stringMatching(/^project_\w{22}\n$/), err: '' })
    expect((await run('project', 'list')).out).toMatch(/^project_\w+ {2}disabled {2}\S+Z {2}Harbour Lights\n$/)
    expect(json(await run('project', 'list', '--json'))).toEqual([
      { id: made.out.trim(), name: 'Harbour Lights', enabled: false, created_at: expect.any(String), deleted_at: null },
    ])
    expect(json(await run('project', 'create', '--name', 'B', '--json'))).toMatchObject({ name: 'B', enabled: false })
  })

  it('gives its first key the first time it is enabled, and never again', async () => {
    const id = await createProject()
    const first = await run('project', 'enable', id)
    expect(first).toEqual({
      code: 0,
      out: expect.stringMatching(/^spk_\w{36}\n$/),
      err: expect.stringContaining('not shown'),
    })
    expect((await run('project', 'disable', id)).err).toBe(`The API of ${id} is disabled.\n`)
    expect(await run('project', 'enable', id)).toEqual({ code: 0, out: '', err: `The API of ${id} is enabled.\n` })
    expect(json(await run('project', 'enable', id, '--json'))).toEqual({ id, enabled: true, key: null })
    const other = await createProject('Other')
    expect(json(await run('project', 'enable', other, '--json'))).toMatchObject({ key: expect.stringMatching(/^spk_/) })
    expect(json(await run('project', 'disable', other, '--json'))).toEqual({ id: other, enabled: false })
  })
})

describe('key', () => {
  it('is made, listed without its value, and revoked', async () => {
    const id = await createProject()
    const made = await run('key', 'create', id, '--name', 'editor')
    expect(made.out).toMatch(/^spk_\w{36}\n$/)
    const listed = await run('key', 'list', id)
    const keyId = /^key_\w{22}/.exec(listed.out)?.[0] ?? ''
    expect(listed.out).toContain(`spk_…${made.out.trim().slice(-4)}`)
    expect(listed.out).not.toContain(made.out.trim())
    expect(await run('key', 'revoke', id, keyId)).toEqual({ code: 0, out: '', err: `${keyId} is revoked.\n` })
    expect((await run('key', 'list', id)).out).toContain('revoked ')
    expect(json(await run('key', 'list', id, '--json'))).toMatchObject([{ id: keyId, name: 'editor' }])
    expect(json(await run('key', 'create', id, '--json'))).toMatchObject({ name: 'key', key: expect.any(String) })
    expect(json(await run('key', 'revoke', id, keyId, '--json'))).toEqual({ id: keyId, revoked: true })
  })

  it('expires on a day to come, and has a limit of its own', async () => {
    const id = await createProject()
    await run('key', 'create', id, '--expires', '2d', '--rate-limit', '5')
    const [key] = json<[{ expires_at: string; rate_limit: number }]>(await run('key', 'list', id, '--json'))
    expect(key.rate_limit).toBe(5)
    expect(Math.round((Date.parse(key.expires_at) - Date.now()) / 3_600_000)).toBe(48)
    expect((await run('key', 'list', id)).out).toContain(`valid until ${key.expires_at}`)
    for (const wrong of ['2001-01-01', '0d', 'soon', '2027-13-01', '2027-02-30']) {
      expect(await run('key', 'create', id, '--expires', wrong)).toMatchObject({
        code: 2,
        err: expect.stringContaining('--expires must be a date to come'),
      })
    }
  })

  it('of another project cannot be revoked', async () => {
    const [one, two] = [await createProject(), await createProject()]
    await run('key', 'create', one)
    const [{ id }] = json<[{ id: string }]>(await run('key', 'list', one, '--json'))
    expect(await run('key', 'revoke', two, id)).toMatchObject({ code: 1, err: expect.stringContaining('no such key') })
  })
})

describe('import', () => {
  it('makes a script of each file, named after it', async () => {
    const id = await createProject()
    const files = [writeDocument('one.json'), writeDocument('Zwei Körbe.json')]
    const done = json<{ file: string; script_id: string }[]>(await run('import', id, ...files, '--json'))
    expect(done.map(({ file }) => file)).toEqual(files)
    const more = await run('import', id, files[0] ?? '', '--script', done[0]?.script_id ?? '', '--description', 'Blue')
    expect(more.out).toMatch(new RegExp(`^${done[0]?.script_id} {2}snapshot_\\w{22} {2}.*one\\.json\n$`))
  })

  it('reads FDX and Fountain, named or in a folder, with the title of the title page, and says what is lost', async () => {
    const id = await createProject()
    const folder = join(command.directory, 'season')
    mkdirSync(folder)
    const fdx = '<FinalDraft><Content><Paragraph Type="Action"><Text>Rain.</Text></Paragraph></Content></FinalDraft>'
    writeFileSync(join(folder, 'a.fdx'), fdx)
    writeFileSync(join(folder, 'b.FOUNTAIN'), 'Title: Lost\n   Property\nAuthor: Ann\n\nINT. HALL - DAY #12#\n')
    writeFileSync(join(folder, 'notes.txt'), 'not meant')
    const imported = await run('import', id, folder)
    expect(imported).toMatchObject({ code: 0, out: expect.stringMatching(/a\.fdx\n.*b\.FOUNTAIN\n$/) })
    const b = join(folder, 'b.FOUNTAIN')
    expect(imported.err).toBe(`${b}: title page: left out, but for the title\n${b}: scene numbers (1): left out\n`)
    const titles = json<{ title: string }[]>(await run('script', 'list', id, '--json')).map(({ title }) => title)
    expect(titles).toEqual(['Lost Property', 'a'])
    writeFileSync(join(folder, 'c.fdx'), '<FinalDraft><Content>')
    const refused = await run('import', id, folder)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(`${join(folder, 'c.fdx')}: `)
    expect(refused.err).toContain('error: nothing was imported')
  })

  it('refuses what is no UTF-8, and takes a mark of it', async () => {
    const id = await createProject()
    const write = (name: string, bytes: Uint8Array): string => {
      const file = join(command.directory, name)
      writeFileSync(file, bytes)
      return file
    }
    const latin = write('latin.fountain', Buffer.from('INT. CAF\u00c9\n', 'latin1'))
    expect((await run('import', id, latin)).err).toContain(`${latin}: is not UTF-8 text: save it as that\n`)
    const wide = write('wide.fountain', Buffer.from('\ufeffINT. CAF\u00c9\n', 'utf16le'))
    expect((await run('import', id, wide)).err).toContain(`${wide}: is UTF-16 text: save it as UTF-8\n`)
    const lines = write('lines.ndjson', Buffer.from(`\ufeff{"object":"document","paragraphs":[]}\n`))
    expect((await run('import', id, lines)).code).toBe(0)
    const torn = write('torn.ndjson', Buffer.from('{"object":"document","paragraphs":[]}\n\u00e9', 'latin1'))
    expect((await run('import', id, torn)).err).toContain(`${torn}: is not UTF-8 text`)
    expect(json<unknown[]>(await run('script', 'list', id, '--json'))).toHaveLength(1)
  })

  it('shows controls of titles, which a terminal would obey', async () => {
    const id = await createProject()
    await run('import', id, writeDocument('one.json'), '--title', 'Evil \u001b[31m\nscript_x')
    const listed = (await run('script', 'list', id)).out
    expect(listed).toContain('Evil \\u001b[31m\\u000ascript_x')
    expect(listed.trimEnd().split('\n')).toHaveLength(1)
  })

  it('draws a bar on a terminal', async () => {
    const args = ['import', await createProject(), writeDocument('one.json'), writeDocument('two.json')]
    const { code, err } = await command.run(args, { columns: 100 })
    expect([code, err]).toEqual([0, expect.stringMatching(/ 1\/2 .*one\.json.* 2\/2 .*two\.json/s)])
  })

  it('stores nothing where one document is invalid, and says what is wrong with each', async () => {
    const id = await createProject()
    const good = writeDocument('good.json')
    const bad = writeDocument('bad.json', { object: 'document', paragraphs: [{ text: 1 }] })
    const broken = writeDocument('broken.json', '{"object":\n"document"')
    const refused = await run('import', id, good, bad, broken, join(command.directory, 'missing.json'))
    expect(refused.code).toBe(1)
    expect(refused.out).toBe('')
    const lines = refused.err.trimEnd().split('\n')
    expect(lines.some((line) => line.startsWith(`${bad}: paragraphs[0].text: `))).toBe(true)
    expect(lines.some((line) => line.startsWith(`${broken}: `) && line.includes('line 2'))).toBe(true)
    expect(lines).toContain(`${join(command.directory, 'missing.json')}: no such file`)
    expect(lines.at(-1)).toBe('error: nothing was imported')
    expect(lines.some((line) => line.startsWith(good))).toBe(false)
    const { openStore } = await import('../src/store/open.ts')
    const store = await openStore(command.database)
    expect(await store.listScripts(id, { limit: 1 })).toEqual({ items: [], hasMore: false })
    await store.close()
  })

  it.for([
    [['--script', 'script_x', '--title', 'T'], 2, '--title is for a new script'],
    [['two.json', '--title', 'T'], 2, '--title is for one document'],
    [['--title', ' '], 2, '--title must not be empty'],
    [['--genre', 'x'.repeat(201)], 2, '--genre must not be longer than 200 characters'],
    [['--script', 'script_x'], 1, 'no script script_x in project_'],
  ] as const)('refuses %s', async ([args, code, message]) => {
    const id = await createProject()
    const outcome = await run('import', id, writeDocument('one.json'), ...args)
    expect(outcome).toMatchObject({ code, out: '', err: expect.stringContaining(message) })
  })
})

describe('serve', () => {
  it('serves what was imported, logs JSON lines, and stops when it is asked to', async () => {
    const id = await createProject()
    const key = (await run('project', 'enable', id)).out.trim()
    await run('import', id, writeDocument('one.json'))
    const stop = new AbortController()
    const lines: string[] = []
    let serving: Promise<Outcome> | undefined
    const url = await new Promise<string>((resolve, reject) => {
      serving = command.run(['serve', '--port', '0', '--rate-limit', '3', '--drain-delay', '2'], {
        stop: stop.signal,
        onLog: (line) => {
          lines.push(line)
          const entry = JSON.parse(line)
          if (entry.url) resolve(entry.url)
        },
      })
      serving.then(({ err }) => reject(new Error(err)), reject)
    })
    const list = () => fetch(`${url}/v1/projects/${id}/scripts`, { headers: { authorization: `Bearer ${key}` } })
    expect(await (await list()).json()).toMatchObject({ data: [{ title: 'one' }] })
    await run('project', 'disable', id)
    expect((await list()).status).toBe(403)
    await list()
    expect((await list()).status).toBe(429)
    stop.abort()
    const states = ['/readyz', '/healthz'].map(async (path) => (await fetch(`${url}${path}`)).status)
    expect(await Promise.all(states)).toEqual([503, 200])
    expect(await serving).toEqual({ code: 0, out: '', err: '' })
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'listening',
      ...Array(4).fill('request'),
      'stopping',
      'stopped',
    ])
    expect(lines.join('')).not.toContain(key)
  })
})

describe('wrong usage', () => {
  it.for([
    [[], 2, 'Usage: scriptdown-api'],
    [['nonsense'], 2, "unknown command 'nonsense'"],
    [['project', 'create'], 2, "required option '--name <name>'"],
    [['project', 'create', '--name', ''], 2, '--name must not be empty'],
    [['project', 'list', '--nonsense'], 2, "unknown option '--nonsense'"],
    [['key', 'list'], 2, "missing required argument 'project'"],
    [['serve', '--port', '65536'], 2, '--port (PORT) must be a whole number from 0 to 65535'],
    [['serve', '--rate-limit', '0'], 2, '--rate-limit (RATE_LIMIT) must be a whole number'],
    [['serve', '--keep-alive', '0'], 2, '--keep-alive (KEEP_ALIVE) must be a whole number from 1'],
    [['pull', 'project_x', '--base-url', 'http://a', '-o', 'x'], 2, 'SCRIPTDOWN_API_KEY'],
    [['pull', 'project_x', '--base-url', 'http://a', '-o', 'x', '--to', 'pdf'], 2, 'Allowed choices are markdown'],
  ] as const)('%s', async ([args, code, message]) => {
    expect(await run(...args)).toMatchObject({ code, out: '', err: expect.stringContaining(message) })
  })

  it('makes no database but where a project is created', async () => {
    const outcome = await run('project', 'list')
    expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no database at') })
    expect(existsSync(command.database)).toBe(false)
  })

  it('names projects that do not exist', async () => {
    await createProject()
    for (const args of [
      ['project', 'enable'],
      ['project', 'disable'],
      ['key', 'create'],
      ['key', 'list'],
    ]) {
      const outcome = await run(...args, 'project_x')
      expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no project project_x') })
    }
    const imported = await run('import', 'project_x', writeDocument('one.json'))
    expect(imported).toMatchObject({ code: 1, err: expect.stringContaining('no project project_x') })
  })

  it('tells of a database that cannot be opened in one line, without its password', async () => {
    const file = writeDocument('not-a-database', 'x'.repeat(5000))
    const outcome = await run('project', 'list', '--database', file)
    expect(outcome).toMatchObject({ code: 1, out: '' })
    expect(outcome.err).toMatch(/^error: cannot open the database .*not-a-database: file is not a database\n$/)
    const postgres = await run('project', 'list', '--database', 'postgres://u:hunter2@127.0.0.1:1/x')
    expect(postgres.err).toContain('postgres://u:…@127.0.0.1:1/x')
    expect(postgres.err).not.toContain('hunter2')
    const odd = await run('project', 'list', '--database', 'postgres://u:hun@ter2@127.0.0.1:1/x?password=hunter2')
    expect(odd.err).toMatch(/u:…@127.0.0.1:1\/x\?password=…/)
    expect(odd.err).not.toContain('ter2')
    const slash = await run('project', 'list', '--database', 'postgres://u:hun/ter2@127.0.0.1:1/x')
    expect(slash.err).not.toContain('ter2')
  })
})

it('takes no address of another kind of database for a file', async () => {
  const refused = {
    code: 2,
    err: expect.stringMatching(/^error: --database \(DATABASE_URL\) must be a SQLite file or/),
  }
  for (const args of [['serve'], ['migrate'], ['project', 'create', '--name', 'Demo']]) {
    for (const address of [
      'mysql://u:hunter2@a/b',
      'file:scripts.db',
      'file:///scripts.db',
      'postgres:x',
      'jdbc:x:y',
    ]) {
      expect(await command.run([...args, '--database', address])).toMatchObject(refused)
    }
  }
})

it('takes an empty location for none', () => {
  const locate = (database: string, DATABASE_URL: string) =>
    locateDatabase({ database }, { env: { DATABASE_URL } } as unknown as Io)
  expect(locate('', '')).toBe('./scripts.db')
  expect(locate('', 'a.db')).toBe('a.db')
  for (const file of [':memory:', 'C:\\a.db', './file:a.db', 'a b.db']) expect(locate(file, 'x.db')).toBe(file)
})

it('prints help and version on standard output', async () => {
  const help = await run('--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const name of ['project', 'key', 'import', 'serve', 'pull', 'Exit codes:']) expect(help.out).toContain(name)
  expect(await run('--version')).toEqual({ code: 0, out: '0.1.0\n', err: '' })
  for (const name of ['import', 'serve', 'pull']) expect((await run(name, '--help')).out).toContain('--json')
})

it('quotes no more than a little of what was typed, and no controls', async () => {
  const long = `x\u001b[31m'y`.repeat(2000)
  const { id } = JSON.parse((await run('project', 'create', '--name', 'A', '--json')).out)
  for (const args of [
    [long],
    ['serve', `--${long}`],
    ['pull', 'p', '--base-url', 'http://x.test', '-o', 'out', '--to', long],
    ['project', 'enable', long],
    ['project', 'restore', long],
    ['key', 'revoke', long, long],
    ['script', 'list', long],
    ['script', 'delete', id, long],
    ['snapshot', 'list', id, long],
    ['snapshot', 'restore', long, long, long],
  ]) {
    const { code, err } = await run(...args)
    expect(code).toBeGreaterThan(0)
    expect(err.length, err.slice(0, 200)).toBeLessThan(600)
    expect(err).not.toContain('\u001b')
  }
})
