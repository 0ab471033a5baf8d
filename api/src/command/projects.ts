import type { Command } from 'commander'
import { createKey } from '../keys.ts'
import { projectNameSchema } from '../resources/fields.ts'
import { addDatabaseFlags, type DatabaseFlags, withStore } from './database.ts'
import { Failure } from './failure.ts'
import { readField } from './field.ts'
import type { Io } from './io.ts'
import { formatTable, showTyped } from './table.ts'

/** Adds `project create`, `enable`, `disable`, `rename`, `delete`, `restore` and `list`. */
export function addProjectCommands(program: Command, io: Io): void {
  const project = program
    .command('project')
    .description('make, rename and delete projects, and open or close their API')
    .helpCommand(false)
  const ofOne = (name: string, description: string): Command =>
    addDatabaseFlags(project.command(name).argument('<project>', 'its id')).description(description)

  addDatabaseFlags(project.command('create').requiredOption('--name <name>', 'its name'))
    .description('make a project and print its id; its API is disabled')
    .action(async ({ name, ...flags }: DatabaseFlags & { name: string }) => {
      const valid = readField('--name', projectNameSchema, name)
      const made = await withStore(flags, io, (store) => store.createProject(valid), { create: true })
      io.out(flags.json ? `${JSON.stringify(made)}\n` : `${made.id}\n`)
    })
  ofOne('enable', 'enable its API; the first time, print its first key, once').action(
    (id: string, flags: DatabaseFlags) => enableProject(id, flags, io),
  )
  ofOne('disable', 'disable its API: its keys are kept, and answered with 403').action(
    async (id: string, flags: DatabaseFlags) => {
      const result = await withStore(flags, io, (store) => store.setEnabled(id, false))
      if (!result) throw unknownProject(id)
      if (flags.json) io.out(`${JSON.stringify({ id, enabled: false })}\n`)
      else io.err(`The API of ${id} is disabled.\n`)
    },
  )
  ofOne('rename', 'give it another name')
    .requiredOption('--name <name>', 'its new name')
    .action(async (id: string, { name, ...flags }: DatabaseFlags & { name: string }) => {
      const valid = readField('--name', projectNameSchema, name)
      if (!(await withStore(flags, io, (store) => store.renameProject(id, valid)))) throw unknownProject(id)
      if (flags.json) io.out(`${JSON.stringify({ id, name: valid })}\n`)
      else io.err(`${id} is now "${valid}".\n`)
    })
  addDeletion(ofOne, io)
  addDatabaseFlags(project.command('list'))
    .description('print all projects')
    .action((flags: DatabaseFlags) => listProjects(flags, io))
}

function addDeletion(ofOne: (name: string, description: string) => Command, io: Io): void {
  ofOne('delete', 'delete it, until it is restored, or purged for good: its keys open nothing meanwhile').action(
    (id: string, flags: DatabaseFlags) => setDeleted(id, true, flags, io),
  )
  ofOne('restore', 'bring it back as it was').action((id: string, flags: DatabaseFlags) =>
    setDeleted(id, false, flags, io),
  )
}

async function setDeleted(id: string, deleted: boolean, flags: DatabaseFlags, io: Io): Promise<void> {
  if (!(await withStore(flags, io, (store) => store.setProjectDeleted(id, deleted)))) {
    throw deleted ? unknownProject(id) : new Failure(`error: no deleted project ${showTyped(id)}`)
  }
  if (flags.json) io.out(`${JSON.stringify({ id, deleted })}\n`)
  else io.err(`${id} is ${deleted ? 'deleted' : 'restored'}.\n`)
}

async function listProjects(flags: DatabaseFlags, io: Io): Promise<void> {
  const projects = await withStore(flags, io, (store) => store.listProjects())
  const rows = projects.map(({ id, enabled, created_at, deleted_at, name }) => [
    id,
    deleted_at ? `deleted ${deleted_at}` : enabled ? 'enabled' : 'disabled',
    created_at,
    name,
  ])
  io.out(flags.json ? `${JSON.stringify(projects)}\n` : formatTable(rows))
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
  return new Failure(`error: no project ${showTyped(id)}: "scriptdown-api project list" prints them`)
}
