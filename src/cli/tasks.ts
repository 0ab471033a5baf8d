import type { Issue, Message, ParseOptions } from '../index.ts'
import type { SourceFormat } from './readers.ts'
import type { Format } from './writers.ts'

/** What every task of a run shares: plain data, as it is sent to workers. */
export interface Settings {
  /** The format of every input, where it is not told by each one's name and content. */
  readonly from: SourceFormat | undefined
  /** What is made of each document; nothing where documents are only checked. */
  readonly formats: readonly FormatSettings[]
  readonly parse: ParseOptions
  /** What a document gives to the output that all share: its text, a line of JSON, or nothing. */
  readonly gives: 'text' | 'line' | 'nothing'
  /** Whether nothing is begun after a document that fails. */
  readonly failFast: boolean
}

export interface FormatSettings {
  readonly format: Format
  /** Options of its converter. */
  readonly options: object
  /** Changes with whatever else than the input decides the output: options, version. */
  readonly fingerprint: string
}

/** A file to read, and what becomes of it. */
export interface FileTask {
  readonly input: string
  /** Its bytes, where they are there already, as those of standard input. */
  readonly bytes?: Uint8Array
  /** Why there are none, where that is known already. */
  readonly unread?: string
  /** How many bytes it has; 0 where that is not known. */
  readonly size: number
  /** The input's name without folder and ending; nothing for standard input. */
  readonly title: string | undefined
  /** Whether it was found in a folder: what is no document there is passed over. */
  readonly isFound: boolean
  /** Where each format goes, in the order of the settings; none where the outcome carries it. */
  readonly outputs: readonly string[]
  /** Whether its outputs are known to be what they would be: there is nothing to do. */
  readonly isCurrent?: boolean
  /** What was written the last time, where that matters. */
  readonly known: readonly (Written | undefined)[] | undefined
}

/** An output as it was written. */
export interface Written {
  /** Hash of the input, its title and the fingerprint. */
  readonly hash: string
  readonly size: number
  readonly modified: number
  /** Hash of the input's stamp, its title and the fingerprint; empty where the stamp may not be trusted. */
  readonly seal: string
}

/** Whole lines of NDJSON. */
export interface LinesTask {
  /** What reports call the stream. */
  readonly stream: string
  readonly lines: Uint8Array
  /** Number of the first line, from 1. */
  readonly first: number
}

/** What a worker takes at a time. */
export type Batch = { readonly files: readonly FileTask[] } | LinesTask

/** Milliseconds after which no further document of a batch is begun: so long a stop waits, and what shows how far a run is. */
export const longest = 100

/** What became of a document. */
export interface Outcome {
  /** What reports call the document. */
  readonly name: string
  /** Whether it is no document but the output that several share, by its path. */
  readonly isOutput?: boolean
  /** Its `id`, or the number of its line, where it is one of a stream. */
  readonly id?: unknown
  readonly status: Status
  /** Whether it failed of what any further document would fail of too, which is told once and ends the run. */
  readonly endsRun?: boolean
  /** Why it failed or was passed over, where that is no issue of the document. */
  readonly problem?: string
  readonly issues: readonly Issue[]
  /** How many issues there are, where not all are listed. */
  readonly total?: number
  readonly messages: readonly Message[]
  /** Paragraphs of a valid document. */
  readonly paragraphs?: number
  /** What goes to the output that all share. */
  readonly text?: string | Uint8Array
  /** Files that now hold it, with what is to be remembered of each, where that matters. */
  readonly outputs?: readonly { readonly path: string; readonly written?: Written }[]
}

export type Status = 'done' | 'unchanged' | 'skipped' | 'failed'

/** What became of a document, with no issues and messages but those that are given. */
export function toOutcome(name: string, status: Status, more: Partial<Outcome> = {}): Outcome {
  return { name, status, issues: [], messages: [], ...more }
}

/** What came of a batch: of its first documents, each in order, and what is still to be done, in order too. */
export interface Done {
  readonly outcomes: readonly Outcome[]
  readonly rest: readonly Batch[]
}

/** Whoever does batches, or the start of one, so that nobody waits long for what is done of it. */
export interface Workers {
  work(batch: Batch, settings: Settings): Promise<Done>
  /** Sends everybody home. */
  end(): Promise<void>
}
