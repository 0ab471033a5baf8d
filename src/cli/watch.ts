import { resolve } from 'node:path'
import { type Conversion, convert, prepare } from './convert.ts'
import { UsageError } from './failure.ts'
import { watchedPath } from './inputs.ts'
import type { Io } from './io.ts'
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
  await io.files.watch(args.map(watchedPath), changes.add, io.stopped)
  await convert(first, io)
  for (;;) {
    const changed = await changes.next()
    if (io.stopped.aborted) return signalCode(io.stopped.reason)
    const conversion = await prepare(args, first.flags, io)
    const plan = {
      ...conversion.plan,
      documents: conversion.plan.documents.filter(({ input }) => changed.has(resolve(input))),
      streams: conversion.plan.streams.filter(({ input }) => changed.has(resolve(input))),
    }
    if (plan.documents.length + plan.streams.length === 0) continue
    await convert({ ...conversion, inputs: { ...conversion.inputs, missing: [] }, plan }, io)
  }
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
