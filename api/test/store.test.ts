import { randomBytes } from 'node:crypto'
import { copyFileSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashKey } from '../src/keys.ts'
import { UnavailableError } from '../src/store/errors.ts'
import { migrate } from '../src/store/migrate.ts'
import { migrateDatabase, openStore } from '../src/store/open.ts'
import { openPostgres } from '../src/store/postgres.ts'
import { openSqlite } from '../src/store/sqlite.ts'
import type { Store } from '../src/store/store.ts'
import type { Tables } from '../src/store/tables.ts'
import { databaseKinds } from './databases.ts'
import { execute } from './postgres-server.ts'
import { bodyOf, documentOf, importDocument, noFields, noSnapshotFields } from './service.ts'

const keyOf = (value: string) => ({ name: value, hash: hashKey(value), lastFour: value.slice(-4) })

describe.for(databaseKinds())('the store on $name', ({ name, missing, create }) => {
  if (missing) {
    it('is skipped', (context) => context.skip(missing))
    return
  }
  let store: Store
  let location: string
  let remove: () => Promise<void>
  beforeEach(async () => {
    ;({ location, remove } = await create())
    store = await openStore(location)
  })
  afterEach(async () => {
    await store.close()
    await remove()
  })

  it('answers a ping where every table that requests read can be read, and is in its place', async () => {
    const { id } = await store.createProject('A')
    await importDocument(store, id)
    await store.ping()
    const change = async (text: string): Promise<void> => {
      if (name !== 'SQLite') return execute(location, text)
      const other = new DatabaseSync(location)
      other.exec(text)
      other.close()
    }
    for (const table of ['projects', 'keys', 'scripts', 'snapshots', 'documents', 'renderings']) {
      await change(`alter table ${table} rename to away`)
      await expect(store.ping(), table).rejects.toThrow()
      await change(`alter table away rename to ${table}`)
      await store.ping()
    }
    if (name !== 'SQLite') return
    renameSync(location, `${location}.old`)
    await expect(store.ping()).rejects.toBeInstanceOf(UnavailableError)
    copyFileSync(`${location}.old`, location)
    await expect(store.ping()).rejects.toBeInstanceOf(UnavailableError)
    renameSync(`${location}.old`, location)
    await store.ping()
  })

  it('has a script edited when what it or its latest document shows is another', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let day = 0
    const { id } = await store.createProject('A')
    const { script_id, snapshot_id: old } = await importDocument(store, id, { title: 'T' })
    /** Does something on another day; returns whether the script was edited then. */
    const isEditedBy = async (work: () => Promise<unknown>): Promise<boolean> => {
      vi.setSystemTime(Date.UTC(2030, 0, ++day))
      await work()
      await store.setScriptDeleted(id, script_id, true)
      await store.setScriptDeleted(id, script_id, false)
      return (await store.findScript(id, script_id))?.last_edited_at === new Date().toISOString()
    }
    const edit = (fields: { title?: string; genre?: string | null }) => () => store.editScript(id, script_id, fields)
    const setDeleted = (snapshot: string, deleted: boolean) => () =>
      store.setSnapshotDeleted(id, script_id, snapshot, deleted)
    expect(await isEditedBy(edit({ title: 'New' }))).toBe(true)
    expect(await isEditedBy(edit({ title: 'New', genre: null }))).toBe(false)
    expect(await isEditedBy(edit({ genre: 'Drama' }))).toBe(true)
    expect(await isEditedBy(() => importDocument(store, id, { script: script_id }))).toBe(true)
    expect(await isEditedBy(setDeleted(old, true))).toBe(false)
    expect(await isEditedBy(setDeleted(old, false))).toBe(false)
    const latest = (await store.findLatestSnapshot(id, script_id)) ?? ''
    expect(await isEditedBy(setDeleted(latest, true))).toBe(true)
    expect(await isEditedBy(setDeleted(latest, false))).toBe(true)
    vi.useRealTimers()
  })

  it('keeps what it holds when it is opened again', async () => {
    const project = await store.createProject('Néon 🎬')
    await store.close()
    store = await openStore(location)
    expect(await store.listProjects()).toEqual([project])
    expect(project).toMatchObject({ name: 'Néon 🎬', enabled: false })
    expect(project.id).toMatch(/^project_[0-9A-Za-z]{22}$/)
  })

  it.runIf(name === 'PostgreSQL')('names a database, or a role, that is not there', async () => {
    const url = new URL(location)
    url.pathname = '/nowhere'
    await expect(openStore(url.href, { migrate: false })).rejects.toThrow(/^database "nowhere" does not exist$/)
    url.username = 'nobody'
    await expect(openStore(url.href, { migrate: false })).rejects.toThrow(/^role "nobody" does not exist$/)
  })

  it('opens for several at once, who all migrate', async () => {
    const { location: empty, remove: removeEmpty } = await create()
    const stores = await Promise.all([openStore(empty), openStore(empty), openStore(empty)])
    expect(await stores[2].listProjects()).toEqual([])
    await Promise.all(stores.map((each) => each.close()))
    await removeEmpty()
  })

  it('stores the first key once, however often a project is enabled', async () => {
    const { id } = await store.createProject('A')
    expect(await store.setEnabled(id, true, keyOf('one'))).toEqual({ keyStored: true })
    expect(await store.setEnabled(id, false)).toEqual({ keyStored: false })
    expect(await store.setEnabled(id, true, keyOf('two'))).toEqual({ keyStored: false })
    expect((await store.listKeys(id)).map((key) => key.name)).toEqual(['one'])
    expect(await store.findProject(id)).toMatchObject({ id, enabled: true })
    expect(await store.listProjects()).toMatchObject([{ id, enabled: true }])
    expect(await store.setEnabled('project_none', true, keyOf('three'))).toBeUndefined()
  })

  it('finds what a key opens, until it is revoked', async () => {
    const { id } = await store.createProject('A')
    const other = await store.createProject('B')
    await store.setEnabled(id, true, keyOf('one'))
    const key = await store.createKey(id, keyOf('two'))
    expect(await store.findAccess(hashKey('two'))).toEqual({
      keyId: key?.id,
      expiresAt: null,
      rateLimit: null,
      projectId: id,
      projectName: 'A',
      enabled: true,
    })
    expect(await store.findAccess(hashKey('three'))).toBeUndefined()
    expect(await store.revokeKey(other.id, key?.id ?? '')).toBe(false)
    expect(await store.revokeKey(id, key?.id ?? '')).toBe(true)
    expect(await store.findAccess(hashKey('two'))).toBeUndefined()
    expect(await store.findAccess(hashKey('one'))).toBeDefined()
    const revoked = (await store.listKeys(id))[1]?.revoked_at
    expect(revoked).toEqual(expect.any(String))
    expect(await store.revokeKey(id, key?.id ?? '')).toBe(true)
    expect((await store.listKeys(id))[1]?.revoked_at).toBe(revoked)
    expect(await store.createKey('project_none', keyOf('four'))).toBeUndefined()
  })

  it('imports all or nothing', async () => {
    const { id } = await store.createProject('A')
    const good = {
      script: { fields: { ...noFields, title: 'T' } },
      snapshot: noSnapshotFields,
      body: bodyOf(documentOf('x')),
    }
    expect(await store.importDocuments(id, [good, { ...good, script: { id: 'script_none' } }])).toBeUndefined()
    expect(await store.listScripts(id, { limit: 10 })).toEqual({ items: [], hasMore: false })
    expect(await store.importDocuments('project_none', [good])).toBeUndefined()
    const broken = { ...good, body: null as unknown as Uint8Array }
    await expect(store.importDocuments(id, [good, broken])).rejects.toThrow(/null/i)
    expect(await store.listScripts(id, { limit: 10 })).toEqual({ items: [], hasMore: false })
    expect(await store.importDocuments(id, [good, good])).toHaveLength(2)
  })

  it('gives back the bytes of documents, whatever they hold', async () => {
    const { id } = await store.createProject('A')
    const document = documentOf('a\0b', 'é 日本 😀', '\ud800', "'; drop table scripts; --")
    const { snapshot_id } = await importDocument(store, id, { document })
    expect(Buffer.from((await store.readDocument(snapshot_id)) ?? [])).toEqual(Buffer.from(bodyOf(document)))
    expect(await store.readDocument('snapshot_none')).toBeUndefined()
  })

  it.each([0, 1, 1024 * 1024, 1024 * 1024 + 1, 3_500_000])(
    'gives back bodies of %d bytes whole, and in order',
    async (size) => {
      const { id } = await store.createProject('A')
      const { snapshot_id } = await importDocument(store, id)
      const body = Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 16)) % 256)
      const name = { format: 'md', encoding: 'identity', version: '1' }
      await store.saveRendering(snapshot_id, name, { hash: 'hash', body })
      const kept = await store.readRendering(snapshot_id, name)
      expect([kept?.hash, Buffer.compare(kept?.body ?? bodyOf(documentOf('none')), body)]).toEqual(['hash', 0])
    },
  )

  it.runIf(name === 'PostgreSQL')('reads a large body with breaks, in which others are answered', async () => {
    const { id } = await store.createProject('A')
    const { snapshot_id } = await importDocument(store, id, { document: documentOf(randomText(10_000_000)) })
    const client = new pg.Client({ connectionString: location })
    await client.connect()
    const readWhole = () => client.query('select body from documents where snapshot_id = $1', [snapshot_id])
    const longest = { whole: Number.POSITIVE_INFINITY, pieces: Number.POSITIVE_INFINITY }
    for (let i = 0; i < 3; i++) {
      longest.whole = Math.min(longest.whole, await measureLongest(readWhole))
      longest.pieces = Math.min(longest.pieces, await measureLongest(() => store.readDocument(snapshot_id)))
    }
    await client.end()
    expect(longest.pieces).toBeLessThan(longest.whole / 2)
  })

  it.runIf(name === 'PostgreSQL')('has each statement prepared once by a connection', async () => {
    const { id } = await store.createProject('A')
    const narrow = await openStore(location, { poolSize: 1 })
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (let i = 0; i < 3; i++) await narrow.findProject(id)
    const names = query.mock.calls.map(([config]) => (config as unknown as { name?: string }).name)
    query.mockRestore()
    expect([names.length, new Set(names).size, names[0]]).toEqual([3, 1, expect.any(String)])
    await narrow.close()
  })

  it.runIf(name === 'PostgreSQL')('reads lists while more bodies than connections are waited for', async () => {
    const { id } = await store.createProject('A')
    const { script_id, snapshot_id } = await importDocument(store, id)
    const narrow = await openStore(location, { poolSize: 4 })
    const client = new pg.Client({ connectionString: location })
    await client.connect()
    await client.query('begin; lock table documents in access exclusive mode')
    const bodies = Promise.all(Array.from({ length: 8 }, () => narrow.readDocument(snapshot_id)))
    expect(await narrow.listScripts(id, { limit: 1 })).toMatchObject({ items: [{ id: script_id }] })
    await client.query('rollback')
    expect((await bodies).map((body) => body?.length)).toEqual(Array(8).fill(bodyOf(documentOf('A cat.')).length))
    await client.end()
    await narrow.close()
  })

  it('adds snapshots to a script, the last being the latest', async () => {
    const { id } = await store.createProject('A')
    const other = await store.createProject('B')
    const { script_id, snapshot_id } = await importDocument(store, id)
    const before = await store.findScript(id, script_id)
    const second = await importDocument(store, id, { script: script_id })
    expect(second.script_id).toBe(script_id)
    expect(await store.findLatestSnapshot(id, script_id)).toBe(second.snapshot_id)
    expect(await store.findLatestSnapshot(other.id, script_id)).toBeUndefined()
    const after = await store.findScript(id, script_id)
    expect(after?.created_at).toBe(before?.created_at)
    expect(String(after?.last_edited_at) >= String(before?.last_edited_at)).toBe(true)
    expect(await store.hasSnapshot(id, script_id, snapshot_id)).toBe(true)
    expect(await store.hasSnapshot(other.id, script_id, snapshot_id)).toBe(false)
    expect(await store.hasSnapshot(id, 'script_none', snapshot_id)).toBe(false)
    await expect(importDocument(store, other.id, { script: script_id })).rejects.toThrow('not imported')
  })

  it('pages newest first, both ways, with no item lost or twice', async () => {
    const { id } = await store.createProject('A')
    const other = await store.createProject('B')
    const ids: string[] = []
    for (let i = 0; i < 7; i++) {
      ids.unshift((await importDocument(store, id)).script_id)
      await importDocument(store, other.id)
    }
    const read = async (page: { limit: number; after?: string; before?: string }) => {
      const result = await store.listScripts(id, page)
      return result === 'unknown-cursor' ? result : [result.items.map((item) => item.id), result.hasMore]
    }
    expect(await read({ limit: 7 })).toEqual([ids, false])
    expect(await read({ limit: 3 })).toEqual([ids.slice(0, 3), true])
    expect(await read({ limit: 3, after: ids[2] ?? '' })).toEqual([ids.slice(3, 6), true])
    expect(await read({ limit: 3, after: ids[5] ?? '' })).toEqual([ids.slice(6), false])
    expect(await read({ limit: 3, after: ids[6] ?? '' })).toEqual([[], false])
    expect(await read({ limit: 3, before: ids[6] ?? '' })).toEqual([ids.slice(3, 6), true])
    expect(await read({ limit: 3, before: ids[3] ?? '' })).toEqual([ids.slice(0, 3), false])
    expect(await read({ limit: 3, before: ids[0] ?? '' })).toEqual([[], false])
    const foreign = (await importDocument(store, other.id)).script_id
    expect(await read({ limit: 3, after: foreign })).toBe('unknown-cursor')
    expect(await read({ limit: 3, before: 'script_none' })).toBe('unknown-cursor')
  })

  it('keeps renderings of two versions, and the first of two alike', async () => {
    const { id } = await store.createProject('A')
    const { snapshot_id } = await importDocument(store, id)
    const nameOf = (version: string) => ({ format: 'md', encoding: 'gzip', version })
    const renderingOf = (text: string) => ({ hash: `hash of ${text}`, body: new TextEncoder().encode(text) })
    const read = async (version: string) => {
      const kept = await store.readRendering(snapshot_id, nameOf(version))
      return kept && [kept.hash, Buffer.from(kept.body).toString()]
    }
    await store.saveRendering(snapshot_id, nameOf('1'), renderingOf('# é'))
    await store.saveRendering(snapshot_id, nameOf('1'), renderingOf('another'))
    await store.saveRendering(snapshot_id, { ...nameOf('1'), encoding: 'br' }, renderingOf('third'))
    expect(await read('1')).toEqual(['hash of # é', '# é'])
    expect(await store.readRenderingHash(snapshot_id, nameOf('1'))).toBe('hash of # é')
    expect(await read('2')).toBeUndefined()
    await store.saveRendering(snapshot_id, nameOf('2'), renderingOf('newer'))
    expect([await read('1'), await read('2')]).toEqual([
      ['hash of # é', '# é'],
      ['hash of newer', 'newer'],
    ])
    const other = await importDocument(store, id)
    expect(await store.listUnrendered(nameOf('2'), '', 10)).toEqual([other.snapshot_id])
    expect(await store.listUnrendered(nameOf('3'), '', 10)).toEqual([snapshot_id, other.snapshot_id].sort())
    expect(await store.listUnrendered(nameOf('2'), other.snapshot_id, 10)).toEqual([])
  })

  it('drops a rendering once two other versions have theirs of the same', async () => {
    const { id } = await store.createProject('A')
    const [{ snapshot_id: one }, { snapshot_id: two }] = [
      await importDocument(store, id),
      await importDocument(store, id),
    ]
    const nameOf = (version: string, encoding = 'br') => ({ format: 'md', encoding, version })
    const save = async (snapshot: string, version: string): Promise<void> => {
      await store.saveRendering(snapshot, nameOf(version), { hash: version, body: new TextEncoder().encode(version) })
      // Later by the clock.
      await sleep(2)
    }
    const keptOf = async (snapshot: string): Promise<string[]> => {
      const versions = ['0.9', '0.10', '1.0', '1.1']
      const hashes = await Promise.all(versions.map((each) => store.readRenderingHash(snapshot, nameOf(each))))
      return hashes.filter((hash) => hash !== undefined)
    }
    await save(two, '0.9')
    await store.saveRendering(one, nameOf('0.9', 'gzip'), { hash: '0.9', body: new Uint8Array() })
    for (const version of ['0.9', '0.10', '0.9', '0.10']) await save(one, version)
    expect(await keptOf(one)).toEqual(['0.9', '0.10'])
    await save(one, '1.0')
    expect(await keptOf(one)).toEqual(['0.10', '1.0'])
    // Of the version before that came back.
    await save(one, '0.9')
    expect(await keptOf(one)).toEqual(['0.9', '1.0'])
    await save(one, '1.1')
    expect(await keptOf(one)).toEqual(['0.9', '1.1'])
    expect(await keptOf(two)).toEqual(['0.9'])
    expect(await store.readRenderingHash(one, nameOf('0.9', 'gzip'))).toBe('0.9')
  })

  it('numbers changes so that whoever goes on from the last one misses none, however late it is committed', async () => {
    const { id } = await store.createProject('A')
    const second = await openStore(location)
    const seen = new Map<string, number>()
    let since = 0
    let last: string | undefined
    const paged = new Set<string>()
    let isOver = false
    const watch = async (): Promise<void> => {
      const page = await second.listChanges(id, since, 3)
      for (const { id: script, change } of page?.items ?? []) {
        expect(change).toBeGreaterThan(since)
        since = change
        seen.set(script, change)
      }
      // The same by pages: what is newer than the newest one known.
      const newer = await second.listScripts(id, { limit: 100, ...(last === undefined ? {} : { before: last }) })
      if (newer === 'unknown-cursor') throw new Error('no page')
      for (const item of newer.items) paged.add(item.id)
      last = newer.items[0]?.id ?? last
    }
    const watching = (async () => {
      while (!isOver) {
        await watch()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })()
    const importing = { fields: { ...noFields, title: 'T' } }
    // Large and small ones at once: a small one that began later is done first.
    const imports = Array.from({ length: 12 }, (_, i) => {
      const body = bodyOf(documentOf('x'.repeat(i % 2 ? 10 : 300_000)))
      const one = { script: importing, snapshot: noSnapshotFields, body }
      return (i % 3 ? store : second).importDocuments(id, Array(i % 2 ? 1 : 5).fill(one))
    })
    const all = (await Promise.all(imports)).flatMap((done) => done?.map(({ script_id }) => script_id) ?? [])
    isOver = true
    await watching
    for (let i = 0; i < all.length; i++) await watch()
    expect([seen.size, paged.size]).toEqual([all.length, all.length])
    await second.close()
  })

  it('edits, deletes and restores, and tells of it in the list of changes and in the audit', async () => {
    const { id } = await store.createProject('A')
    const { script_id, snapshot_id } = await importDocument(store, id)
    const second = await importDocument(store, id, { script: script_id })
    const changes = async (since: number) =>
      (await store.listChanges(id, since, 10))?.items.map(({ change, deleted_at }) => [change, deleted_at !== null])
    expect(await changes(0)).toEqual([[2, false]])
    expect(await changes(2)).toEqual([])
    expect(await store.listChanges(id, 3, 10)).toBeUndefined()
    expect(await store.editScript(id, script_id, { title: 'New', genre: null })).toBe(true)
    expect(await store.findScript(id, script_id)).toMatchObject({ title: 'New', genre: null })
    expect(await store.editScript('project_none', script_id, { title: 'New' })).toBe(false)
    expect(await store.setSnapshotDeleted(id, script_id, second.snapshot_id, true)).toBe('done')
    expect(await store.findLatestSnapshot(id, script_id)).toBe(snapshot_id)
    expect(await store.setSnapshotDeleted(id, script_id, snapshot_id, true)).toBe('last-snapshot')
    expect(await store.setSnapshotDeleted(id, script_id, 'snapshot_none', true)).toBe('unknown')
    expect(await store.setSnapshotDeleted(id, script_id, second.snapshot_id, false)).toBe('done')
    expect(await changes(3)).toEqual([[5, false]])
    expect(await store.setScriptDeleted(id, script_id, true)).toBe(true)
    expect(await store.setScriptDeleted(id, script_id, true)).toBe(false)
    expect(await changes(5)).toEqual([[6, true]])
    expect(await store.findScript(id, script_id)).toBeUndefined()
    expect(await store.findLatestSnapshot(id, script_id)).toBeUndefined()
    expect(await store.hasSnapshot(id, script_id, snapshot_id)).toBe(false)
    const other = await importDocument(store, id)
    expect(await store.listScripts(id, { limit: 10, before: script_id })).toMatchObject({
      items: [{ id: other.script_id }],
    })
    expect(await store.setScriptDeleted(id, script_id, false)).toBe(true)
    expect(await store.findScript(id, script_id)).toMatchObject({ id: script_id })
    expect(await store.renameProject(id, 'B')).toBe(true)
    const actions = (await store.listAudit(100)).map(({ action, subject }) => `${action} ${subject}`)
    expect(actions.slice(0, 3)).toEqual([
      `project.rename ${id}`,
      `script.restore ${script_id}`,
      `snapshot.import ${other.snapshot_id}`,
    ])
    expect(actions.at(-1)).toBe(`project.create ${id}`)
  })

  it('purges what was deleted, with all that hangs on it, and nothing else', async () => {
    const [one, two] = [await store.createProject('A'), await store.createProject('B')]
    await store.setEnabled(one.id, true, keyOf('one'))
    const kept = await importDocument(store, two.id)
    const extra = await importDocument(store, two.id, { script: kept.script_id })
    const gone = await importDocument(store, two.id)
    await importDocument(store, one.id)
    await store.setSnapshotDeleted(two.id, kept.script_id, extra.snapshot_id, true)
    await store.setScriptDeleted(two.id, gone.script_id, true)
    await store.setProjectDeleted(one.id, true)
    expect(await store.findAccess(hashKey('one'))).toBeUndefined()
    expect(await store.importDocuments(one.id, [])).toBeUndefined()
    expect(await store.purge('2000')).toEqual({ projects: 0, scripts: 0, snapshots: 0 })
    expect(await store.purge('9999')).toEqual({ projects: 1, scripts: 2, snapshots: 3 })
    expect(await store.listProjects()).toMatchObject([{ id: two.id }])
    expect(await store.readDocument(gone.snapshot_id)).toBeUndefined()
    expect(await store.readDocument(kept.snapshot_id)).toBeDefined()
    expect(await store.setProjectDeleted(one.id, false)).toBe(false)
  })

  it('purges what was deleted at the very moment up to which it is asked to', async () => {
    const { id } = await store.createProject('A')
    await store.setProjectDeleted(id, true)
    const at = (await store.listProjects())[0]?.deleted_at ?? ''
    const before = new Date(Date.parse(at) - 1).toISOString()
    expect(await store.purge(before)).toEqual({ projects: 0, scripts: 0, snapshots: 0 })
    expect(await store.purge(at)).toEqual({ projects: 1, scripts: 0, snapshots: 0 })
  })

  it.runIf(name === 'PostgreSQL')('purges or restores what is restored meanwhile, never half of it', async () => {
    const { id } = await store.createProject('A')
    const [first, second] = [await importDocument(store, id), await importDocument(store, id)]
    for (const { script_id } of [first, second]) await store.setScriptDeleted(id, script_id, true)
    const client = new pg.Client({ connectionString: location })
    await client.connect()
    await client.query('begin')
    await client.query('select 1 from documents where snapshot_id = $1 for update', [first.snapshot_id])
    const purging = store.purge('9999')
    await new Promise((resolve) => setTimeout(resolve, 300))
    const restoring = store.setScriptDeleted(id, second.script_id, false)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query('commit')
    await client.end()
    const [, isRestored] = await Promise.all([purging, restoring])
    expect((await store.readDocument(second.snapshot_id)) !== undefined).toBe(isRestored)
    expect((await store.findScript(id, second.script_id)) !== undefined).toBe(isRestored)
  })

  it('notes when keys are used', async () => {
    const { id } = await store.createProject('A')
    const key = await store.createKey(id, { ...keyOf('one'), expiresAt: '2027-01-01T00:00:00.000Z', rateLimit: 7 })
    await store.noteKeysUsed([key?.id ?? ''], '2026-11-21')
    const [listed] = await store.listKeys(id)
    expect(listed).toMatchObject({ last_used_on: '2026-11-21', rate_limit: 7 })
    expect(await store.findAccess(hashKey('one'))).toMatchObject({ expiresAt: listed?.expires_at, rateLimit: 7 })
  })

  it('brings a database of the first version up to date, and is refused by readers until then', async () => {
    const { location: old, remove: removeOld } = await create()
    const database = name === 'SQLite' ? openSqlite(old) : openPostgres(old)
    const db = new Kysely<Tables>({ dialect: database.dialect })
    await migrate(db, database, { last: '0001-tables' })
    const now = '2026-01-01T00:00:00.000Z'
    await sql`insert into projects (id, name, enabled, created_at) values ('project_1', 'A', 1, ${now})`.execute(db)
    for (const script of ['script_1', 'script_2']) {
      await sql`insert into scripts (id, project_id, title, written_by, created_at, last_edited_at)
        values (${script}, 'project_1', 'T', '', ${now}, ${now})`.execute(db)
    }
    for (const snapshot of ['snapshot_1', 'snapshot_2', 'snapshot_3']) {
      await sql`insert into snapshots (id, script_id, created_at) values (${snapshot}, 'script_1', ${now})`.execute(db)
      await sql`insert into documents (snapshot_id, body) values (${snapshot}, ${bodyOf(documentOf(snapshot))})`.execute(
        db,
      )
    }
    await db.destroy()
    await expect(openStore(old, { migrate: false })).rejects.toThrow(
      'is older than this version (it lacks 0002-changes): "scriptdown-api migrate" brings it up to date',
    )
    expect(await migrateDatabase(old)).toEqual(['0002-changes', '0003-versions'])
    const opened = await openStore(old, { migrate: false })
    const list = await opened.listScripts('project_1', { limit: 10 })
    expect(list).toMatchObject({ items: [{ id: 'script_2' }, { id: 'script_1' }] })
    expect(await opened.findLatestSnapshot('project_1', 'script_1')).toBe('snapshot_3')
    const { snapshot_id } = await importDocument(opened, 'project_1', { script: 'script_1' })
    expect(await opened.findLatestSnapshot('project_1', 'script_1')).toBe(snapshot_id)
    expect((await opened.listChanges('project_1', 0, 10))?.items.map(({ id }) => id)).toEqual(['script_2', 'script_1'])
    await opened.close()
    await removeOld()
  })

  it('takes imports into one script from many at once', async () => {
    const { id } = await store.createProject('A')
    const { script_id } = await importDocument(store, id)
    const second = await openStore(location)
    const done = await Promise.all(
      [store, second, store, second].map((each) => importDocument(each, id, { script: script_id })),
    )
    const page = await store.listSnapshots(script_id, { limit: 10 })
    if (page === 'unknown-cursor') throw new Error('no page')
    expect(page.items).toHaveLength(5)
    expect(done.map((each) => each.snapshot_id)).toContain(page.items[0]?.id)
    expect(await store.findLatestSnapshot(id, script_id)).toBe(page.items[0]?.id)
    await second.close()
  })
})

it('refuses a database that a newer version has migrated', async () => {
  const [{ create }] = databaseKinds() as [ReturnType<typeof databaseKinds>[0]]
  const { location, remove } = await create()
  await (await openStore(location)).close()
  const { DatabaseSync } = await import('@photostructure/sqlite')
  const file = new DatabaseSync(location)
  file.prepare("insert into migrations values ('9999-future', '')").run()
  file.close()
  await expect(openStore(location)).rejects.toThrow('newer version of scriptdown-api (it holds migration 9999-future)')
  await remove()
})

/** A text that cannot be packed well. */
function randomText(length: number): string {
  return randomBytes(length / 2).toString('hex')
}

/** How long the process is at work without a break, by its processor time. */
async function measureLongest(work: () => Promise<unknown>): Promise<number> {
  const now = (): number => Object.values(process.cpuUsage()).reduce((sum, each) => sum + each, 0)
  let last = now()
  let longest = 0
  let isOver = false
  const tick = (): void => {
    longest = Math.max(longest, now() - last)
    last = now()
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isOver = true
  tick()
  return longest
}
