import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import type { Settings } from './tasks.ts'
import { writerOf } from './writers.ts'

/*
 * On Node 20 V8 compiles what has run for a few milliseconds once more, optimized: for one script that costs more than the
 * script does, for a thousand a fifth is saved. Later versions do not know the flag, and say so on standard error.
 */
const isAsked = process.versions.node.startsWith('20.')

/** Has the engine wait fifteen times as long as it would before it compiles what runs: one script is left alone then. */
export function expectLittle(): void {
  if (isAsked) setFlagsFromString('--interrupt-budget=1000000')
}

/**
 * Has the engine, on all threads, wait three times as long as it would: each thread compiles for itself, while the cores are
 * wanted for converting.
 */
export function expectMuch(): void {
  if (isAsked) setFlagsFromString('--interrupt-budget=200000')
}

/**
 * Bytes of a document from which on it is done apart. It may end the process: a thread that V8 has no memory for ends alone
 * only where that shows before the one allocation that is too large, and arrays of 2 ** 27 items end the process whatever
 * there is. Or it would keep the process from hearing signals for more than a second.
 */
export function largeFrom({ formats }: Settings): number {
  const isSlow = formats.some(({ format }) => writerOf(format).isSlow)
  return Math.min(isSlow ? 2 ** 20 : 2 ** 24, getHeapStatistics().heap_size_limit / 16)
}
