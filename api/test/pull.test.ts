import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { toHtml, writePage } from 'scriptdown'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../src/client.ts'
import { formatBar } from '../src/command/progress.ts'
import { createFileName } from '../src/pull/file-name.ts'
import { journalName, openJournal } from '../src/pull/journal.ts'
import { pullProject } from '../src/pull/pull.ts'
import { createCommand } from './command-io.ts'
import { createService, documentOf, importDocument, type TestProject, type TestService } from './service.ts'

const baseUrl = 'http://service.test'
let service: TestService
let project: TestProject
let directory: string
/** `STATUS PATH` of each request for a document. */
let asked: string[]
/** Answers in place of the service, where it returns something. */
let intercept: (url: URL) => Response | undefined
const send = (async (url: string, init: RequestInit) => {
  const response = intercept(new URL(url)) ?? (await service.fetch(new Request(url, init)))
  if (url.includes('document')) asked.push(`${response.status} ${url.split('/').slice(-2).join('/')}`)
  return response
}) as typeof fetch
const client = () => createClient({ baseUrl, apiKey: project.key, retries: 0, fetch: send })
const pull = (to?: 'markdown' | 'html' | 'json') => pullProject(client(), project.id, { baseUrl, directory, to })
const edit = (script: string, title: string) => service.store.editScript(project.id, script, { title })
const filesIn = (): string[] =>
  readdirSync(directory)
    .filter((name) => name !== journalName)
    .sort()
const read = (name: string): string => readFileSync(join(directory, name), 'utf8')

beforeEach(async () => {
  service = await createService()
  project = await service.createProject()
  directory = join(mkdtempSync(join(tmpdir(), 'scriptdown-pull-')), 'made', 'here')
  asked = []
  intercept = () => undefined
})
afterEach(async () => {
  await service.close()
  rmSync(join(directory, '../..'), { recursive: true })
})

