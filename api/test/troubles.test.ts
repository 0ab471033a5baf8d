import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDocuments } from '../src/documents/documents.ts'
import { createKeeper } from '../src/documents/keeper.ts'
import { createRenderer, rendererVersion } from '../src/documents/renderer.ts'
import { createKeyUse } from '../src/http/key-use.ts'
import { createAuditStore } from '../src/store/audit.ts'
import { DiskFullError, ReadOnlyError } from '../src/store/errors.ts'
import { migrate } from '../src/store/migrate.ts'
import { migrateDatabase, openStore } from '../src/store/open.ts'
import { openPostgres } from '../src/store/postgres.ts'
import { createProjectStore } from '../src/store/projects.ts'
import { createScriptStore } from '../src/store/scripts.ts'
import { openSqlite } from '../src/store/sqlite.ts'
import type { Tables } from '../src/store/tables.ts'
import { createCommand, type TestCommand } from './command-io.ts'
import { databaseKinds } from './databases.ts'
import { bin, readLine } from './serve-process.ts'
import { bodyOf, createService, documentOf, importDocument, noFields, noSnapshotFields } from './service.ts'

let command: TestCommand
beforeEach(() => {
  command = createCommand()
})
afterEach(() => command.remove())

it('a full disk is told as such, by a store that goes on reading and, once there is room, writing', async () => {
  await (await openStore(command.database)).close()
  const database = openSqlite(command.database)
  const db = new Kysely<Tables>({ dialect: database.dialect })
  const audit = createAuditStore(db)
  const store = { ...createProjectStore(db, database, audit), ...createScriptStore(db, database, audit) }
  const { id } = await store.createProject('A')
  const importOf = (text: string) => [
    { script: { fields: { ...noFields, title: 'T' } }, snapshot: noSnapshotFields, body: bodyOf(documentOf(text)) },
  ]
  await sql`pragma max_page_count = 60`.execute(db)
  await expect(store.importDocuments(id, importOf('x'.repeat(2_000_000)))).rejects.toBeInstanceOf(DiskFullError)
  expect(await store.listScripts(id, { limit: 1 })).toEqual({ items: [], hasMore: false })
  await sql`pragma max_page_count = 1000000`.execute(db)
  expect(await store.importDocuments(id, importOf('x'.repeat(2_000_000)))).toHaveLength(1)
  await db.destroy()
})

describe.for(databaseKinds())('a database that may only be read, on $name', ({ name, missing, create }) => {
  if (missing) {
    it('is skipped', (context) => context.skip(missing))
    return
  }
  it('is served: nothing is kept, and that is said once', async () => {
    const { location, remove } = await create()
    const writable = await openStore(location)
    const { id } = await writable.createProject('A')
    const { snapshot_id } = await importDocument(writable, id)
    const readOnly = await openReadOnly(location)
    const onError = vi.fn()
    const renderer = createRenderer()
    const documents = createDocuments(readOnly, renderer, { onError })
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      expect((await documents.read(snapshot_id, 'md', encoding)).length).toBeGreaterThan(0)
      await documents.settle()
    }
    expect(onError.mock.calls).toEqual([[expect.any(ReadOnlyError)]])
    await expect(importDocument(readOnly, id)).rejects.toBeInstanceOf(ReadOnlyError)
    await readOnly.close()
    await writable.close()
    await remove()
  })

  it.skipIf(name === 'SQLite')('is not written, whatever settings its address has', async () => {
    const { location, remove } = await create()
    const writable = await openStore(location)
    const { id } = await writable.createProject('A')
    const readOnly = await openStore(`${location}?options=-c%20work_mem%3D8MB`, { readOnly: true })
    expect(await readOnly.findProject(id)).toMatchObject({ id })
    await expect(importDocument(readOnly, id)).rejects.toBeInstanceOf(ReadOnlyError)
    await expect(readOnly.noteKeysUsed(['key_1'], '2026-11-23')).rejects.toBeInstanceOf(ReadOnlyError)
    await readOnly.close()
    await writable.close()
    await remove()
  })

  /** As a role that may read, or from a file that is opened so. */
  async function openReadOnly(location: string) {
    if (name === 'SQLite') return openStore(location, { readOnly: true })
    const role = `reader_${new URL(location).pathname.slice(1, 20)}`
    const client = new pg.Client({ connectionString: location })
    await client.connect()
    await client.query(`create role ${role} login; grant select on all tables in schema public to ${role}`)
    await client.end()
    const url = new URL(location)
    url.username = role
    return openStore(url.href, { migrate: false })
  }
})

