import type { Command } from 'commander'
import { type ScriptFields, scriptFieldsSchema } from '../resources/fields.ts'
import type { Page, PageRequest } from '../store/records.ts'
import { addDatabaseFlags, type DatabaseFlags, withStore } from './database.ts'
import { Failure, UsageError } from './failure.ts'
import { readField } from './field.ts'
import type { Io } from './io.ts'
import { unknownProject } from './projects.ts'
import { type ScriptFlags, scriptFlags } from './script-flags.ts'
import { formatTable, showTyped } from './table.ts'

/** Adds `script list`, `edit`, `delete`, `restore`, and `snapshot list`, `delete`, `restore`. */
export function addScriptCommands(program: Command, io: Io): void {
  const script = program.command('script').description("list, edit and delete a project's scripts").helpCommand(false)
  const ofScript = (parent: Command, name: string): Command =>
    addDatabaseFlags(parent.command(name).argument('<project>', 'its id').argument('<script>', 'its id'))
  addDatabaseFlags(script.command('list').argument('<project>', 'its id'))
    .description('print its scripts, newest first')
    .action((project: string, flags: DatabaseFlags) => listScripts(project, flags, io))
  const edit = ofScript(script, 'edit').description('change what is said of a script; an empty text unsets a field')
  for (const [flag, , meaning] of scriptFlags) edit.option(`${flag} <text>`, meaning)
  edit.action((project: string, id: string, flags: DatabaseFlags & ScriptFlags) => editScript(project, id, flags, io))
  for (const [name, deleted] of deletions) {
    ofScript(script, name)
      .description(deleted ? 'delete a script, until it is restored, or purged for good' : 'bring it back as it was')
      .action(async (project: string, id: string, flags: DatabaseFlags) => {
        const done = await withStore(flags, io, (store) => store.setScriptDeleted(project, id, deleted))
        if (!done) throw unknown(`${deleted ? '' : 'deleted '}script ${showTyped(id)}`, project)
        report(id, deleted, flags, io)
      })
  }
  addSnapshotCommands(program, ofScript, io)
}

const deletions = [
  ['delete', true],
  ['restore', false],
] as const

function addSnapshotCommands(program: Command, ofScript: (parent: Command, name: string) => Command, io: Io): void {
  const snapshot = program.command('snapshot').description("list and delete a script's snapshots").helpCommand(false)
  ofScript(snapshot, 'list')
    .description('print its snapshots, newest first')
    .action((project: string, script: string, flags: DatabaseFlags) => listSnapshots(project, script, flags, io))
  for (const [name, deleted] of deletions) {
    ofScript(snapshot, name)
      .argument('<snapshot>', 'its id')
      .description(deleted ? 'delete a snapshot; a script keeps its last one' : 'bring it back as it was')
      .action(async (project: string, script: string, id: string, flags: DatabaseFlags) => {
        const done = await withStore(flags, io, (store) => store.setSnapshotDeleted(project, script, id, deleted))
        if (done === 'last-snapshot') throw new Failure(`error: ${id} is the last snapshot of ${script}: delete that`)
        if (done === 'unknown')
          throw unknown(`${deleted ? '' : 'deleted '}snapshot ${showTyped(id)} of ${showTyped(script)}`, project)
        report(id, deleted, flags, io)
      })
  }
}

function unknown(what: string, project: string): Failure {
  return new Failure(`error: no ${what} in ${showTyped(project)}`)
}

function report(id: string, deleted: boolean, { json }: DatabaseFlags, io: Io): void {
  if (json) io.out(`${JSON.stringify({ id, deleted })}\n`)
  else io.err(`${id} is ${deleted ? 'deleted' : 'restored'}.\n`)
}

async function editScript(project: string, id: string, flags: DatabaseFlags & ScriptFlags, io: Io): Promise<void> {
  const fields: Record<string, string | null> = {}
  for (const [flag, property] of scriptFlags) {
    const text = flags[property]
    if (text === undefined) continue
    const name = property === 'writtenBy' ? 'written_by' : property
    const schema = scriptFieldsSchema.shape[name]
    const isUnset = text === '' && (name === 'subtitle' || name === 'logline' || name === 'genre')
    fields[name] = readField(flag, schema, isUnset ? null : text)
  }
  if (Object.keys(fields).length === 0) throw new UsageError('nothing to change: give --title, or another option')
  const done = await withStore(flags, io, (store) => store.editScript(project, id, fields as Partial<ScriptFields>))
  if (!done) throw unknown(`script ${showTyped(id)}`, project)
  if (flags.json) io.out(`${JSON.stringify({ id, ...fields })}\n`)
  else io.err(`${id} is changed.\n`)
}

async function listScripts(project: string, flags: DatabaseFlags, io: Io): Promise<void> {
  const scripts = await withStore(flags, io, async (store) => {
    if (!(await store.findProject(project))) throw unknownProject(project)
    return readAll((page) => store.listScripts(project, page))
  })
  const rows = scripts.map(({ id, last_edited_at, title }) => [id, last_edited_at, title])
  io.out(flags.json ? `${JSON.stringify(scripts)}\n` : formatTable(rows))
}

async function listSnapshots(project: string, script: string, flags: DatabaseFlags, io: Io): Promise<void> {
  const snapshots = await withStore(flags, io, async (store) => {
    if (!(await store.findScript(project, script))) throw unknown(`script ${showTyped(script)}`, project)
    return readAll((page) => store.listSnapshots(script, page))
  })
  const rows = snapshots.map(({ id, created_at, revision_color, description }) => [
    id,
    created_at,
    revision_color ?? '',
    description ?? '',
  ])
  io.out(flags.json ? `${JSON.stringify(snapshots)}\n` : formatTable(rows))
}

/** All of a list, page by page. */
async function readAll<Item extends { id: string }>(
  read: (page: PageRequest) => Promise<Page<Item> | 'unknown-cursor'>,
): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const page = await read({ limit: 1000, after: items.at(-1)?.id })
    if (page === 'unknown-cursor') return items
    items.push(...page.items)
    if (!page.hasMore) return items
  }
}
