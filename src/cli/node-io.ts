import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import type { Files, Io, Output } from './io.ts'

/** The process's own streams and files. */
export function nodeIo(): Io {
  return {
    // `process.stdin` is opened only when it is read: an open one would keep the process waiting.
    stdin: { isTTY: isatty(0), read: readStdin },
    stdout: toOutput(process.stdout),
    stderr: toOutput(process.stderr),
    files,
  }
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function toOutput(stream: NodeJS.WriteStream): Output {
  // Each write reports its own failure; without a listener the event would end the process with a stack trace.
  stream.on('error', () => {})
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns,
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => {
          if (!error) resolve(true)
          else if ('code' in error && error.code === 'EPIPE') resolve(false)
          else reject(error)
        })
      }),
  }
}

const files: Files = {
  read: (path) => readFile(path),
  write: replaceFile,
  makeDirectory: async (path) => {
    await mkdir(path, { recursive: true })
  },
  isDirectory: async (path) => (await statOrNothing(path))?.isDirectory() ?? false,
  identity: async (path) => {
    const stats = await statOrNothing(path)
    return stats && `${stats.dev}:${stats.ino}`
  },
}

const statOrNothing = (path: string) => stat(path).catch(() => undefined)

/** Writes beside the target and renames; through a symbolic link, and straight into what is no regular file. */
async function replaceFile(path: string, text: string): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const present = await statOrNothing(target)
  if (present && !present.isFile()) return writeFile(target, text)
  // Renaming would replace even a file that may not be written.
  if (present) await access(target, constants.W_OK)
  const temporary = join(dirname(target), `.scriptdown-${randomUUID()}`)
  try {
    await writeFile(temporary, text, { flag: 'wx', mode: present?.mode ?? 0o666 })
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