it('a database that could not be written for a while is written again: said once each time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let isReadOnly = true
  const write = vi.fn(async () => {
    if (isReadOnly) throw new ReadOnlyError('a standby')
  })
  const onError = vi.fn()
  const keeper = createKeeper({ saveRendering: write }, onError)
  const keyUse = createKeyUse({ noteKeysUsed: write }, { onError })
  const tryBoth = async () => {
    write.mockClear()
    keeper.keep('snapshot', { format: 'md', encoding: 'gzip', version: '1' }, { body: Buffer.from(''), hash: '' })
    keyUse.note('key')
    await Promise.all([keeper.settle(), keyUse.settle()])
    return [write.mock.calls.length, onError.mock.calls.length]
  }
  expect(await tryBoth()).toEqual([2, 2])
  expect(await tryBoth()).toEqual([0, 2])
  vi.advanceTimersByTime(61_000)
  expect(await tryBoth()).toEqual([2, 2])
  isReadOnly = false
  expect(await tryBoth()).toEqual([0, 2])
  vi.advanceTimersByTime(61_000)
  expect(await tryBoth()).toEqual([2, 2])
  isReadOnly = true
  keyUse.note('another')
  expect(await tryBoth()).toEqual([2, 4])
  vi.useRealTimers()
})

describe.for(databaseKinds().filter(({ name }) => name === 'PostgreSQL'))('on $name', ({ missing, create }) => {
  if (missing) {
    it('is skipped', (context) => context.skip(missing))
    return
  }
  it('a migration beside a backup steps back for those who ask for the same table, and is done after it', async () => {
    const { location, remove } = await create()
    const database = openPostgres(location)
    const db = new Kysely<Tables>({ dialect: database.dialect })
    await migrate(db, database, { last: '0002-changes' })
    const backup = new pg.Client({ connectionString: location })
    await backup.connect()
    await backup.query('begin; lock table renderings in access share mode')
    let waits = 0
    const migrated = migrateDatabase(location, { onWait: () => waits++ })
    while (!(await isWaitedFor(backup))) await sleep(50)
    await sql`set statement_timeout = 4000; select count(*) from renderings`.execute(db)
    while (waits === 0) await sleep(20)
    await backup.query('commit')
    expect(await migrated).toEqual(['0003-versions'])
    await backup.end()
    await db.destroy()
    await remove()
  })

  it('the rights that OPERATING.md names are enough to serve, to keep renderings and to note the use of keys', async () => {
    const { location, remove } = await create()
    const owner = await openStore(location)
    const { id } = await owner.createProject('A')
    const { snapshot_id } = await importDocument(owner, id)
    const key = await owner.createKey(id, { name: 'k', hash: Buffer.alloc(32), lastFour: 'abcd' })
    const page = readFileSync(join(import.meta.dirname, '../OPERATING.md'), 'utf8')
    const role = `service_${new URL(location).pathname.slice(1, 20)}`
    const rights = /```sql\n(.*?)```/s.exec(page)?.[1]?.replaceAll('scripts_service', role) ?? ''
    const client = new pg.Client({ connectionString: location })
    await client.connect()
    await client.query(rights)
    await client.end()
    const url = new URL(location)
    url.username = role
    const store = await openStore(url.href, { migrate: false })
    const onError = vi.fn()
    const documents = createDocuments(store, createRenderer(), { onError })
    await documents.read(snapshot_id, 'md', 'gzip')
    await documents.settle()
    expect(onError).not.toHaveBeenCalled()
    expect(await store.listUnrendered({ format: 'md', encoding: 'gzip', version: rendererVersion }, '', 10)).toEqual([])
    await store.noteKeysUsed([key?.id ?? ''], '2026-11-21')
    await expect(importDocument(store, id)).rejects.toBeInstanceOf(ReadOnlyError)
    await store.close()
    await owner.close()
    await remove()
  })
})

