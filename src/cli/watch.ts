import { resolve } from 'node:path'
import { type Conversion, convert, prepare } from './convert.ts'
import { FileError, reasonOf, UsageError } from './failure.ts'
import { watchedPath } from './inputs.ts'
import type { Io } from './io.ts'
import type { Plan } from './plan.ts'
import { toLine } from './report.ts'
import { signalCode } from './session.ts'
import { stdinArgument } from './source.ts'

/** Milliseconds without a further change, after which what has changed is converted. */
const debounce = 100

/**
 * Converts, then again what changes below the arguments, until the command is stopped. What fails is told and does not
 * end it. Returns the exit code of the signal. Throws a {@link UsageError} where there is nothing to watch.
 */
export async function watch(args: readonly string[], first: Conversion, io: Io): Promise<number> {
  if (first.plan.target.kind === 'stdout' || args.length === 0 || args.includes(stdinArgument)) {
    throw new UsageError('--watch needs files or directories, and -o')
  }
  const changes = createChanges(io.stopped)
  const tell = (path: string, error: unknown): void => {
    void io.stderr.write(`${toLine(`${path}: cannot be watched: ${reasonOf(error)}`)}\n`)
  }
  await io.files.watch(args.map(watchedPath), changes.add, tell, io.stopped)
  await convert(first, io)
  // To a person alone, as it would else seem to hang.
  if (io.stderr.isTTY && !first.flags.quiet) await io.stderr.write('waiting for changes, until Ctrl-C\n')
  const changed = new Set<string>()
  let { plan: before } = first
  for (;;) {
    for (const path of await changes.next()) {
      // What is gone is gone from an output that all share, and else nothing to convert.
      if (isShared(before) || (await io.files.stat(path))) changed.add(path)
      else changed.delete(path)
    }
    if (io.stopped.aborted) return signalCode(io.stopped.reason)
    const conversion = await prepareAgain(args, first, io)
    if (!conversion) continue
    const plan = onlyChanged(conversion.plan, before, changed)
    before = conversion.plan
    changed.clear()
    if (plan) await convert({ ...conversion, missing: [], plan, isAgain: true }, io)
  }
}

/** What is to be done now; nothing, which is told, where it cannot be, as while two inputs want one output. */
async function prepareAgain(args: readonly string[], { flags }: Conversion, io: Io): Promise<Conversion | undefined> {
  try {
    return await prepare(args, flags, io)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FileError)) throw error
    await io.stderr.write(`${toLine(error.message)}\n`)
    return undefined
  }
}

/** What of a plan is to be done where some inputs have changed: all, where they share an output, or shared it before. */
function onlyChanged(plan: Plan, before: Plan, changed: ReadonlySet<string>): Plan | undefined {
  const hasChanged = ({ input }: { input: string }): boolean => changed.has(resolve(input))
  if (isShared(plan)) {
    const inputs = [plan, before].flatMap(({ documents, streams }) => [...documents, ...streams])
    return inputs.some(hasChanged) ? plan : undefined
  }
  const documents = plan.documents.filter(hasChanged)
  const streams = plan.streams.filter(hasChanged)
  return documents.length + streams.length > 0 ? { ...plan, documents, streams } : undefined
}

/** Whether all inputs go into one file. */
function isShared({ target, asLines }: Plan): boolean {
  return target.kind === 'file' && asLines
}

/** Collects the paths of what changes, until nothing has for a while. */
function createChanges(stopped: AbortSignal): { add(path: string): void; next(): Promise<ReadonlySet<string>> } {
  let changed = new Set<string>()
  let wake: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  stopped.addEventListener('abort', () => wake?.(), { once: true })
  return {
    add: (path) => {
      changed.add(resolve(path))
      clearTimeout(timer)
      timer = setTimeout(() => wake?.(), debounce)
    },
    next: async () => {
      if (!stopped.aborted) {
        await new Promise<void>((done) => {
          wake = done
          if (changed.size > 0) timer = setTimeout(done, debounce)
        })
      }
      clearTimeout(timer)
      const taken = changed
      changed = new Set()
      return taken
    },
  }
}