describe('a pull', () => {
  it('writes a file for each script, and fetches none again that has not changed', async () => {
    const one = await importDocument(service.store, project.id, {
      title: 'Harbour Lights',
      document: documentOf('One.'),
    })
    const two = await importDocument(service.store, project.id, {
      title: '../Zwei/ Körbe: 日本',
      document: documentOf('Two.'),
    })
    expect(await pull()).toEqual({ fetched: 2, unchanged: 0, failed: [] })
    const files = [`harbour-lights.${one.script_id}.md`, `zwei-körbe-日本.${two.script_id}.md`]
    expect(filesIn()).toEqual(files)
    expect(files.map(read)).toEqual(['One.\n', 'Two.\n'])

    await importDocument(service.store, project.id, { script: two.script_id, document: documentOf('Three.') })
    asked = []
    expect(await pull()).toEqual({ fetched: 1, unchanged: 1, failed: [] })
    expect(asked.map((each) => each.slice(0, 3)).sort()).toEqual(['200', '304'])
    expect(files.map(read)).toEqual(['One.\n', 'Three.\n'])
  })

  it('never has a journal that is cut off, as on a full disk: it is replaced whole', async () => {
    const { script_id } = await importDocument(service.store, project.id)
    await pull()
    const old = join(directory, '../journal')
    linkSync(join(directory, journalName), old)
    await edit(script_id, 'B')
    await pull()
    // The file that was there has been added to, and not written anew.
    expect(readFileSync(old, 'utf8').split('\n')).toHaveLength(3)
    expect(read(journalName).split('\n')).toHaveLength(2)
  })

  it('loses nothing of its journal, whether a line was cut off or another pull writes over it', async () => {
    await pull()
    const path = join(directory, journalName)
    const entry = (source: string) => ({ source, file: `${source}.md` })
    writeFileSync(path, '{"source":"cut o')
    const journal = await openJournal(directory)
    expect(read(journalName)).toBe('{"source":"cut o\n')
    await Promise.all(['a', 'b', 'c'].map((source) => journal.add(entry(source))))
    writeFileSync(path, `${JSON.stringify(entry('d'))}\n`)
    await journal.compact()
    const again = await openJournal(directory)
    expect(['a', 'b', 'c', 'd'].map((source) => again.find(source)?.file)).toEqual(['a.md', 'b.md', 'c.md', 'd.md'])
  })

  it('does another no harm that writes into the same directory at once', async () => {
    for (let count = 0; count < 6; count++)
      await importDocument(service.store, project.id, { document: documentOf('One.') })
    const results = await Promise.all([pull(), pull(), pull('html')])
    expect(results).toEqual(results.map(() => ({ fetched: 6, unchanged: 0, failed: [] })))
    expect(filesIn()).toHaveLength(12)
    expect(
      filesIn()
        .filter((name) => name.endsWith('.md'))
        .map(read),
    ).toEqual(new Array(6).fill('One.\n'))
    // Each knows what the others wrote.
    expect([await pull(), await pull('html')]).toEqual([0, 0].map((fetched) => ({ fetched, unchanged: 6, failed: [] })))
  })

  it('fetches 45 scripts, over several pages of the list', async () => {
    for (let i = 0; i < 45; i++) await importDocument(service.store, project.id)
    expect(await pull('json')).toEqual({ fetched: 45, unchanged: 0, failed: [] })
    expect(filesIn()).toHaveLength(45)
    expect(JSON.parse(read(filesIn()[0] ?? ''))).toEqual(documentOf('A cat.'))
  })

  it('makes whole HTML pages, beside the Markdown', async () => {
    const { script_id } = await importDocument(service.store, project.id, { title: 'T & <U>' })
    await pull()
    await pull('html')
    expect(filesIn()).toEqual([`t-u.${script_id}.html`, `t-u.${script_id}.md`])
    expect(read(`t-u.${script_id}.html`)).toBe(
      toHtml(documentOf('A cat.'), { standalone: writePage, title: 'T & <U>' }),
    )
    expect(await pull('html')).toMatchObject({ unchanged: 1 })
  })

  it('fetches again what was deleted here', async () => {
    await importDocument(service.store, project.id)
    await pull()
    rmSync(join(directory, filesIn()[0] ?? ''))
    expect(await pull()).toMatchObject({ fetched: 1 })
    expect(filesIn()).toHaveLength(1)
  })

  it('renames the file of a script with a new title, changed or not', async () => {
    const { script_id } = await importDocument(service.store, project.id, { title: 'Old' })
    await pull()
    const rename = (title: string) => {
      intercept = ({ pathname }) => {
        if (!pathname.endsWith('/scripts')) return undefined
        const item = {
          id: script_id,
          object: 'script',
          project_id: project.id,
          title,
          subtitle: null,
          written_by: '',
          logline: null,
          genre: null,
          created_at: '2026-01-01T00:00:00Z',
          last_edited_at: '2026-01-01T00:00:00Z',
          links: {},
        }
        return new Response(JSON.stringify({ object: 'list', url: '', has_more: false, data: [item] }))
      }
    }
    rename('New')
    expect(await pull()).toMatchObject({ unchanged: 1 })
    expect(filesIn()).toEqual([`new.${script_id}.md`])
    rename('Newer')
    await importDocument(service.store, project.id, { script: script_id, document: documentOf('Changed.') })
    expect(await pull()).toMatchObject({ fetched: 1 })
    expect(filesIn()).toEqual([`newer.${script_id}.md`])
    expect(await pull()).toMatchObject({ unchanged: 1 })
  })

  it('goes on where an interrupted one stopped', async () => {
    for (let i = 0; i < 12; i++) await importDocument(service.store, project.id)
    const abort = new AbortController()
    const onProgress = ({ done }: { done: number }) => done === 5 && abort.abort(new Error('stopped'))
    const options = { baseUrl, directory, signal: abort.signal, onProgress }
    await expect(pullProject(client(), project.id, options)).rejects.toThrow('stopped')
    // As a power cut leaves it.
    const journal = join(directory, journalName)
    const kept = readFileSync(journal, 'utf8').trimEnd().split('\n').length
    expect(kept).toBeGreaterThanOrEqual(5)
    expect(kept).toBeLessThan(12)
    writeFileSync(journal, `${readFileSync(journal, 'utf8')}{"source":"cut o`)
    expect(await pull()).toEqual({ fetched: 12 - kept, unchanged: kept, failed: [] })
    expect(await pull()).toMatchObject({ fetched: 0, unchanged: 12 })
  })

  it('pulls the others where one fails, and nothing where the key is refused', async () => {
    const bad = await importDocument(service.store, project.id, { title: 'Bad' })
    await importDocument(service.store, project.id, { title: 'Good' })
    intercept = ({ pathname }) =>
      pathname.includes(`${bad.script_id}/`) ? new Response('x', { status: 500 }) : undefined
    expect(await pull()).toEqual({
      fetched: 1,
      unchanged: 0,
      failed: [{ script: bad.script_id, title: 'Bad', message: expect.stringContaining('500') }],
    })
    intercept = ({ pathname }) => (pathname.includes('document') ? new Response('x', { status: 401 }) : undefined)
    await expect(pull()).rejects.toMatchObject({ name: 'AuthenticationError' })
  })

  it('tells why a file cannot be written', async () => {
    await importDocument(service.store, project.id)
    intercept = ({ pathname }) => {
      if (!pathname.includes('document')) return undefined
      rmSync(directory, { recursive: true })
      writeFileSync(directory, 'a file')
      return undefined
    }
    await expect(pull()).rejects.toMatchObject({ code: expect.stringMatching(/^E(EXIST|NOTDIR)$/) })
  })

  it('pulls the others where a file cannot be written, tells which, and takes it up once it can', async () => {
    const [bad, good] = [
      await importDocument(service.store, project.id),
      await importDocument(service.store, project.id),
    ]
    await edit(bad.script_id, 'Bad')
    await edit(good.script_id, 'Good')
    const inTheWay = join(directory, `bad.${bad.script_id}.md`)
    mkdirSync(join(inTheWay, 'folder'), { recursive: true })
    const message = expect.stringMatching(/bad\.script_\w+\.md cannot be written: \w[\w ]+$/)
    const failed = [{ script: bad.script_id, title: 'Bad', message }]
    expect(await pull()).toEqual({ fetched: 1, unchanged: 0, failed })
    expect(filesIn()).toEqual([`bad.${bad.script_id}.md`, `good.${good.script_id}.md`])
    expect(await pull()).toEqual({ fetched: 0, unchanged: 1, failed })
    rmSync(inTheWay, { recursive: true })
    expect(await pull()).toEqual({ fetched: 1, unchanged: 1, failed: [] })
    // A file that is right, but for its name.
    await edit(bad.script_id, 'Worse')
    mkdirSync(join(directory, `worse.${bad.script_id}.md`))
    expect(await pull()).toEqual({
      fetched: 0,
      unchanged: 1,
      failed: [{ script: bad.script_id, title: 'Worse', message: expect.stringContaining('cannot be written') }],
    })
    expect(read(`bad.${bad.script_id}.md`)).toBe('A cat.\n')
  })

  it('takes what it can of everything where a file stands in place of a folder', async () => {
    const bad = await importDocument(service.store, project.id, { title: 'Bad' })
    await importDocument(service.store, project.id, { title: 'Good' })
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, `bad.${bad.script_id}`), 'mine')
    const pulled = await pullProject(client(), project.id, { baseUrl, directory, what: 'everything' })
    expect(pulled).toMatchObject({ fetched: 1, unchanged: 0 })
    // What the service says of the script, what it says of the snapshot, and that itself.
    expect(pulled.failed.map(({ script }) => script)).toEqual([bad.script_id, bad.script_id, bad.script_id])
    expect(read(`bad.${bad.script_id}`)).toBe('mine')
  })

  it('takes every snapshot, with what the service says of it, where everything is asked for', async () => {
    const one = await importDocument(service.store, project.id, {
      title: 'Harbour Lights',
      document: documentOf('One.'),
    })
    const two = await importDocument(service.store, project.id, { script: one.script_id, document: documentOf('Two.') })
    const pullAll = () => pullProject(client(), project.id, { baseUrl, directory, what: 'everything' })
    expect(await pullAll()).toEqual({ fetched: 2, unchanged: 0, failed: [] })
    const folder = `harbour-lights.${one.script_id}`
    expect(filesIn()).toEqual([folder])
    const inside = readdirSync(join(directory, folder)).sort()
    const texts = inside.filter((name) => name.endsWith('.md')).map((name) => read(join(folder, name)))
    expect(texts.sort()).toEqual(['One.\n', 'Two.\n'])
    expect(JSON.parse(read(join(folder, 'script.json')))).toMatchObject({ id: one.script_id, object: 'script' })
    const metadata = inside.filter((name) => name.endsWith('.snapshot.json'))
    const ids = metadata.map((name) => JSON.parse(read(join(folder, name))).id as string)
    expect(ids.sort()).toEqual([one.snapshot_id, two.snapshot_id].sort())
    expect(await pullAll()).toEqual({ fetched: 0, unchanged: 2, failed: [] })
  })

  it('asks a service without tags for everything each time', async () => {
    const { script_id } = await importDocument(service.store, project.id)
    intercept = ({ pathname }) => (pathname.includes('document') ? new Response('# T\n') : undefined)
    for (let i = 0; i < 2; i++) expect(await pull()).toMatchObject({ fetched: 1 })
    await edit(script_id, 'New')
    expect(await pull()).toMatchObject({ fetched: 1 })
    expect(filesIn()).toEqual([`new.${script_id}.md`])
  })

  it('makes a page anew whose title is another one now', async () => {
    const { script_id } = await importDocument(service.store, project.id, { title: 'Old' })
    await pull('html')
    await edit(script_id, 'New')
    expect(await pull('html')).toMatchObject({ fetched: 1 })
    expect(filesIn()).toEqual([`new.${script_id}.html`])
    expect(read(`new.${script_id}.html`)).toContain('<title>New</title>')
    expect(await pull('html')).toMatchObject({ unchanged: 1 })
  })

  it('moves all that is in the folder of a script with a new title', async () => {
    const { script_id } = await importDocument(service.store, project.id, { title: 'Old' })
    await importDocument(service.store, project.id, { script: script_id, document: documentOf('Two.') })
    const pullAll = () => pullProject(client(), project.id, { baseUrl, directory, what: 'everything' })
    await pullAll()
    const inside = readdirSync(join(directory, `old.${script_id}`))
    await edit(script_id, 'New')
    expect(await pullAll()).toMatchObject({ unchanged: 2 })
    expect(filesIn()).toEqual([`new.${script_id}`])
    expect(readdirSync(join(directory, `new.${script_id}`))).toEqual(inside)
    expect(JSON.parse(read(`new.${script_id}/script.json`)).title).toBe('New')
    await edit(script_id, 'Newer')
    writeFileSync(join(directory, `new.${script_id}`, 'notes.txt'), 'mine')
    await pullAll()
    expect(filesIn()).toEqual([`new.${script_id}`, `newer.${script_id}`])
    expect(readdirSync(join(directory, `new.${script_id}`))).toEqual(['notes.txt'])
  })

  it('knows a service by its address, however that is written', async () => {
    await importDocument(service.store, project.id)
    await pull()
    const options = { baseUrl: 'HTTP://service.test:80/', directory }
    expect(await pullProject(client(), project.id, options)).toMatchObject({ unchanged: 1 })
  })
})

