import { type Command, Option } from 'commander'
import type { DatabaseFlags, OpenOptions } from './database.ts'
import { UsageError } from './failure.ts'
import { readInteger } from './field.ts'
import type { Io } from './io.ts'

/** What `serve` is given, as texts. */
export interface ServeFlags extends DatabaseFlags {
  host: string
  port: string
  rateLimit?: string
  poolSize: string
  databaseTimeout: string
  wait: string
  keepAlive: string
  drainDelay: string
  stopTimeout: string
  readOnly?: boolean | string
  trustProxy?: boolean | string
  metrics?: boolean | string
  ui?: boolean | string
}

/** What `serve` is to do. Times are in milliseconds. */
export interface ServeSettings {
  readonly host: string
  readonly port: number
  readonly rateLimit: number | undefined
  readonly store: OpenOptions
  readonly listen: { keepAlive: number; stopTimeout: number; trustProxy: boolean }
  readonly drainDelay: number
  readonly hasMetrics: boolean
  readonly hasUi: boolean
  readonly json: boolean
}

/** Flag, environment variable, meaning, default. */
const settings = [
  ['--host <address>', 'HOST', 'the address to listen on', '127.0.0.1'],
  ['--port <number>', 'PORT', 'the port to listen on; 0 takes a free one', '8787'],
  ['--rate-limit <number>', 'RATE_LIMIT', 'requests a minute for each key, counted in this process', undefined],
  ['--pool-size <number>', 'POOL_SIZE', 'connections to PostgreSQL at most, half of them for documents', '10'],
  ['--database-timeout <seconds>', 'DATABASE_TIMEOUT', 'how long PostgreSQL may take for one statement', '10'],
  ['--wait <seconds>', 'WAIT', 'how long to wait at the start for a database that does not answer', '30'],
  ['--keep-alive <seconds>', 'KEEP_ALIVE', 'how long to keep a connection without requests', '65'],
  ['--drain-delay <seconds>', 'DRAIN_DELAY', 'when asked to stop, how long to go on as not ready', '0'],
  ['--stop-timeout <seconds>', 'STOP_TIMEOUT', 'how long to finish what is in flight', '30'],
  ['--read-only', 'READ_ONLY', 'write nothing to the database: no renderings, no use of keys', undefined],
  ['--trust-proxy', 'TRUST_PROXY', "log the last address in a proxy's X-Forwarded-For as the client's", undefined],
  ['--metrics', 'METRICS', 'show /metrics, for Prometheus, to whoever asks', undefined],
  ['--ui', 'UI', 'show pages at /ui to people who have a key', undefined],
] as const

/** Adds the settings of `serve`: the flag wins over the environment's variable, and that over the default. */
export function addServeSettings(command: Command, io: Io): Command {
  for (const [flags, env, meaning, fallback] of settings) {
    const value = io.env[env] || undefined
    const option = new Option(flags, `${meaning} (${env})`).default(value ?? fallback, fallback)
    command.addOption(option)
  }
  return command
}

/** An option with its variable, as either may have been given. */
function nameSetting(option: string): string {
  const found = settings.find(([flags]) => flags.split(' ')[0] === option)
  return found ? `${option} (${found[1]})` : option
}

/** @throws {UsageError} that names the option */
export function readServeSettings(flags: ServeFlags): ServeSettings {
  const integer = (option: string, text: string, min: number, max: number): number =>
    readInteger(nameSetting(option), text, min, max)
  const seconds = (option: string, text: string, min = 0): number => 1000 * integer(option, text, min, 86_400)
  const isOn = (option: string, value: boolean | string | undefined): boolean => {
    if (value === undefined || value === true) return value === true
    if (/^(?:1|true|yes|on)$/i.test(String(value))) return true
    if (/^(?:0|false|no|off|)$/i.test(String(value))) return false
    throw new UsageError(`${nameSetting(option)} must be 1 or 0 in the environment`)
  }
  const { host, rateLimit, json = false } = flags
  return {
    host,
    port: integer('--port', flags.port, 0, 65_535),
    rateLimit: rateLimit === undefined ? undefined : integer('--rate-limit', rateLimit, 1, 100_000_000),
    store: {
      poolSize: integer('--pool-size', flags.poolSize, 1, 1000),
      statementTimeout: seconds('--database-timeout', flags.databaseTimeout),
      wait: seconds('--wait', flags.wait),
      // Left open, a file that cannot be written is opened for reading all the same.
      ...(isOn('--read-only', flags.readOnly) ? { readOnly: true } : {}),
    },
    listen: {
      // Node takes 0 for a connection that is kept for ever.
      keepAlive: seconds('--keep-alive', flags.keepAlive, 1),
      stopTimeout: seconds('--stop-timeout', flags.stopTimeout),
      trustProxy: isOn('--trust-proxy', flags.trustProxy),
    },
    drainDelay: seconds('--drain-delay', flags.drainDelay),
    hasMetrics: isOn('--metrics', flags.metrics),
    hasUi: isOn('--ui', flags.ui),
    json,
  }
}
