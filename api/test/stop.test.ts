import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeeper } from '../src/documents/keeper.ts'
import { createKey } from '../src/keys.ts'
import { UnavailableError } from '../src/store/errors.ts'
import { openStore } from '../src/store/open.ts'
import { createCommand, type TestCommand } from './command-io.ts'
import { findMissing, type PostgresServer, startPostgres } from './postgres-server.ts'
import { bin, startServe } from './serve-process.ts'
import { importDocument } from './service.ts'
import { openWire, type Wire } from './wire.ts'

const missing = findMissing()

describe.skipIf(missing !== undefined)(
  `beside a PostgreSQL that says nothing any more (${missing ?? 'it is installed'})`,
  () => {
    let postgres: PostgresServer
    let wire: Wire
    let database: string
    beforeAll(async () => {
      postgres = await startPostgres()
      await (await openStore(postgres.url)).close()
      wire = await openWire(postgres.port)
      database = `postgres://tests@127.0.0.1:${wire.port}/postgres`
    })
    afterEach(() => wire.thaw())
    afterAll(() => {
      wire.close()
      postgres.stop()
    })

    it('serve ends soon after it is to stop', async () => {
      const service = await startServe('--database', database)
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
      wire.freeze()
      const start = performance.now()
      expect(await service.stop()).toBe(0)
      expect(performance.now() - start).toBeLessThan(10_000)
    })

    it.each([
      ['before the queue’s tables are there', 'CREATE SCHEMA'],
      ['as it takes jobs', 'SKIP LOCKED'],
    ])('render ends soon after it is to stop, %s', async (_, question) => {
      const child = spawn(process.execPath, [bin, 'render', '--watch', '--database', database], { stdio: 'ignore' })
      const ended = once(child, 'exit')
      wire.freezeAt(question)
      while (!wire.isFrozen()) await sleep(10)
      const start = performance.now()
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      // A question that was asked before takes ten seconds.
      expect(performance.now() - start).toBeLessThan(20_000)
    })
  },
)

describe('while another process holds a SQLite database', () => {
  let command: TestCommand
  beforeEach(() => {
    command = createCommand()
  })
  afterEach(() => command.remove())

  it('serve ends soon after it is to stop, however much it could not keep, and whatever it was told to wait', async () => {
    const store = await openStore(command.database)
    const { id } = await store.createProject('A')
    const { value, hash, lastFour } = createKey()
    await store.setEnabled(id, true, { name: 'first', hash, lastFour })
    const { script_id } = await importDocument(store, id)
    await store.close()
    const service = await startServe('--database', command.database, '--database-timeout', '0')
    const other = new DatabaseSync(command.database)
    other.exec('begin immediate')
    for (const format of ['md', 'fdx', 'fountain']) {
      const path = `${service.url}/v1/projects/${id}/scripts/${script_id}/latest_snapshot_document.${format}`
      expect((await fetch(path, { headers: { authorization: `Bearer ${value}` } })).status).toBe(200)
    }
    const start = performance.now()
    expect(await service.stop()).toBe(0)
    expect(performance.now() - start).toBeLessThan(10_000)
    other.close()
  })
})

it('where one rendering cannot be kept, those that waited behind it do not wait as long again', async () => {
  const onError = vi.fn()
  const saveRendering = vi.fn(async () => {
    throw new UnavailableError('another process writes to the database')
  })
  const keeper = createKeeper({ saveRendering }, onError)
  const keep = () =>
    keeper.keep('snapshot', { format: 'md', encoding: 'gzip', version: '1' }, { body: Buffer.from(''), hash: '' })
  for (let i = 0; i < 5; i++) keep()
  await keeper.settle()
  expect(saveRendering).toHaveBeenCalledTimes(1)
  keep()
  await keeper.settle()
  expect(saveRendering).toHaveBeenCalledTimes(2)
})
