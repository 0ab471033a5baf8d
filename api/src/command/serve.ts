import type { Command } from 'commander'
import { type Logger, pino } from 'pino'
import { createDocuments } from '../documents/documents.ts'
import { createRenderer } from '../documents/renderer.ts'
import { createApp } from '../http/app.ts'
import { createGate } from '../http/gate.ts'
import { createKeyUse } from '../http/key-use.ts'
import { type Listening, listen } from '../server/listen.ts'
import { createMetrics } from '../server/metrics.ts'
import { addOperatorPaths } from '../server/operator.ts'
import type { Store } from '../store/store.ts'
import { addPages } from '../ui/pages.ts'
import { addDatabaseFlags, withStore } from './database.ts'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'
import { addServeSettings, readServeSettings, type ServeFlags, type ServeSettings } from './serve-settings.ts'

/** Adds `serve`. */
export function addServeCommand(program: Command, io: Io): void {
  const command = addServeSettings(program.command('serve'), io)
  addDatabaseFlags(command)
    .description('serve the API until SIGINT or SIGTERM; log on standard error, JSON a line')
    .action(async (flags: ServeFlags) => {
      // First of all: a container's first process hears no signal that it has not asked for.
      const stop = io.stopSignal()
      const settings = readServeSettings(flags)
      const { stream, flush } = io.openLog()
      const log: Logger = pino({ base: null }, stream)
      try {
        await withStore(flags, io, (store) => serve(store, { settings, log, flush, stop }, io), {
          ...settings.store,
          stop,
          onWait: (error) => {
            log.error({ error: error.message }, 'waiting for the database')
            flush()
          },
          onError: (error) => log.error({ error: error.message }, 'a connection to the database broke'),
        })
      } finally {
        if (stop.aborted) log.info({}, 'stopped')
        flush()
      }
    })
}

/** What a service is given from its beginning. */
interface Beginning {
  readonly settings: ServeSettings
  readonly log: Logger
  readonly flush: () => void
  readonly stop: AbortSignal
}

async function serve(store: Store, { settings, log, flush, stop }: Beginning, io: Io): Promise<void> {
  const { host, port, rateLimit, hasMetrics, hasUi, json } = settings
  const onError = (message: string) => (error: unknown) => log.error({ error: String(error) }, message)
  const renderer = createRenderer()
  const metrics = createMetrics(store.connections)
  const documents = createDocuments(store, renderer, {
    onError: onError('a rendering could not be kept'),
    onRendered: metrics.onRendered,
  })
  const keyUse = createKeyUse(store, { onError: onError("a key's use could not be noted") })
  const gate = createGate({ store, rateLimit, keyUse })
  const given = { store, documents, log, onAnswered: metrics.onAnswered }
  const api = createApp(given, gate)
  const isStopping = () => stop.aborted
  const app = addOperatorPaths(hasUi ? addPages(api, { ...given, gate }) : api, {
    ping: store.ping,
    isStopping,
    metrics: hasMetrics ? metrics : undefined,
  })
  try {
    const server = await listen(app, { ...settings.listen, host, port, log }).catch((error: Error) => {
      throw new Failure(`error: cannot listen on ${host}:${port}: ${error.message}`)
    })
    log.info({ url: server.url }, 'listening')
    flush()
    if (json) io.out(`${JSON.stringify({ url: server.url })}\n`)
    await untilAborted(stop)
    await drain(server, settings.drainDelay, log)
    await within(settleTimeout, Promise.all([documents.settle(), keyUse.settle()]))
  } finally {
    await renderer.close()
  }
}

/** Lets load balancers see that no more should be sent, and then finishes what is in flight. */
async function drain(server: Listening, delay: number, log: Logger): Promise<void> {
  log.info({}, 'stopping')
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
  await server.stop()
}

/** Milliseconds that a database has, at the end, for what nobody waits for: another writer may hold it for hours. */
const settleTimeout = 5_000

/** Waits for some work, but no longer than so many milliseconds. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, end]).finally(() => clearTimeout(timer))
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
