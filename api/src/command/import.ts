import type { Command } from 'commander'
import { formatIssue, type Issue } from 'scriptdown'
import { acceptDocument } from '../documents/accept.ts'
import { type SnapshotFields, scriptFieldsSchema, snapshotFieldsSchema } from '../resources/fields.ts'
import type { Import, Imported } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { addDatabaseFlags, type DatabaseFlags, withStore } from './database.ts'
import { Failure, UsageError } from './failure.ts'
import { readField } from './field.ts'
import { isOfAnotherKind, readSources, type Source } from './import-sources.ts'
import type { Io } from './io.ts'
import { createProgressBar } from './progress.ts'
import { unknownProject } from './projects.ts'
import { type ScriptFlags, scriptFlags } from './script-flags.ts'
import { showTyped } from './table.ts'

interface ImportFlags extends DatabaseFlags, ScriptFlags {
  script?: string
  description?: string
  revisionColor?: string
}

/** Adds `import`. */
export function addImportCommand(program: Command, io: Io): void {
  const command = program
    .command('import')
    .argument('<project>', 'its id')
    .argument('<file...>', 'Document JSON, FDX, Fountain, NDJSON, folders of these, or - for NDJSON on standard input')
  for (const [flag, property, meaning] of scriptFlags) {
    const fallback = property === 'title' ? ' (default: that of the title page, or the name of the file)' : ''
    command.option(`${flag} <text>`, `${meaning}${fallback}`)
  }
  command
    .option('--script <script>', 'add a snapshot to this script, instead of a new script')
    .option('--description <text>', 'what the snapshot is')
    .option('--revision-color <text>', "the snapshot's revision colour")
  addDatabaseFlags(command)
    .description('import each document as a new script with its first snapshot; all of them, or none')
    .action((project: string, files: string[], flags: ImportFlags) => importFiles(project, files, flags, io))
}

async function importFiles(project: string, files: string[], flags: ImportFlags, io: Io): Promise<void> {
  checkFlags(files, flags)
  const { names, imports } = await readImports(files, flags, io)
  const done = await withStore(flags, io, (store) => storeImports(store, project, imports, flags))
  const rows = done.map((each, i) => ({ file: names[i] ?? '', ...each }))
  if (flags.json) io.out(`${JSON.stringify(rows)}\n`)
  else for (const { file, script_id, snapshot_id } of rows) io.out(`${script_id}  ${snapshot_id}  ${file}\n`)
}

function checkFlags(files: readonly string[], flags: ImportFlags): void {
  if (flags.title !== undefined) {
    if (files.length > 1) throw new UsageError('--title is for one document')
    readField('--title', scriptFieldsSchema.shape.title, flags.title)
  }
  for (const [flag, property] of scriptFlags) {
    if (flags[property] !== undefined && flags.script !== undefined) {
      throw new UsageError(`${flag} is for a new script: it cannot go with --script`)
    }
  }
}

async function storeImports(store: Store, project: string, imports: Import[], flags: ImportFlags): Promise<Imported[]> {
  const done = await store.importDocuments(project, imports)
  if (done) return done
  if (flags.script === undefined || !(await store.findProject(project))) throw unknownProject(project)
  throw new Failure(`error: no script ${showTyped(flags.script)} in ${showTyped(project)}`)
}

/** Reads all before anything is stored; the issues of all that are invalid are told at once. */
async function readImports(
  files: string[],
  flags: ImportFlags,
  io: Io,
): Promise<{ names: string[]; imports: Import[] }> {
  const names: string[] = []
  const imports: Import[] = []
  const complaints: string[] = []
  const losses: string[] = []
  const bar = createProgressBar(io)
  for await (const source of readSources(files, io.stdin(), (complaint) => complaints.push(complaint))) {
    const accepted = acceptDocument(source.text, source.format)
    const ownTitle = accepted.ok ? accepted.title : undefined
    const title = scriptFieldsSchema.shape.title.safeParse(flags.title ?? ownTitle ?? source.title)
    if (!accepted.ok && isOfAnotherKind(source)) losses.push(`${source.name}: skipped, as it is no document`)
    else if (!accepted.ok) complaints.push(...accepted.issues.map((issue) => formatIn(source, issue)))
    else if (!title.success) complaints.push(`${source.name}: its title ${title.error.issues[0]?.message}`)
    else {
      names.push(source.name)
      for (const message of accepted.messages) losses.push(formatIn(source, message))
      imports.push({ ...readFields(title.data, flags), body: accepted.body })
    }
    bar.show({ done: imports.length, total: Math.max(files.length, imports.length), title: source.name })
  }
  bar.clear()
  if (flags.title !== undefined && imports.length > 1) throw new UsageError('--title is for one document')
  if (complaints.length === 0 && imports.length === 0) complaints.push(...losses, 'no documents found')
  if (complaints.length > 0) throw new Failure([...complaints, 'error: nothing was imported'].join('\n'))
  for (const loss of losses) io.err(`${loss}\n`)
  return { names, imports }
}

function formatIn({ name, path }: Source, issue: Pick<Issue, 'path' | 'message'>): string {
  return `${name}: ${formatIssue({ ...issue, path: [...path, ...issue.path] })}`
}

function readFields(title: string, flags: ImportFlags): Pick<Import, 'script' | 'snapshot'> {
  const snapshot: SnapshotFields = {
    description: readField('--description', snapshotFieldsSchema.shape.description, flags.description),
    revision_color: readField('--revision-color', snapshotFieldsSchema.shape.revision_color, flags.revisionColor),
  }
  if (flags.script !== undefined) return { script: { id: flags.script }, snapshot }
  const { subtitle, written_by, logline, genre } = scriptFieldsSchema.shape
  const fields = {
    title,
    subtitle: readField('--subtitle', subtitle, flags.subtitle),
    written_by: readField('--written-by', written_by, flags.writtenBy),
    logline: readField('--logline', logline, flags.logline),
    genre: readField('--genre', genre, flags.genre),
  }
  return { script: { fields }, snapshot }
}
