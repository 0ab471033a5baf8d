/** All that the command reads and writes, injected so that a test needs no process. */
export interface Io {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  readonly files: Files
}

export interface Input {
  readonly isTTY: boolean
  /** All bytes up to the end. */
  read(): Promise<Uint8Array>
}

export interface Output {
  readonly isTTY: boolean
  /** Width of the terminal in characters, where there is one. */
  readonly columns: number | undefined
  /** Writes a text and waits until it is handed over; false where the reader is gone. */
  write(text: string): Promise<boolean>
}

/** Paths are as the user wrote them; failures are Node's errors with their `code`. */
export interface Files {
  read(path: string): Promise<Uint8Array>
  /** Makes or replaces a file, whole or not at all. */
  write(path: string, text: string): Promise<void>
  /** Makes a directory and those above it, where they are missing. */
  makeDirectory(path: string): Promise<void>
  isDirectory(path: string): Promise<boolean>
  /** A key that two paths share when they lead to one file; nothing where there is no file. */
  identity(path: string): Promise<string | undefined>
}
