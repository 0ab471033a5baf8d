import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../src/keys.ts'
import { openQueue } from '../src/render/queue.ts'
import { DiskFullError, ReadOnlyError, UnavailableError } from '../src/store/errors.ts'
import { openStore } from '../src/store/open.ts'
import { openPostgres } from '../src/store/postgres.ts'
import type { Store } from '../src/store/store.ts'
import { createCommand } from './command-io.ts'
import { findMissing, findPort, type PostgresServer, startPostgres } from './postgres-server.ts'
import { type ServeProcess, startServe } from './serve-process.ts'
import { documentOf, importDocument } from './service.ts'
import { openWire, type Wire } from './wire.ts'

/** `OUTAGES=20 npx vitest run test/outage.test.ts` tries each so often. */
const outages = Number(process.env.OUTAGES ?? 3)
const missing = findMissing()

describe.skipIf(missing !== undefined)(`a service whose PostgreSQL fails (${missing ?? 'it is installed'})`, () => {
  let postgres: PostgresServer
  let wire: Wire
  let service: ServeProcess
  let paths: string[]
  let key: string
  beforeAll(async () => {
    postgres = await startPostgres()
    const store = await openStore(postgres.url)
    ;({ paths, key } = await fill(store))
    await store.close()
    wire = await openWire(postgres.port)
    const database = `postgres://tests@127.0.0.1:${wire.port}/postgres`
    service = await startServe('--database', database, '--database-timeout', '1', '--pool-size', '8')
  })
  afterAll(async () => {
    expect(await service.stop()).toBe(0)
    wire.close()
    postgres.stop()
  })

  it('answers rightly or with 503 through restarts, and rightly again within two seconds', async () => {
    await underLoad(async (recover) => {
      for (let i = 0; i < outages; i++) {
        postgres.restart()
        await recover()
      }
    })
  })

  it('… through connections that are ended by the server, and by the network', async () => {
    await underLoad(async (recover) => {
      for (let i = 0; i < outages; i++) {
        if (i % 2 === 0) await terminateBackends(postgres.url)
        else wire.cut()
        await recover()
      }
    })
  })

  it('… through a network that swallows everything for a while', async () => {
    await underLoad(async (recover) => {
      wire.freeze()
      while ((await fetch(`${service.url}/readyz`)).status !== 503) await sleep(50)
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
      wire.thaw()
      await recover()
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    })
  })

  it('… and neither does a queue of renderings wait for a connection that the network has lost', async () => {
    const own = await openWire(postgres.port)
    const location = `postgres://tests@127.0.0.1:${own.port}/postgres`
    const queue = await openQueue(location, { version: '1.0.0', timeout: 300 })
    await queue.add([{ snapshot: 'snapshot_1', format: 'md' }])
    own.lose()
    expect(await queue.take(1)).toEqual([])
    expect(await queue.take(1)).toMatchObject([{ snapshot: 'snapshot_1' }])
    await queue.close()
    own.close()
  })

  it('is waited for at the start', async () => {
    const port = await findPort()
    const command = createCommand()
    const stop = new AbortController()
    const lines: string[] = []
    let opened: Promise<Wire> | undefined
    const onLog = (line: string): void => {
      const { msg } = JSON.parse(line)
      lines.push(msg)
      if (msg === 'waiting for the database') opened ??= openWire(postgres.port, port)
      if (msg === 'listening') stop.abort()
    }
    const database = `postgres://tests@127.0.0.1:${port}/postgres`
    const outcome = await command.run(['serve', '--port', '0', '--database', database], { onLog, stop: stop.signal })
    expect(outcome).toEqual({ code: 0, out: '', err: '' })
    expect(lines).toContain('waiting for the database')
    ;(await opened)?.close()
    command.remove()
  })

  it('is told what passes from what does not, by the code of the server', async () => {
    const db = new Kysely({ dialect: openPostgres(postgres.url).dialect })
    const raise = (code: string) =>
      sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(db).catch((error) => error)
    for (const code of ['08006', '40001', '40P01', '53200', '53300', '57014', '57P01', '57P05', '55P03']) {
      expect([code, await raise(code)]).toEqual([code, expect.any(UnavailableError)])
    }
    expect(await raise('53100')).toBeInstanceOf(DiskFullError)
    expect(await raise('25006')).toBeInstanceOf(ReadOnlyError)
    for (const code of ['22012', '42P01', 'XX000']) expect(await raise(code)).toBeInstanceOf(pg.DatabaseError)
    await db.destroy()
  })

  /** Runs something while eight clients ask; whatever they are answered has to be right, or an error that says to wait. */
  async function underLoad(work: (recover: () => Promise<void>) => Promise<void>): Promise<void> {
    const expected = await Promise.all(paths.map(async (path) => (await ask(path)).body))
    const wrong: unknown[] = []
    let lastFailure = 0
    let good = 0
    let isOver = false
    const noAnswer = (error: unknown) => ({ status: 0, body: String(error), retryAfter: null })
    const client = async (): Promise<void> => {
      for (let i = 0; !isOver && wrong.length === 0; i++) {
        const which = i % paths.length
        const { status, body, retryAfter } = await ask(paths[which] ?? '').catch(noAnswer)
        if (status === 200 && body === expected[which]) good++
        else if (status === 503 && retryAfter && JSON.parse(body).code === 'service_unavailable') {
          lastFailure = performance.now()
        } else wrong.push([status, body])
      }
    }
    const clients = Array.from({ length: 8 }, client)
    while (good < 50 && wrong.length === 0) await sleep(5)
    expect(wrong).toEqual([])
    await work(async () => {
      const back = performance.now()
      const before = good
      while (good < before + 50 || performance.now() - lastFailure < 300) {
        if (performance.now() - back > 5000) break
        await sleep(20)
      }
      expect(lastFailure - back).toBeLessThan(2000)
      expect(good).toBeGreaterThanOrEqual(before + 50)
    })
    isOver = true
    await Promise.all(clients)
    expect(wrong).toEqual([])
    expect(service.child.exitCode).toBeNull()
  }

  async function ask(path: string) {
    const response = await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: response.status, body: await response.text(), retryAfter: response.headers.get('retry-after') }
  }
})

