import type { Command } from 'commander'
import { createKey } from '../keys.ts'
import { projectNameSchema } from '../resources/fields.ts'
import { addDatabaseFlags, type DatabaseFlags, withStore } from './database.ts'
import { Failure } from './failure.ts'
import { readField } from './field.ts'
import type { Io } from './io.ts'
import { formatTable } from './table.ts'

/** Adds `project create`, `enable`, `disable` and `list`. */
export function addProjectCommands(program: Command, io: Io): void {
  const project = program
    .command('project')
    .description('make projects, and open or close their API')
    .helpCommand(false)
  addDatabaseFlags(project.command('create').requiredOption('--name <name>', 'its name'))
    .description('make a project and print its id; its API is disabled')
    .action(async ({ name, ...flags }: DatabaseFlags & { name: string }) => {
      const valid = readField('--name', projectNameSchema, name)
      const made = await withStore(flags, io, (store) => store.createProject(valid), { create: true })
      io.out(flags.json ? `${JSON.stringify(made)}\n` : `${made.id}\n`)
    })
  addDatabaseFlags(project.command('enable').argument('<project>', 'its id'))
    .description('enable its API; the first time, print its first key, once')
    .action((id: string, flags: DatabaseFlags) => enableProject(id, flags, io))
  addDatabaseFlags(project.command('disable').argument('<project>', 'its id'))
    .description('disable its API: its keys are kept, and answered with 403')
    .action(async (id: string, flags: DatabaseFlags) => {
      const result = await withStore(flags, io, (store) => store.setEnabled(id, false))
      if (!result) throw unknownProject(id)
      if (flags.json) io.out(`${JSON.stringify({ id, enabled: false })}\n`)
      else io.err(`The API of ${id} is disabled.\n`)
    })
  addDatabaseFlags(project.command('list'))
    .description('print all projects')
    .action(async (flags: DatabaseFlags) => {
      const projects = await withStore(flags, io, (store) => store.listProjects())
      const rows = projects.map(({ id, enabled, created_at, name }) => [
        id,
        enabled ? 'enabled' : 'disabled',
        created_at,
        name,
      ])
      io.out(flags.json ? `${JSON.stringify(projects)}\n` : formatTable(rows))
    })
}

async function enableProject(id: string, flags: DatabaseFlags, io: Io): Promise<void> {
  const { value, hash, lastFour } = createKey()
  const result = await withStore(flags, io, (store) => store.setEnabled(id, true, { name: 'first', hash, lastFour }))
  if (!result) throw unknownProject(id)
  const key = result.keyStored ? value : undefined
  if (flags.json) io.out(`${JSON.stringify({ id, enabled: true, key: key ?? null })}\n`)
  else {
    io.err(`The API of ${id} is enabled.${key ? ' Its first key, which is not shown again:' : ''}\n`)
    if (key) io.out(`${key}\n`)
  }
}

/** What is said of an id that no project has. */
export function unknownProject(id: string): Failure {
  return new Failure(`error: no project ${id}: "scriptdown-api project list" prints them`)
}