it('file names stay in their directory, whatever a title and an id hold', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('..', '/', '\\', 'CON', 'a/b', '.', ' ', '\0'),
  )
  fc.assert(
    fc.property(fc.array(hostile), hostile, (titles, id) => {
      const name = `${createFileName(titles.join('/'), `script_${id}`)}.md`
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}\-.]*\.script_\w*\.md$|^script_\w*\.md$/u)
      expect(Buffer.byteLength(name)).toBeLessThan(255)
    }),
  )
  expect(createFileName('A', 'script_a/b')).not.toBe(createFileName('A', 'script_a-b'))
})

describe('the command', () => {
  it('draws a bar on a terminal, says what it did, and exits 1 where something failed', async () => {
    const { script_id } = await importDocument(service.store, project.id, { title: 'Harbour Lights' })
    const command = createCommand()
    const env = { SCRIPTDOWN_API_KEY: `${project.key}\n` }
    const args = ['pull', project.id, '--base-url', baseUrl, '-o', directory]
    const shown = await command.run(args, { env, columns: 60, fetch: send })
    expect(shown).toEqual({ code: 0, out: '', err: expect.stringContaining('1/1  Harbour Lights') })
    expect(shown.err.endsWith('\r\u001b[K1 fetched, 0 unchanged, 0 failed.\n')).toBe(true)
    expect(await command.run([...args, '--json'], { env, fetch: send })).toEqual({
      code: 0,
      out: '{"fetched":0,"unchanged":1,"failed":[]}\n',
      err: '',
    })
    intercept = ({ pathname }) => (pathname.includes('document') ? new Response('', { status: 404 }) : undefined)
    const failed = await command.run(args, { env, fetch: send })
    expect(failed.code).toBe(1)
    expect(failed.err).toContain(`Harbour Lights (${script_id}): the service answered 404`)
    const wrong = await command.run(['pull', 'p', '--base-url', 'nonsense', '-o', directory], { env, fetch: send })
    expect(wrong).toMatchObject({
      code: 2,
      err: expect.stringContaining('--base-url must be an http or https address'),
    })
    const refused = await command.run(args, { env: { SCRIPTDOWN_API_KEY: 'spk_wrong' }, fetch: send })
    expect(refused).toMatchObject({ code: 1, err: 'error: The API key is not valid.\n' })
    command.remove()
  })

  it('fetches as many documents at a time as it is told to, and waits no longer', async () => {
    for (let i = 0; i < 6; i++) await importDocument(service.store, project.id)
    const command = createCommand()
    const env = { SCRIPTDOWN_API_KEY: project.key }
    const args = ['pull', project.id, '--base-url', baseUrl, '-o', directory, '--concurrency', '2', '--max-wait', '1']
    let [open, most] = [0, 0]
    const counting: typeof fetch = async (input, init) => {
      most = Math.max(most, ++open)
      const response = await send(input, init)
      open--
      return response
    }
    expect(await command.run(args, { env, fetch: counting })).toMatchObject({ code: 0 })
    expect(most).toBe(2)
    intercept = () => new Response('', { status: 429, headers: { 'retry-after': '2' } })
    expect(await command.run(args, { env, fetch: counting })).toMatchObject({
      code: 1,
      err: expect.stringContaining('answered 429'),
    })
    command.remove()
  })

  it('waits for an answer as long as it is told to, then asks again', async () => {
    await importDocument(service.store, project.id)
    const command = createCommand()
    const env = { SCRIPTDOWN_API_KEY: project.key }
    const args = ['pull', project.id, '--base-url', baseUrl, '-o', directory, '--timeout', '1']
    let requests = 0
    const slowAtFirst = ((input, init) =>
      requests++ > 0
        ? send(input, init)
        : new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          })) as typeof fetch
    const pulled = await command.run(args, { env, fetch: slowAtFirst })
    expect(pulled).toMatchObject({ code: 0, err: expect.stringMatching(/no answer from .*: again in \d+ s\n/) })
    expect(pulled.err).toContain('1 fetched, 0 unchanged, 0 failed.')
    command.remove()
  })

  it('draws no line wider than the terminal', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.nat(50),
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 30, max: 200 }),
        (done, more, title, columns) => {
          const bar = formatBar({ done, total: done + more, title }, columns)
          expect([...bar].length).toBeLessThan(columns)
          expect(bar).not.toMatch(/\p{Cc}/u)
        },
      ),
    )
  })
})
