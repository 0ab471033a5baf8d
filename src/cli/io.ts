import type { Workers } from './tasks.ts'

/** All that the command reads and writes, injected so that a test needs no process. */
export interface Io {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  readonly files: Files
  /** Milliseconds from any fixed point. */
  readonly now: () => number
  /** Aborted, with the signal's name as reason, once the user asks the command to stop. */
  readonly stopped: AbortSignal
  /** Processors to use where nobody says how many. */
  readonly cores: number
  /** Workers beside this thread, whose `work` rejects where one dies. Without them all work is done in place. */
  readonly hire?: (count: number) => Promise<Workers>
  /** Does a batch that may need more memory than a thread has, in a process of its own; rejects where that dies. */
  readonly workApart?: Workers['work']
  /** To be called once there is more to do than a thread does before it is warm. */
  readonly expectMuch?: () => void
}

interface Input {
  readonly isTTY: boolean
  /** All bytes up to the end, in chunks as they come. */
  chunks(): AsyncIterable<Uint8Array>
}

export interface Output {
  readonly isTTY: boolean
  /** Width of the terminal in characters, where there is one. */
  readonly columns: number | undefined
  /** Whether colours are wanted: on a terminal that has them, unless `NO_COLOR` is set. */
  readonly hasColors: boolean
  /** Whether it is a terminal whose last line can be erased: not one that shows what it is told, as Emacs' shell does. */
  readonly canErase: boolean
  /**
   * Writes a text or bytes and waits until they are handed over; false where the reader is gone. Throws a `FileError`
   * where there is no room; standard error, which alone could tell of its own, gives false.
   */
  write(data: string | Uint8Array): Promise<boolean>
}

/** What stands at a path. */
export interface Stats {
  readonly kind: 'file' | 'directory' | 'other'
  /** Bytes. */
  readonly size: number
  /** When its content was changed, in milliseconds since 1970. */
  readonly modified: number
  /** When anything of it was changed, which nobody can set back. */
  readonly changed: number
  /** A key that two paths share when they lead to one file. */
  readonly identity: string
}

/** The part of the file system that a worker needs. Paths are as the user wrote them; failures are Node's errors with their `code`. */
export interface Files {
  read(path: string): Promise<Uint8Array>
  /** Makes or replaces a file, whole or not at all, and makes the folders above it. */
  write(path: string, data: string | Uint8Array): Promise<void>
  /** What stands at a path, through symbolic links; nothing where there is nothing. */
  stat(path: string): Promise<Stats | undefined>
  /** The absolute path that a path leads to, through symbolic links, be it to what is not there yet. */
  real(path: string): Promise<string>
  /** Whether a path is a symbolic link itself, be it to nothing. */
  isLink(path: string): Promise<boolean>
  /** All bytes of a file, in chunks. */
  chunks(path: string): AsyncIterable<Uint8Array>
  /** Starts a file that shows up, whole, once it is committed; the folders above it are made. */
  create(path: string): Promise<PendingFile>
  /** Opens a file to write at its end or, emptied, from its start; the folders above it are made. */
  open(path: string, mode: 'append' | 'replace'): Promise<OpenFile>
  /**
   * Files and folders below a folder that match a glob pattern, a folder with `/` at its end; sorted, none twice. Calls
   * back with each folder that cannot be read. It goes through no link to a folder.
   */
  find(pattern: string, within: Within, onUnread: OnTrouble): Promise<readonly string[]>
  /**
   * Whether two names in one folder, which need not be there yet, would be two files; by trying it, if that may be done,
   * else only if it can be seen, there or at other files.
   */
  tellsApart(folder: string, one: string, other: string, mayTry: boolean, beside: readonly string[]): Promise<boolean>
  /** Calls back with the path of each file that is made, changed or removed, until the signal is aborted; or why it cannot. */
  watch(
    paths: readonly string[],
    onChange: (path: string) => void,
    onTrouble: OnTrouble,
    until: AbortSignal,
  ): Promise<void>
}

/** Where files are searched for. */
export interface Within {
  readonly folder: string
  /** Patterns of what is passed over. */
  readonly ignore: readonly string[]
  /** Whether a link to a file is one. */
  readonly withLinks: boolean
}

/** Called with a path that cannot be read, or watched, and Node's error. */
export type OnTrouble = (path: string, error: unknown) => void

export interface OpenFile {
  write(data: string | Uint8Array): Promise<void>
  close(): Promise<void>
}

export interface PendingFile extends OpenFile {
  /** Takes away what was written. */
  discard(): Promise<void>
}
