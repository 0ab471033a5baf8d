import type { DestinationStream } from 'pino'

/** All that the command reads and writes beside files, injected so that a test needs no process. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Standard output: results alone. */
  out(text: string): void
  /** Standard error: what a person is told. */
  err(text: string): void
  /** Width of the terminal that standard error is, where it is one. */
  readonly errColumns: number | undefined
  /** Where `serve` writes its log, and how to write out what waits. */
  openLog(): { stream: DestinationStream; flush(): void }
  /** From the first call on, aborts when the process is asked to stop, in place of ending it. */
  stopSignal(): AbortSignal
  /** Standard input, in chunks. */
  stdin(): AsyncIterable<Uint8Array>
  /** How requests are sent. */
  readonly fetch: typeof fetch
}
