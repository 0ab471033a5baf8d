import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toMarkdown } from 'scriptdown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rendererVersion } from '../src/documents/renderer.ts'
import { openQueue } from '../src/render/queue.ts'
import { openStore } from '../src/store/open.ts'
import type { Store } from '../src/store/store.ts'
import { createCommand } from './command-io.ts'
import { createDatabase, findMissing, type PostgresServer, startPostgres } from './postgres-server.ts'
import { bin } from './serve-process.ts'
import { bodyOf, documentOf, noFields, noSnapshotFields } from './service.ts'

const missing = findMissing()
/** `RENDERINGS=2000 npx vitest run test/render.test.ts` makes more. */
const count = Number(process.env.RENDERINGS ?? 400)
const documentAt = (i: number) => documentOf(...Array.from({ length: 300 }, (_, j) => `*Paragraph* ${j} of ${i}_x_.`))

describe.skipIf(missing !== undefined)(`render workers (${missing ?? 'PostgreSQL is installed'})`, () => {
  let postgres: PostgresServer
  let store: Store
  let project: string
  let snapshots: string[]
  beforeAll(async () => {
    postgres = await startPostgres()
    store = await openStore(postgres.url)
    project = (await store.createProject('A')).id
    const imports = Array.from({ length: count }, (_, i) => ({
      script: { fields: { ...noFields, title: `T${i}` } },
      snapshot: noSnapshotFields,
      body: bodyOf(documentAt(i)),
    }))
    snapshots = (await store.importDocuments(project, imports))?.map(({ snapshot_id }) => snapshot_id) ?? []
  }, 120_000)
  afterAll(async () => {
    await store.close()
    postgres.stop()
  })

  it(
    `make ${count} renderings, one killed with -9 and the database restarted, none lost and none different`,
    async () => {
      const versions = await trackWrites()
      const workers = [startWorker(), startWorker()] as const
      await Promise.race([untilRendered(count / 8), workers[0].ended, workers[1].ended])
      workers[0].child.kill('SIGKILL')
      await Promise.race([untilRendered(count / 4), workers[1].ended])
      postgres.restart()
      expect(await workers[1].ended, workers[1].err()).toBe(0)
      const readWrites = await versions()
      for (const [i, snapshot] of snapshots.entries()) {
        const name = { format: 'md', encoding: 'identity', version: rendererVersion }
        const kept = await retry(() => store.readRendering(snapshot, name))
        expect(Buffer.from(kept?.body ?? []).toString()).toBe(toMarkdown(documentAt(i)))
      }
      // Each row was written once: a second making of the same found it there.
      expect(readWrites).toEqual({ rows: count, rewritten: 0 })
      const again = startWorker()
      expect(await again.ended).toBe(0)
      expect(JSON.parse(again.out())).toEqual({ rendered: 0, skipped: 0 })
    },
    60_000 + count * 200,
  )

  it('open a queue that another is creating, even where PostgreSQL ends them as deadlocked', async () => {
    const { location, remove } = await createDatabase(postgres.url)
    const options = { version: '1.0.0' }
    const [first, other] = [await openQueue(location, options), new pg.Client({ connectionString: location })]
    await first.close()
    await other.connect()
    // PostgreSQL ends the first that looks around after a second of waiting: once this one, where the machine is slow, so again.
    for (let isWorkerEnded = false; !isWorkerEnded; ) {
      await other.query(`select pgboss.delete_queue('render-1.0.0')`)
      // What another worker's creation holds while it waits for this one's.
      await other.query('begin; lock table pgboss.queue in row exclusive mode')
      const opened = openQueue(location, options)
      await Promise.race([untilWaiting(other), opened])
      isWorkerEnded = await other
        .query(`insert into pgboss.queue (name, partition_name) values ('render-1.0.0', 'j')`)
        .then(
          () => true,
          (error) => {
            expect(error.code).toBe('40P01')
            return false
          },
        )
      await other.query('rollback')
      const queue = await opened
      expect(await queue.countOpen()).toBe(0)
      await queue.close()
    }
    await other.end()
    await remove()
  })

  it('add no job that another has taken, which would hold up those behind it', async () => {
    const { location, remove } = await createDatabase(postgres.url)
    const queue = await openQueue(location, { version: '1.0.0' })
    const jobs = ['a', 'b', 'c'].map((snapshot) => ({ snapshot, format: 'md' }) as const)
    await queue.add(jobs)
    const [first] = await queue.take(1)
    await queue.add(jobs)
    const others = await queue.take(3)
    expect([first, ...others].map((job) => job?.snapshot).sort()).toEqual(['a', 'b', 'c'])
    expect(await queue.countOpen()).toBe(3)
    await queue.close()
    await remove()
  })

  it('leave what a worker of another version was to make to that', async () => {
    const { location, remove } = await createDatabase(postgres.url)
    const other = await openStore(location)
    const { id } = await other.createProject('A')
    const fields = { ...noFields, title: 'T' }
    const body = bodyOf(documentAt(0))
    const [made] = (await other.importDocuments(id, [{ script: { fields }, snapshot: noSnapshotFields, body }])) ?? []
    const queue = await openQueue(location, { version: '0.0.1' })
    const job = { snapshot: made?.snapshot_id ?? '', format: 'md' } as const
    await queue.add([job])
    const command = createCommand()
    expect(await command.run(['render', '--database', location])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^1 rendered, 0 /),
    })
    expect(await queue.take(4)).toMatchObject([{ snapshot: job.snapshot, format: 'md' }])
    command.remove()
    await queue.close()
    await other.close()
    await remove()
  })

  it('tell what failed and why, do not try it for ever, and do where they are told to', async () => {
    const command = createCommand()
    const [made] =
      (await store.importDocuments(project, [
        { script: { fields: { ...noFields, title: 'Bad' } }, snapshot: noSnapshotFields, body: Buffer.from('no JSON') },
      ])) ?? []
    const run = (...args: string[]) =>
      command.run(['render', '--database', postgres.url, '--concurrency', '2', ...args])
    const failed = await run()
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('1 renderings failed') })
    expect(failed.err).toContain(made?.snapshot_id)
    const status = JSON.parse((await run('--status', '--json')).out)
    expect(status).toMatchObject({ waiting: 0, active: 0 })
    expect(status.failed).toEqual([
      { snapshot: made?.snapshot_id, format: 'md', reason: expect.stringContaining('JSON') },
    ])
    expect((await run('--status')).out).toMatch(new RegExp(`1 failed\n${made?.snapshot_id} {2}md {2}`))
    expect((await run()).err).not.toContain(`"snapshot":"${made?.snapshot_id}"`)
    const sqlite = await command.run(['render', '--database', ':memory:'])
    expect(sqlite).toMatchObject({ code: 1, err: expect.stringContaining('render works on PostgreSQL') })
    expect(await run('--formats', 'pdf')).toMatchObject({ code: 2 })
    command.remove()
  })

  function startWorker() {
    const args = ['render', '--database', postgres.url, '--job-timeout', '3', '--concurrency', '1', '--json']
    const child = spawn(process.execPath, [bin, ...args], { stdio: 'pipe' })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    return {
      child,
      out: () => out,
      err: () => err,
      ended: once(child, 'close').then(([code]) => code as number | null),
    }
  }

  async function untilRendered(least: number): Promise<void> {
    for (;;) {
      const { rows } = await ask<{ n: number }>('select count(*)::int as n from renderings')
      if ((rows[0]?.n ?? 0) >= least) return
      await sleep(50)
    }
  }

  /** Waits until another connection waits for a lock. */
  async function untilWaiting(client: pg.Client): Promise<void> {
    while ((await client.query('select from pg_locks where not granted')).rowCount === 0) await sleep(10)
  }

  /** Counts, in the database itself, how often a rendering that is there is written again. */
  async function trackWrites() {
    await ask(`create table rewrites (snapshot_id text);
      create function note_rewrite() returns trigger language plpgsql as
        $$ begin insert into rewrites values (old.snapshot_id); return new; end $$;
      create trigger rewritten after update on renderings for each row execute function note_rewrite()`)
    return async () => {
      const counts = `select (select count(*)::int from renderings) as rows, (select count(*)::int from rewrites) as rewritten`
      return (await ask<{ rows: number; rewritten: number }>(counts)).rows[0]
    }
  }

  async function ask<Row extends object = object>(text: string): Promise<pg.QueryResult<Row>> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return await client.query<Row>(text)
    } finally {
      await client.end()
    }
  }

  /** The pool of this process has connections that the restart broke. */
  async function retry<Result>(read: () => Promise<Result>): Promise<Result> {
    for (let i = 0; ; i++) {
      try {
        return await read()
      } catch (error) {
        if (i === 10) throw error
      }
    }
  }
})
