import PgBoss from 'pg-boss'
import { z } from 'zod'
import type { RenderedFormat } from '../documents/renderer.ts'
import { createSockets } from '../store/sockets.ts'

/** One rendering to be made. */
export interface RenderJob {
  readonly snapshot: string
  readonly format: RenderedFormat
}

/** A job that a worker has taken. */
export interface TakenJob extends RenderJob {
  readonly id: string
}

/** What has become of the jobs of the last weeks. */
export interface QueueStatus {
  readonly waiting: number
  readonly active: number
  readonly done: number
  readonly failed: readonly { readonly snapshot: string; readonly format: string; readonly reason: string }[]
}

/** The queue of renderings, shared by all workers of a database that have one version. */
export interface RenderQueue {
  /** Adds jobs. One that waits or is being done already is not added twice, one that failed not again. */
  add(jobs: readonly RenderJob[]): Promise<void>
  /** Takes at most so many jobs, which nobody else gets until their time is up. */
  take(count: number): Promise<TakenJob[]>
  finish(id: string): Promise<void>
  /** Gives a job back, to be tried again later: three times, then it has failed. */
  giveBack(id: string, reason: string): Promise<void>
  /** How many jobs wait or are being done, by whomever. */
  countOpen(): Promise<number>
  status(): Promise<QueueStatus>
  /** Forgets failures, so that what failed is added again. */
  forgetFailed(): Promise<void>
  close(): Promise<void>
}

export interface QueueOptions {
  /**
   * The renderer's version, which names the queue: a worker of another one would make other bytes, and so would have to give
   * jobs back until they have failed.
   */
  version: string
  /** Seconds until a job that was taken is given to another worker: longer than any rendering takes. Default 60. */
  jobTimeout?: number | undefined
  /** Milliseconds that the database may take for one answer. Default 10,000. */
  timeout?: number | undefined
  /** Called where the queue's own upkeep fails: it goes on by itself. Default: silence. */
  onError?: ((error: Error) => void) | undefined
}

/**
 * Opens the queue in a PostgreSQL database: pg-boss, in a schema of its own, `pgboss`, which is made where it is missing.
 */
export async function openQueue(
  url: string,
  { version, jobTimeout = 60, timeout = 10_000, onError = () => {} }: QueueOptions,
): Promise<RenderQueue> {
  const name = `render-${version}`
  const sockets = createSockets()
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'scriptdown-api render',
    max: 3,
    // Without these it would wait for ever for a connection that the network has lost.
    ...{ connectionTimeoutMillis: timeout, query_timeout: timeout, keepAlive: true, stream: sockets.stream },
    schedule: false,
    maintenanceIntervalSeconds: Math.max(1, Math.min(30, Math.floor(jobTimeout / 2))),
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: 30 * 86_400,
  })
  boss.on('error', onError)
  const close = (): Promise<void> => {
    sockets.cutOff()
    return boss.stop({ graceful: false, close: true })
  }
  try {
    await boss.start()
    await createQueue(boss, name, jobTimeout)
  } catch (error) {
    await close()
    throw error
  }
  return {
    add: async (jobs) => {
      const known = await readKnown(boss, name)
      const added = jobs.filter((job) => !known.has(keyOf(job)))
      const options = { name, retryLimit: 3, retryDelay: 1, retryBackoff: true, expireInSeconds: jobTimeout }
      await boss.insert(added.map((job) => ({ ...options, data: job, singletonKey: keyOf(job) })))
    },
    take: async (count) => {
      const jobs = (await boss.fetch<RenderJob>(name, { batchSize: count })) ?? []
      return jobs.map(({ id, data }) => ({ id, ...data }))
    },
    finish: (id) => boss.complete(name, id),
    giveBack: (id, reason) => boss.fail(name, id, { reason }),
    countOpen: () => boss.getQueueSize(name, { before: 'completed' }),
    status: () => readStatus(boss, name),
    forgetFailed: async () => {
      await boss.deleteJob(
        name,
        (await readFailed(boss, name)).map(({ id }) => id),
      )
    },
    close,
  }
}

/**
 * Of workers that start at once on a new database, PostgreSQL ends all but one as deadlocked: each has a row of pg-boss's
 * table of queues, and wants the whole table. Whoever is ended finds the queue there the next time.
 */
async function createQueue(boss: PgBoss, name: string, jobTimeout: number): Promise<void> {
  // Of jobs with one key, one waits and one is active at the most.
  const policy = { name, policy: 'stately', retryLimit: 3, retryDelay: 1, retryBackoff: true } as const
  for (;;) {
    try {
      return await boss.createQueue(name, { ...policy, expireInSeconds: jobTimeout })
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlockDetected) throw error
    }
  }
}

/** PostgreSQL's SQLSTATE. */
const deadlockDetected = '40P01'

function keyOf({ snapshot, format }: RenderJob): string {
  return `${snapshot} ${format}`
}

/**
 * The keys of what was taken or has failed. pg-boss itself adds no job twice that nobody has taken; of one that somebody has, it
 * would add another, and give out none of those that are taken together with that.
 */
async function readKnown(boss: PgBoss, name: string): Promise<ReadonlySet<string>> {
  const text = `select singleton_key as key from pgboss.job where name = $1 and state in ('retry', 'active', 'failed')`
  const { rows } = await boss.getDb().executeSql(text, [name])
  return new Set(rows.map(({ key }) => key))
}

const failedSchema = z.object({ id: z.string(), key: z.string(), output: z.unknown() })

async function readFailed(boss: PgBoss, name: string) {
  const text = `select id, singleton_key as key, output from pgboss.job where name = $1 and state = 'failed' order by id`
  const { rows } = await boss.getDb().executeSql(text, [name])
  return z.array(failedSchema).parse(rows)
}

async function readStatus(boss: PgBoss, name: string): Promise<QueueStatus> {
  const text = `select state::text, count(*)::int as count from pgboss.job where name = $1 group by state
    union all select 'archived', count(*)::int from pgboss.archive where name = $1 and state = 'completed'`
  const { rows } = await boss.getDb().executeSql(text, [name])
  const count = (...states: string[]): number =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, row) => sum + row.count, 0)
  const failed = (await readFailed(boss, name)).map(({ key, output }) => {
    const [snapshot = '', format = ''] = key.split(' ')
    return { snapshot, format, reason: reasonOf(output) }
  })
  return { waiting: count('created', 'retry'), active: count('active'), done: count('completed', 'archived'), failed }
}

/** What we said of a failure, or else what pg-boss did of one whose worker died. */
function reasonOf(output: unknown): string {
  const { reason, value } = z
    .looseObject({ reason: z.string().optional(), value: z.looseObject({ message: z.string().optional() }).optional() })
    .catch({})
    .parse(output)
  return reason ?? value?.message ?? 'the worker did not finish in time'
}
