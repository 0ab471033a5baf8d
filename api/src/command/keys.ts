import type { Command } from 'commander'
import { createKey } from '../keys.ts'
import { keyNameSchema } from '../resources/fields.ts'
import type { KeyRecord } from '../store/records.ts'
import { addDatabaseFlags, type DatabaseFlags, withStore } from './database.ts'
import { Failure, UsageError } from './failure.ts'
import { readField, readInteger } from './field.ts'
import type { Io } from './io.ts'
import { unknownProject } from './projects.ts'
import { formatTable, showTyped } from './table.ts'

interface CreateFlags extends DatabaseFlags {
  name: string
  expires?: string
  rateLimit?: string
}

/** Adds `key create`, `list` and `revoke`. */
export function addKeyCommands(program: Command, io: Io): void {
  const key = program.command('key').description("make, list and revoke a project's keys").helpCommand(false)
  addDatabaseFlags(key.command('create').argument('<project>', 'its id'))
    .option('--name <name>', 'a name to tell it by', 'key')
    .option('--expires <date>', 'from when on it is refused, such as 2027-01-01 or 90d (default: never)')
    .option('--rate-limit <number>', "requests a minute, in place of the service's own limit")
    .description('make a key and print it, once')
    .action((project: string, flags: CreateFlags) => makeKey(project, flags, io))
  addDatabaseFlags(key.command('list').argument('<project>', 'its id'))
    .description('print the ids, names and last four characters of its keys, and when each was last used')
    .action((project: string, flags: DatabaseFlags) => listKeys(project, flags, io))
  addDatabaseFlags(key.command('revoke').argument('<project>', 'its id').argument('<key>', 'the id of the key'))
    .description('make a key invalid, for good')
    .action(async (project: string, id: string, flags: DatabaseFlags) => {
      if (!(await withStore(flags, io, (store) => store.revokeKey(project, id)))) {
        throw new Failure(
          `error: no such key of ${showTyped(project)}: "scriptdown-api key list ${showTyped(project)}" prints their ids`,
        )
      }
      if (flags.json) io.out(`${JSON.stringify({ id, revoked: true })}\n`)
      else io.err(`${id} is revoked.\n`)
    })
}

async function listKeys(project: string, flags: DatabaseFlags, io: Io): Promise<void> {
  const keys = await withStore(flags, io, async (store) => {
    if (!(await store.findProject(project))) throw unknownProject(project)
    return store.listKeys(project)
  })
  const rows = keys.map((key) => [
    key.id,
    `spk_…${key.last_four}`,
    key.created_at,
    stateOf(key),
    key.last_used_on ? `used ${key.last_used_on}` : 'never used',
    key.name,
  ])
  io.out(flags.json ? `${JSON.stringify(keys)}\n` : formatTable(rows))
}

function stateOf({ revoked_at, expires_at }: KeyRecord): string {
  if (revoked_at) return `revoked ${revoked_at}`
  if (!expires_at) return 'valid'
  return `${Date.parse(expires_at) <= Date.now() ? 'expired' : 'valid until'} ${expires_at}`
}

async function makeKey(project: string, flags: CreateFlags, io: Io): Promise<void> {
  const name = readField('--name', keyNameSchema, flags.name)
  const expiresAt = flags.expires === undefined ? undefined : readMoment('--expires', flags.expires, Date.now())
  const rateLimit =
    flags.rateLimit === undefined ? undefined : readInteger('--rate-limit', flags.rateLimit, 1, 100_000_000)
  const { value, hash, lastFour } = createKey()
  const made = { name, hash, lastFour, expiresAt, rateLimit }
  const record = await withStore(flags, io, (store) => store.createKey(project, made))
  if (!record) throw unknownProject(project)
  if (flags.json) {
    io.out(`${JSON.stringify({ id: record.id, name, key: value, expires_at: record.expires_at })}\n`)
    return
  }
  io.err(`${record.id}, which is not shown again:\n`)
  io.out(`${value}\n`)
}

/**
 * Reads a moment that is still to come: days from now, or a date in UTC.
 *
 * @throws {UsageError}
 */
function readMoment(option: string, text: string, now: number): string {
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  const isDate = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/.test(text)
  // `Date.parse` takes the 30th of February for a day of March.
  const day = isDate ? Date.parse(text.slice(0, 10)) : Number.NaN
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10))
  const at = days === undefined ? (isDay ? Date.parse(text) : Number.NaN) : now + Number(days) * 86_400_000
  if (at > now) return new Date(at).toISOString()
  throw new UsageError(`${option} must be a date to come, such as 2027-01-01, or a number of days, such as 90d`)
}
