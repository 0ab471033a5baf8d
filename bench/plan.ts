import { type Sample, scripts } from './documents.ts'
import type { HostileOptions } from './hostile.ts'
import { type Input, inputs, ordinary } from './inputs.ts'
import { type MeasureOptions, readProcessorTime, readWallTime } from './measure.ts'
import { htmlPeers, markdownPeers } from './peers.ts'
import { count } from './settings.ts'

/** How much of everything a run measures. */
export interface Plan {
  readonly inputs: readonly Input[]
  /** Paragraphs of the documents that show how time grows. */
  readonly sizes: readonly number[]
  /** Paragraphs of the documents of every other table. */
  readonly usual: readonly number[]
  readonly scripts: readonly Sample[]
  /** Paragraphs of the documents that are checked before anything is measured. */
  readonly checked: number
  readonly checkedScripts: readonly Sample[]
  /** Share of the full size at which the hostile documents are checked. */
  readonly checkedHostile: number
  readonly own: MeasureOptions
  readonly peers: MeasureOptions
  readonly hostile: HostileOptions
  readonly hostileTurns: MeasureOptions
  readonly firstCall: { readonly paragraphs: number; readonly rounds: number }
}

/** `--cpu` is for machines that others use at the same time. What starts processes has wall time always. */
const clock = process.argv.includes('--cpu') ? readProcessorTime : readWallTime

/** Rounds of `sizes`, `inputs`, `fdx` and `scripts`: more where a few per cent matter. */
const rounds = count('rounds', 15)

/** Every row of README.md. */
export function planAll(): Plan {
  const samples = scripts()
  return {
    inputs,
    sizes: [1000, 10_000, 100_000],
    usual: [1000, 10_000],
    scripts: samples.filter(({ text }) => text.length > 10_000),
    checked: 500,
    checkedScripts: samples.filter(({ text }) => text.length < 80_000),
    checkedHostile: 0.01,
    own: { turn: 10_000, rounds, warmUps: 6, clock, patience: 5000 },
    peers: { turn: 10_000, rounds: 5, warmUps: 4, clock, patience: 3000 },
    hostile: { scale: 1, peers: [...markdownPeers, ...htmlPeers], forPeers: 4, growing: 12, limit: 20 },
    hostileTurns: { turn: 1, rounds: 3, warmUps: 1, clock, patience: 2000 },
    firstCall: { paragraphs: 1000, rounds: 11 },
  }
}

/** One row of each kind, on next to nothing. */
export function planSmoke(): Plan {
  const shortest = scripts().slice(-2)
  const once = { turn: 1, rounds: 1, warmUps: 0, clock: readWallTime, patience: 2000 }
  return {
    inputs: inputs.filter((input) => input === ordinary || input.sort !== ordinary.sort),
    sizes: [20, 40],
    usual: [40],
    scripts: shortest,
    checked: 40,
    checkedScripts: shortest,
    checkedHostile: 0.0005,
    own: once,
    peers: once,
    hostile: { scale: 0.001, peers: htmlPeers, forPeers: 1, growing: 1, limit: 10 },
    hostileTurns: once,
    firstCall: { paragraphs: 40, rounds: 1 },
  }
}