async function isWaitedFor(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = database
    where not granted and datname = current_database() and relation = 'renderings'::regclass`,
  )
  return rows.length > 0
}

it('a file in a folder that cannot be written is read all the same', async () => {
  const store = await openStore(command.database)
  const { id } = await store.createProject('A')
  await store.close()
  chmodSync(command.database, 0o444)
  chmodSync(command.directory, 0o555)
  const readOnly = await openStore(command.database, { readOnly: true })
  expect(await readOnly.findProject(id)).toMatchObject({ id })
  await readOnly.close()
  chmodSync(command.directory, 0o755)
})

const isRoot = process.getuid?.() === 0
describe.skipIf(!isRoot)('an account that may only read a file, and not write beside it', () => {
  /** In a process of its own, which leaves no log behind. */
  const runAs = (uid: number, ...args: string[]) =>
    spawnSync(process.execPath, [bin, ...args, '--database', command.database], { uid, encoding: 'utf8' })
  const reader = 54_321
  const late = { status: 0, stdout: expect.stringContaining('Late') }
  beforeEach(() => chmodSync(command.directory, 0o755))

  it('reads and copies what is in the log of those who write', async () => {
    const store = await openStore(command.database)
    await store.createProject('Late')
    expect(runAs(reader, 'project', 'list')).toMatchObject(late)
    const folder = mkdtempSync(join(tmpdir(), 'scriptdown-copy-'))
    chmodSync(folder, 0o777)
    const copy = join(folder, 'copy.db')
    expect(runAs(reader, 'backup', copy)).toMatchObject({ status: 0 })
    expect((await command.run(['project', 'list', '--database', copy])).out).toContain('Late')
    rmSync(folder, { recursive: true })
    for (const end of ['-wal', '-shm']) chmodSync(command.database + end, 0o600)
    expect(runAs(reader, 'project', 'list')).toMatchObject({ status: 1, stdout: '' })
    await store.close()
  })

  it('reads a file that nobody writes, and does not copy it, as somebody may begin to', () => {
    runAs(0, 'project', 'create', '--name', 'Late')
    expect(runAs(reader, 'project', 'list')).toMatchObject(late)
    const refused = { status: 1, stderr: expect.stringContaining('the right to write beside') }
    expect(runAs(reader, 'backup', join(command.directory, 'copy.db'))).toMatchObject(refused)
  })

  it('serves what is written after it began', async () => {
    const id = runAs(0, 'project', 'create', '--name', 'Late').stdout.trim()
    const { key } = JSON.parse(runAs(0, 'project', 'enable', id, '--json').stdout)
    const args = [bin, 'serve', '--port', '0', '--json', '--database', command.database]
    const child = spawn(process.execPath, args, { uid: reader, stdio: 'pipe' })
    const { url } = JSON.parse(await readLine(child, child.stdout))
    const ask = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${url}/v1/projects/${id}/scripts`, { headers })).status
    }
    expect(await ask()).toBe(200)
    const [first] = JSON.parse(runAs(0, 'key', 'list', id, '--json').stdout)
    expect(runAs(0, 'key', 'revoke', id, first.id)).toMatchObject({ status: 0 })
    expect(await ask()).toBe(401)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})

it.skipIf(!isRoot)('a user without a name, as in many containers, is named by number', () => {
  chmodSync(command.directory, 0o777)
  const args = ['project', 'create', '--name', 'Demo', '--database', command.database]
  const options = { uid: 54_321, cwd: command.directory, encoding: 'utf8' } as const
  const outcome = spawnSync(process.execPath, [bin, ...args], options)
  expect(outcome).toMatchObject({ status: 0, stderr: '' })
  const audit = spawnSync(process.execPath, [bin, 'audit', '--database', command.database], options)
  expect(audit.stdout).toMatch(/Z {2}uid 54321 {2}project.create/)
})

