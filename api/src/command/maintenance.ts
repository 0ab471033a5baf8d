import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Command } from 'commander'
import { isPostgres, migrateDatabase } from '../store/open.ts'
import { addDatabaseFlags, type DatabaseFlags, explain, hidePassword, locateDatabase, withStore } from './database.ts'
import { Failure } from './failure.ts'
import { readInteger } from './field.ts'
import type { Io } from './io.ts'
import { formatTable } from './table.ts'

/** Adds `migrate`, `backup`, `purge` and `audit`. */
export function addMaintenanceCommands(program: Command, io: Io): void {
  addDatabaseFlags(program.command('migrate'))
    .description('make the tables, or bring them up to date; nothing else needs the right to do so')
    .action((flags: DatabaseFlags) => migrate(flags, io))
  addDatabaseFlags(program.command('backup').argument('<file>', 'a new file'))
    .description('copy a SQLite database, as it is at one moment, while it is in use')
    .action((file: string, flags: DatabaseFlags) => backUp(file, flags, io))
  addDatabaseFlags(program.command('purge'))
    .option('--days <number>', 'only what was deleted at least so many days ago', '30')
    .description('remove for good what was deleted')
    .action(async ({ days, ...flags }: DatabaseFlags & { days: string }) => {
      const until = new Date(Date.now() - 86_400_000 * readInteger('--days', days, 0, 100_000)).toISOString()
      const purged = await withStore(flags, io, (store) => store.purge(until))
      const { projects, scripts, snapshots } = purged
      if (flags.json) io.out(`${JSON.stringify(purged)}\n`)
      else io.err(`${projects} projects, ${scripts} scripts and ${snapshots} snapshots are gone.\n`)
    })
  addDatabaseFlags(program.command('audit'))
    .option('--limit <number>', 'how many lines', '100')
    .description('print who changed what, newest first')
    .action(async ({ limit, ...flags }: DatabaseFlags & { limit: string }) => {
      const lines = await withStore(flags, io, (store) => store.listAudit(readInteger('--limit', limit, 1, 1_000_000)))
      const rows = lines.map(({ at, actor, action, subject, detail }) => [
        at,
        actor,
        action,
        subject,
        JSON.stringify(detail),
      ])
      io.out(flags.json ? `${JSON.stringify(lines)}\n` : formatTable(rows))
    })
}

async function migrate(flags: DatabaseFlags, io: Io): Promise<void> {
  const location = locateDatabase(flags, io)
  const onWait = (): void => io.err('Waiting: somebody else uses a table, as a backup does.\n')
  const applied = await migrateDatabase(location, { onWait }).catch((error: unknown) => {
    const known = explain(error, location)
    if (known !== error) throw known
    throw new Failure(`error: cannot migrate the database ${hidePassword(location)}: ${(error as Error).message}`)
  })
  if (flags.json) io.out(`${JSON.stringify({ applied })}\n`)
  else io.err(applied.length === 0 ? 'The tables are up to date.\n' : `Applied ${applied.join(', ')}.\n`)
}

async function backUp(file: string, flags: DatabaseFlags, io: Io): Promise<void> {
  if (isPostgres(locateDatabase(flags, io))) {
    throw new Failure('error: PostgreSQL is backed up by its own pg_dump: pg_dump --format=custom --file=FILE URL')
  }
  if (existsSync(file)) throw new Failure(`error: ${file} exists already`)
  // What is cut off is no copy, and does not stand in the way of the next one.
  const part = `${file}.part`
  await rm(part, { force: true })
  await withStore(flags, io, (store) => store.backup(part))
  await rename(part, file)
  if (flags.json) io.out(`${JSON.stringify({ file })}\n`)
  else io.err(`The database is copied to ${file}.\n`)
}
