import { describe, expect, it, vi } from 'vitest'
import { createMemory } from '../src/http/memory.ts'
import { openStore } from '../src/store/open.ts'
import { databaseKinds } from './databases.ts'
import { createService, importDocument, readJson } from './service.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the memory of a store', () => {
  it('makes each thing once while nothing changes, and anew when something has', async () => {
    let revision: string | undefined = '1'
    const memory = createMemory({ revision: () => revision })
    const make = vi.fn(async () => ({}))
    const first = await memory.recall('a', make)
    expect(await memory.recall('a', make)).toBe(first)
    expect(await memory.recall('b', make)).not.toBe(first)
    revision = '2'
    expect(await memory.recall('a', make)).not.toBe(first)
    expect(make).toHaveBeenCalledTimes(3)
    revision = undefined
    await memory.recall('a', make)
    await memory.recall('a', make)
    expect(make).toHaveBeenCalledTimes(5)
  })

  it('holds no more than 64 MiB', async () => {
    const memory = createMemory({ revision: () => '1' })
    const make = vi.fn(async () => ({ size: 40 * 1024 * 1024 }))
    await memory.recall('a', make)
    await memory.recall('a', make)
    expect(make).toHaveBeenCalledTimes(1)
    await memory.recall('b', make)
    await memory.recall('a', make)
    expect(make).toHaveBeenCalledTimes(3)
  })

  it('forgets what was made of older data than it has', async () => {
    let revision = '1'
    const memory = createMemory({ revision: () => revision })
    const late = memory.recall('a', async () => {
      await nextTurn()
      return 'old'
    })
    revision = '2'
    await memory.recall('b', async () => 'new')
    expect(await late).toBe('old')
    expect(await memory.recall('a', async () => 'new')).toBe('new')
  })

  it('remembers no failure and no absence, and does not grow without end', async () => {
    const memory = createMemory({ revision: () => '1' })
    await expect(memory.recall('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await memory.recall('a', async () => undefined)).toBeUndefined()
    expect(await memory.recall('a', async () => 1)).toBe(1)
    for (let i = 0; i < 5000; i++) await memory.recall(`k${i}`, async () => i)
    const again = vi.fn(async () => 2)
    expect(await memory.recall('a', again)).toBe(2)
  })
})

describe.for(databaseKinds())('a service on $name', ({ missing, create }) => {
  if (missing) {
    it('is skipped', (context) => context.skip(missing))
    return
  }
  it('sees at once what another process writes: keys revoked, projects disabled, snapshots', async () => {
    const { location, remove } = await create()
    const service = await createService({ location })
    const other = await openStore(location)
    const { id, key } = await service.createProject()
    const { script_id } = await importDocument(other, id)
    const path = `/v1/projects/${id}/scripts/${script_id}`
    const read = async (): Promise<[number, unknown]> => {
      await nextTurn()
      const response = await service.get(path, key)
      return [response.status, (await readJson<{ latest_snapshot_id?: string }>(response)).latest_snapshot_id]
    }
    for (let i = 0; i < 5; i++) {
      await read()
      const { snapshot_id } = await importDocument(i % 2 ? other : service.store, id, { script: script_id })
      expect(await read()).toEqual([200, snapshot_id])
    }
    await other.setEnabled(id, false)
    expect((await read())[0]).toBe(403)
    await service.store.setEnabled(id, true)
    expect((await read())[0]).toBe(200)
    const [first] = await other.listKeys(id)
    await other.revokeKey(id, first?.id ?? '')
    expect((await read())[0]).toBe(401)
    await other.close()
    await service.close()
    await remove()
  })
})
