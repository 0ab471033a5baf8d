import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { formatIssue } from 'scriptdown'
import { acceptDocument } from '../documents/accept.ts'
import {
  type ScriptFields,
  type SnapshotFields,
  scriptFieldsSchema,
  snapshotFieldsSchema,
} from '../resources/fields.ts'
import type { Import, Imported, Store } from '../store/store.ts'
import { addDatabaseFlags, type DatabaseFlags, withStore } from './database.ts'
import { Failure, UsageError } from './failure.ts'
import { readField } from './field.ts'
import type { Io } from './io.ts'
import { unknownProject } from './projects.ts'

interface ImportFlags extends DatabaseFlags {
  script?: string
  title?: string
  subtitle?: string
  writtenBy?: string
  logline?: string
  genre?: string
  description?: string
  revisionColor?: string
}

/** The options about a script: flag, property, meaning. */
const scriptFlags = [
  ['--title', 'title', "the script's title (default: the name of the file)"],
  ['--subtitle', 'subtitle', 'its subtitle'],
  ['--written-by', 'writtenBy', 'its credit'],
  ['--logline', 'logline', 'its logline'],
  ['--genre', 'genre', 'its genre'],
] as const

/** Adds `import`. */
export function addImportCommand(program: Command, io: Io): void {
  const command = program.command('import').argument('<project>', 'its id').argument('<file...>', 'Document JSON')
  for (const [flag, , meaning] of scriptFlags) command.option(`${flag} <text>`, meaning)
  command
    .option('--script <script>', 'add a snapshot to this script, instead of a new script')
    .option('--description <text>', 'what the snapshot is')
    .option('--revision-color <text>', "the snapshot's revision colour")
  addDatabaseFlags(command)
    .description('import each file as a new script with its first snapshot; all of them, or none')
    .action((project: string, files: string[], flags: ImportFlags) => importFiles(project, files, flags, io))
}

async function importFiles(project: string, files: string[], flags: ImportFlags, io: Io): Promise<void> {
  checkFlags(files, flags)
  const imports = await readImports(files, flags)
  const done = await withStore(flags, io, (store) => storeImports(store, project, imports, flags))
  const rows = done.map((each, i) => ({ file: files[i] ?? '', ...each }))
  if (flags.json) io.out(`${JSON.stringify(rows)}\n`)
  else for (const { file, script_id, snapshot_id } of rows) io.out(`${script_id}  ${snapshot_id}  ${file}\n`)
}

function checkFlags(files: readonly string[], flags: ImportFlags): void {
  for (const [flag, property] of scriptFlags) {
    if (flags[property] === undefined) continue
    if (flags.script !== undefined) throw new UsageError(`${flag} is for a new script: it cannot go with --script`)
    if (files.length > 1 && property === 'title') throw new UsageError('--title is for one file')
  }
}

async function storeImports(store: Store, project: string, imports: Import[], flags: ImportFlags): Promise<Imported[]> {
  const done = await store.importDocuments(project, imports)
  if (done) return done
  if (flags.script === undefined || !(await store.findProject(project))) throw unknownProject(project)
  throw new Failure(`error: no script ${flags.script} in ${project}`)
}

/** Reads all files before anything is stored; the issues of all that are invalid are told at once. */
async function readImports(files: readonly string[], flags: ImportFlags): Promise<Import[]> {
  const imports: Import[] = []
  const complaints: string[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      complaints.push(`${file}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`)
    })
    if (text === undefined) continue
    const accepted = acceptDocument(text)
    if (accepted.ok) imports.push({ ...readFields(file, flags), body: accepted.body })
    else for (const issue of accepted.issues) complaints.push(`${file}: ${formatIssue(issue)}`)
  }
  if (complaints.length > 0) throw new Failure([...complaints, 'error: nothing was imported'].join('\n'))
  return imports
}

function readFields(file: string, flags: ImportFlags): Pick<Import, 'script' | 'snapshot'> {
  const snapshot: SnapshotFields = {
    description: readField('--description', snapshotFieldsSchema.shape.description, flags.description),
    revision_color: readField('--revision-color', snapshotFieldsSchema.shape.revision_color, flags.revisionColor),
  }
  if (flags.script !== undefined) return { script: { id: flags.script }, snapshot }
  const { title, subtitle, written_by, logline, genre } = scriptFieldsSchema.shape
  const fields: ScriptFields = {
    title: readField('--title', title, flags.title ?? (basename(file, extname(file)) || file)),
    subtitle: readField('--subtitle', subtitle, flags.subtitle),
    written_by: readField('--written-by', written_by, flags.writtenBy),
    logline: readField('--logline', logline, flags.logline),
    genre: readField('--genre', genre, flags.genre),
  }
  return { script: { fields }, snapshot }
}