it('serve says in one line that it waits for a database, and that there is none', async () => {
  const command = createCommand()
  const lines: string[] = []
  const args = ['serve', '--database', 'postgres://u:hunter2@127.0.0.1:1/x', '--wait', '1']
  const outcome = await command.run(args, { onLog: (line) => lines.push(line) })
  expect(outcome).toMatchObject({ code: 1, out: '' })
  expect(outcome.err).toMatch(/^error: cannot open the database postgres:\/\/u:…@127.0.0.1:1\/x: .*ECONNREFUSED.*\n$/)
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('waiting for the database')
  command.remove()
})

it('serve waits for a database behind a socket that is not there yet, not for a certificate', async () => {
  const command = createCommand()
  const lines: string[] = []
  const run = (query: string) =>
    command.run(['serve', '--database', `postgres:///x?${query}`, '--wait', '1'], {
      onLog: (line) => lines.push(JSON.parse(line).msg),
    })
  expect(await run(`host=${command.directory}`)).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') })
  expect(lines).toContain('waiting for the database')
  lines.length = 0
  const certificate = await run(`host=127.0.0.1&sslrootcert=${command.directory}/none.pem`)
  expect(certificate).toMatchObject({ code: 1, err: expect.stringContaining('none.pem') })
  expect(lines).toEqual([])
  command.remove()
})

it.for(['serve', 'render'])('%s ends at once where it is to stop while it waits', async (name) => {
  const command = createCommand()
  const silent = await openWire(1)
  silent.freeze()
  for (const port of [1, silent.port]) {
    const stop = new AbortController()
    const start = performance.now()
    setTimeout(() => stop.abort(), 300)
    const args = [name, '--database', `postgres://u@127.0.0.1:${port}/x`]
    expect(await command.run(args, { stop: stop.signal })).toMatchObject({ code: 0, out: '' })
    expect(performance.now() - start).toBeLessThan(900)
  }
  silent.close()
  command.remove()
})

async function fill(store: Store): Promise<{ paths: string[]; key: string }> {
  const { id } = await store.createProject('A')
  const { value, hash, lastFour } = createKey()
  await store.setEnabled(id, true, { name: 'first', hash, lastFour })
  for (let i = 0; i < 5; i++) await importDocument(store, id, { title: `T${i}` })
  const { script_id } = await importDocument(store, id, { document: documentOf('*Late* words.') })
  const script = `/v1/projects/${id}/scripts/${script_id}`
  const tails = ['', '/snapshots', '/latest_snapshot_document.json', '/latest_snapshot_document.md']
  return { paths: [`/v1/projects/${id}/scripts`, ...tails.map((tail) => script + tail)], key: value }
}

async function terminateBackends(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await client.end()
}
