import type { Command } from 'commander'
import { pino } from 'pino'
import { createDocuments } from '../documents/documents.ts'
import { createRenderer } from '../documents/renderer.ts'
import { createApp } from '../http/app.ts'
import { listen } from '../server/listen.ts'
import type { Store } from '../store/store.ts'
import { addDatabaseFlags, type DatabaseFlags, withStore } from './database.ts'
import { Failure } from './failure.ts'
import { readInteger } from './field.ts'
import type { Io } from './io.ts'

interface ServeFlags extends DatabaseFlags {
  host: string
  port: string
  rateLimit?: string
}

/** Adds `serve`. */
export function addServeCommand(program: Command, io: Io): void {
  const command = program
    .command('serve')
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <number>', 'the port to listen on; 0 takes a free one', '8787')
    .option('--rate-limit <number>', 'requests a minute for each key, counted in this process (default: no limit)')
  addDatabaseFlags(command)
    .description('serve the API until SIGINT or SIGTERM; log on standard error, JSON a line')
    .action((flags: ServeFlags) => {
      const port = readInteger('--port', flags.port, 0, 65_535)
      const rateLimit =
        flags.rateLimit === undefined ? undefined : readInteger('--rate-limit', flags.rateLimit, 1, 100_000_000)
      return withStore(flags, io, (store) => serve(store, { ...flags, port, rateLimit }, io))
    })
}

interface ServeOptions {
  host: string
  port: number
  rateLimit: number | undefined
  json?: true
}

async function serve(store: Store, { host, port, rateLimit, json }: ServeOptions, io: Io): Promise<void> {
  const { stream, flush } = io.openLog()
  const log = pino({ base: null }, stream)
  const renderer = createRenderer()
  const onError = (error: unknown): void => log.error({ error: String(error) }, 'a rendering could not be kept')
  const documents = createDocuments(store, renderer, { onError })
  try {
    const server = await listen(createApp({ store, documents, log, rateLimit }), { host, port, log }).catch(
      (error: Error) => {
        throw new Failure(`error: cannot listen on ${host}:${port}: ${error.message}`)
      },
    )
    log.info({ url: server.url }, 'listening')
    flush()
    if (json) io.out(`${JSON.stringify({ url: server.url })}\n`)
    await untilAborted(io.stopSignal())
    log.info({}, 'stopping')
    await server.stop()
    await documents.settle()
    log.info({}, 'stopped')
  } finally {
    await renderer.close()
    flush()
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
