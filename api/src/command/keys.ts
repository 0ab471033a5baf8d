import type { Command } from 'commander'
import { createKey } from '../keys.ts'
import { keyNameSchema } from '../resources/fields.ts'
import { addDatabaseFlags, type DatabaseFlags, withStore } from './database.ts'
import { Failure } from './failure.ts'
import { readField } from './field.ts'
import type { Io } from './io.ts'
import { unknownProject } from './projects.ts'
import { formatTable } from './table.ts'

/** Adds `key create`, `list` and `revoke`. */
export function addKeyCommands(program: Command, io: Io): void {
  const key = program.command('key').description("make, list and revoke a project's keys").helpCommand(false)
  addDatabaseFlags(key.command('create').argument('<project>', 'its id'))
    .option('--name <name>', 'a name to tell it by', 'key')
    .description('make a key and print it, once')
    .action((project: string, flags: DatabaseFlags & { name: string }) => makeKey(project, flags, io))
  addDatabaseFlags(key.command('list').argument('<project>', 'its id'))
    .description('print the ids, names and last four characters of its keys')
    .action(async (project: string, flags: DatabaseFlags) => {
      const keys = await withStore(flags, io, async (store) => {
        if (!(await store.findProject(project))) throw unknownProject(project)
        return store.listKeys(project)
      })
      const rows = keys.map(({ id, last_four, created_at, revoked_at, name }) => [
        id,
        `spk_…${last_four}`,
        created_at,
        revoked_at ? `revoked ${revoked_at}` : 'valid',
        name,
      ])
      io.out(flags.json ? `${JSON.stringify(keys)}\n` : formatTable(rows))
    })
  addDatabaseFlags(key.command('revoke').argument('<project>', 'its id').argument('<key>', 'the id of the key'))
    .description('make a key invalid, for good')
    .action(async (project: string, id: string, flags: DatabaseFlags) => {
      if (!(await withStore(flags, io, (store) => store.revokeKey(project, id)))) {
        throw new Failure(`error: no such key of ${project}: "scriptdown-api key list ${project}" prints their ids`)
      }
      if (flags.json) io.out(`${JSON.stringify({ id, revoked: true })}\n`)
      else io.err(`${id} is revoked.\n`)
    })
}

async function makeKey(project: string, flags: DatabaseFlags & { name: string }, io: Io): Promise<void> {
  const name = readField('--name', keyNameSchema, flags.name)
  const { value, hash, lastFour } = createKey()
  const record = await withStore(flags, io, (store) => store.createKey(project, { name, hash, lastFour }))
  if (!record) throw unknownProject(project)
  if (flags.json) {
    io.out(`${JSON.stringify({ id: record.id, name, key: value })}\n`)
    return
  }
  io.err(`${record.id}, which is not shown again:\n`)
  io.out(`${value}\n`)
}