describe('the command', () => {
  it('names a database without tables, and makes them where it is told to', async () => {
    new DatabaseSync(command.database).close()
    const refused = await command.run(['project', 'list'])
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('holds no tables yet: "scriptdown-api migrate"'),
    })
    expect(await command.run(['migrate'])).toEqual({
      code: 0,
      out: '',
      err: 'Applied 0001-tables, 0002-changes, 0003-versions.\n',
    })
    expect(await command.run(['migrate'])).toMatchObject({ err: 'The tables are up to date.\n' })
    expect(await command.run(['project', 'list', '--json'])).toMatchObject({ code: 0, out: '[]\n' })
  })

  it('copies a database while it is written, and the copy works', async () => {
    const service = await createService({ location: command.database })
    const { id, key } = await service.createProject()
    const { script_id } = await importDocument(service.store, id, { document: documentOf('Kept.') })
    const copy = join(command.directory, 'copy.db')
    const writing = Promise.all(Array.from({ length: 20 }, () => importDocument(service.store, id)))
    expect(await command.run(['backup', copy])).toMatchObject({ code: 0, err: expect.stringContaining('is copied to') })
    await writing
    await service.close()
    const restored = join(command.directory, 'restored.db')
    copyFileSync(copy, restored)
    const second = await createService({ location: restored })
    const path = `/v1/projects/${id}/scripts/${script_id}/latest_snapshot_document.md`
    expect(await (await second.get(path, key)).text()).toBe('Kept.\n')
    await second.close()
    const check = new DatabaseSync(restored)
    expect(check.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    check.close()
    expect(await command.run(['backup', copy])).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    })
    const postgres = await command.run(['backup', copy, '--database', 'postgres://x/y'])
    expect(postgres).toMatchObject({ code: 1, err: expect.stringContaining('pg_dump') })
  })

  it('copies a database to the end, however often another process writes meanwhile', async () => {
    const store = await openStore(command.database)
    await store.createProject('A')
    const other = new DatabaseSync(command.database)
    other.exec('create table ballast as select randomblob(20000000) as body')
    const write = other.prepare('update projects set name = ?')
    const writing = setInterval(() => write.run(String(Math.random())), 1)
    const start = performance.now()
    const end = setTimeout(() => clearInterval(writing), 5_000)
    const copy = join(command.directory, 'copy.db')
    expect(await command.run(['backup', copy])).toMatchObject({ code: 0 })
    expect(performance.now() - start).toBeLessThan(4_000)
    clearInterval(writing)
    clearTimeout(end)
    other.close()
    await store.close()
  })

  it('changes, deletes, restores and purges, and tells who did', async () => {
    const run = (...args: string[]) => command.run(args)
    const id = (await run('project', 'create', '--name', 'Demo')).out.trim()
    const file = join(command.directory, 'one.json')
    writeFileSync(file, JSON.stringify(documentOf('A cat.')))
    const [{ script_id, snapshot_id }] = JSON.parse((await run('import', id, file, '--genre', 'Drama', '--json')).out)
    await run('script', 'edit', id, script_id, '--title', 'New', '--genre', '')
    expect(JSON.parse((await run('script', 'list', id, '--json')).out)).toMatchObject([{ title: 'New', genre: null }])
    expect(await run('script', 'edit', id, script_id)).toMatchObject({ code: 2 })
    expect((await run('snapshot', 'list', id, script_id)).out).toContain(snapshot_id)
    expect(await run('snapshot', 'delete', id, script_id, snapshot_id)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is the last snapshot'),
    })
    expect(await run('script', 'delete', id, script_id)).toMatchObject({ code: 0, err: `${script_id} is deleted.\n` })
    expect(await run('script', 'delete', id, script_id)).toMatchObject({ code: 1 })
    expect(await run('script', 'restore', id, script_id)).toMatchObject({ code: 0 })
    expect(await run('project', 'rename', id, '--name', 'Other')).toMatchObject({ code: 0 })
    expect(await run('project', 'delete', id)).toMatchObject({ code: 0 })
    expect((await run('project', 'list')).out).toContain('deleted 20')
    expect(await run('project', 'restore', id)).toMatchObject({ code: 0 })
    await run('project', 'delete', id)
    expect(await run('purge', '--days', '0')).toMatchObject({
      err: '1 projects, 1 scripts and 1 snapshots are gone.\n',
    })
    const audit = (await run('audit')).out
    for (const action of ['project.create', 'snapshot.import', 'script.edit', 'script.delete', 'purge']) {
      expect(audit).toContain(action)
    }
  })

  it('imports folders, NDJSON and standard input', async () => {
    const id = (await command.run(['project', 'create', '--name', 'Demo'])).out.trim()
    const line = (title: string) => `${JSON.stringify({ title, document: documentOf(title) })}\n`
    const folder = join(command.directory, 'scripts')
    const { mkdirSync } = await import('node:fs')
    mkdirSync(join(folder, 'deep'), { recursive: true })
    writeFileSync(join(folder, 'b.json'), JSON.stringify(documentOf('b')))
    writeFileSync(join(folder, 'notes.txt'), 'not meant')
    writeFileSync(join(folder, '.scriptdown-pull.jsonl'), '{"not":"meant"}\n')
    writeFileSync(join(folder, 'deep', 'a.ndjson'), line('One') + line('Two'))
    const stdin = `${JSON.stringify({ id: 7, document: documentOf('x') })}\n\n${JSON.stringify(documentOf('y'))}\n`
    const done = await command.run(['import', id, folder, '-', '--json'], { stdin })
    expect(done.code).toBe(0)
    const titles = JSON.parse((await command.run(['script', 'list', id, '--json'])).out).map(
      (each: { title: string }) => each.title,
    )
    expect(titles.reverse()).toEqual(['b', 'One', 'Two', '7', 'line 3'])
    const bad = await command.run(['import', id, '-'], { stdin: '{"document":{}}\nnonsense\n' })
    expect(bad).toMatchObject({
      code: 1,
      err: expect.stringMatching(/standard input, line 1: .*\n.*standard input, line 2: /s),
    })
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('not meant')
    const untitled = await command.run(['import', id, '-'], { stdin: line('Fine') + line(' ') + line('x'.repeat(501)) })
    expect(untitled).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^standard input, line 2: its title must not be empty\n.*line 3: its title must not be/,
      ),
    })
  })
})
