import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashKey } from '../src/keys.ts'
import { openStore } from '../src/store/open.ts'
import type { Store } from '../src/store/store.ts'
import { databaseKinds } from './databases.ts'
import { bodyOf, documentOf, importDocument, noFields, noSnapshotFields } from './service.ts'

const keyOf = (value: string) => ({ name: value, hash: hashKey(value), lastFour: value.slice(-4) })

describe.for(databaseKinds())('the store on $name', ({ missing, create }) => {
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

  it('keeps what it holds when it is opened again', async () => {
    const project = await store.createProject('Néon 🎬')
    await store.close()
    store = await openStore(location)
    expect(await store.listProjects()).toEqual([project])
    expect(project).toMatchObject({ name: 'Néon 🎬', enabled: false })
    expect(project.id).toMatch(/^project_[0-9A-Za-z]{22}$/)
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
      hash: expect.any(Uint8Array),
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

  it('keeps a rendering for one version, and drops those of others', async () => {
    const { id } = await store.createProject('A')
    const { snapshot_id } = await importDocument(store, id)
    const body = new TextEncoder().encode('# é')
    await store.saveRendering(snapshot_id, '1', body)
    await store.saveRendering(snapshot_id, '1', new TextEncoder().encode('another'))
    expect(Buffer.from((await store.readRendering(snapshot_id, '1')) ?? []).toString()).toBe('# é')
    expect(await store.readRendering(snapshot_id, '2')).toBeUndefined()
    await store.saveRendering(snapshot_id, '2', body)
    expect(await store.readRendering(snapshot_id, '1')).toBeUndefined()
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
  const { default: SqliteFile } = await import('better-sqlite3')
  const file = new SqliteFile(location)
  file.prepare("insert into migrations values ('9999-future', '')").run()
  file.close()
  await expect(openStore(location)).rejects.toThrow('newer version of scriptdown-api (it holds migration 9999-future)')
  await remove()
})
