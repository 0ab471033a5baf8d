import { doFiles } from './documents.ts'
import { UsageError } from './failure.ts'
import { isSealed } from './fingerprint.ts'
import type { ConvertFlags } from './flags.ts'
import { findInputs, type Inputs, toInputs } from './inputs.ts'
import type { Io } from './io.ts'
import { type Journal, openJournal } from './journal.ts'
import { outputsOf, refuseLosses } from './losses.ts'
import { readFormats } from './names.ts'
import { settle } from './options.ts'
import { type Plan, planConversion, type Target } from './plan.ts'
import { areMany, runSession, type Session } from './session.ts'
import { createFileSink, createNoSink, createStdoutSink, fill, type Sink } from './sink.ts'
import { stdinArgument } from './source.ts'
import { convertStream, spareOther } from './streams.ts'
import type { FileTask, Settings } from './tasks.ts'
import { inTurns } from './turns.ts'
import { version } from './version.ts'
import { writerOf } from './writers.ts'

/** What a conversion is to do, settled before anything is read or written. */
export interface Conversion {
  readonly plan: Plan
  readonly missing: Inputs['missing']
  readonly flags: ConvertFlags
  readonly settings: Settings
  /** Whether this is a later round of `--watch`. */
  readonly isAgain?: boolean
}

/** Settles what a conversion is to do. Throws a {@link UsageError} where something cannot be, or would be lost. */
export async function prepare(args: readonly string[], flags: ConvertFlags, io: Io): Promise<Conversion> {
  const formats = flags.to === undefined ? undefined : readFormats(flags.to)
  const target = await findTarget(flags.output, io)
  const { from, report, ndjson = false } = flags
  const outputs = [...(target.kind === 'stdout' ? [] : [target.path]), ...(report === undefined ? [] : [report])]
  const { inputs, missing, bases } = await findInputs(args, { from, outputs, ndjson }, io)
  const wanted = { from, formats, target, bases, ndjson, standalone: flags.standalone ?? false }
  const planned = planConversion(inputs, wanted)
  if (target.kind === 'stdout' && !planned.asLines && planned.formats.includes('pdf') && io.stdout.isTTY) {
    throw new UsageError('a PDF is nothing that a terminal shows: name a file with -o, or pipe it on')
  }
  const streams = await Promise.all(planned.streams.map((stream) => spareOther(stream, io)))
  const plan = { ...planned, streams }
  const fonts = await toInputs(flags.font ?? [], false, io)
  await refuseLosses([...inputs, ...fonts], outputsOf(plan, flags), io, !flags.dryRun)
  if (flags.ifChanged && target.kind !== 'folder') throw new UsageError('--if-changed needs -o DIRECTORY/')
  const settings = await settle(plan, flags, version, io.files)
  return { plan, missing, flags, settings }
}

async function findTarget(output: string | undefined, io: Io): Promise<Target> {
  if (output === '') throw new UsageError('-o needs the path of a file or a directory')
  if (output === undefined || output === stdinArgument) return { kind: 'stdout' }
  const isFolder = /[/\\]$/.test(output) || (await io.files.stat(output))?.kind === 'directory'
  return { kind: isFolder ? 'folder' : 'file', path: output }
}

/** Converts what was settled and returns the exit code: 0, 1 if a document failed, or that of a signal. */
export async function convert(conversion: Conversion, io: Io): Promise<number> {
  const { plan, missing, flags, settings, isAgain = false } = conversion
  const { target, documents, streams } = plan
  const options = {
    isMany: areMany(documents, streams, missing),
    expected: documents.length + missing.length,
    showsResults: target.kind === 'stdout' && io.stdout.isTTY,
    // A stream's documents are written all at once, if at all.
    verb: target.kind === 'folder' && streams.length === 0 ? 'written' : 'converted',
    isAgain,
  }
  return runSession(io, flags, options, missing, async (session) => {
    const journal = flags.ifChanged && target.kind === 'folder' ? await openJournal(target.path, io.files) : undefined
    try {
      await convertAll(plan, settings, session, journal)
    } finally {
      await journal?.close()
    }
  })
}

/** Documents first, then one stream after the other. */
async function convertAll(
  plan: Plan,
  settings: Settings,
  session: Session,
  journal: Journal | undefined,
): Promise<void> {
  const tasks = journal ? await recallAll(plan.documents, settings, session, journal) : plan.documents
  await fill(await openShared(plan, settings, session), async (shared) => {
    await doFiles(tasks, settings, session, {
      onDone: async (outcomes) => journal?.remember(outcomes),
      onNext: shared.take,
    })
    let isWhole = true
    for (const stream of plan.streams) {
      if (session.isOver()) break
      if (!(await convertStream(stream, shared, settings, session, journal))) isWhole = false
    }
    return isWhole
  })
}

/** Documents with what is known of them, and which of them need not even be read. */
async function recallAll(
  documents: readonly FileTask[],
  { formats }: Settings,
  { io, isOver }: Session,
  journal: Journal,
): Promise<FileTask[]> {
  const tasks: FileTask[] = []
  for await (const document of inTurns(documents)) {
    if (isOver()) break
    const task = journal.recall(document)
    const isCurrent = await isSealed(task, formats, io.files)
    tasks.push(isCurrent ? { ...task, isCurrent, size: 0, outputs: [], known: undefined } : task)
  }
  return tasks
}

/** The output that documents share, where they do. */
async function openShared(plan: Plan, settings: Settings, session: Session): Promise<Sink> {
  if (settings.gives === 'nothing') return createNoSink(session)
  if (plan.target.kind === 'file') return createFileSink(plan.target.path, session)
  const separator = plan.asLines ? '' : (writerOf(plan.formats[0] ?? 'markdown').separatorOf({}) ?? '')
  return createStdoutSink(session, ({ text }) => text, { separator })
}
