import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../client/client.ts'
import { ApiError, AuthenticationError, ConnectionError, PermissionError, ResponseError } from '../client/errors.ts'
import type { ReceivedScript } from '../client/received.ts'
import { conversions, type Target } from './conversion.ts'
import { createFileName } from './file-name.ts'
import { type Journal, openJournal } from './journal.ts'

export interface PullOptions {
  /** Where the service is: names the source of each document in the journal. */
  baseUrl: string
  /** Made where it does not exist. */
  directory: string
  /** Default `markdown`. */
  to?: Target | undefined
  signal?: AbortSignal | undefined
  /** Called after each script. Default: silence. */
  onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  readonly done: number
  readonly total: number
  readonly title: string
}

/** What became of a project's scripts. */
export interface PullResult {
  readonly fetched: number
  readonly unchanged: number
  /** Scripts whose document could not be had; the others were pulled all the same. */
  readonly failed: readonly { readonly script: string; readonly title: string; readonly message: string }[]
}

/** How many documents are fetched at a time. */
const atOnce = 4

/**
 * Writes the latest document of every script of a project into a directory, a file each.
 *
 * A journal beside the files holds the tag of each: documents that have not changed since are not sent again, and a
 * pull that was interrupted goes on where it stopped. Files are replaced whole or not at all; a script's new title
 * renames its file. Files of scripts that are gone are left alone.
 *
 * @throws what the client throws where nothing can be pulled at all: a key that is refused, a list that fails.
 */
export async function pullProject(client: Client, project: string, options: PullOptions): Promise<PullResult> {
  const { baseUrl, directory, to = 'markdown', signal, onProgress = () => {} } = options
  await mkdir(directory, { recursive: true })
  const journal = await openJournal(directory)
  const scripts: ReceivedScript[] = []
  for await (const script of client.listScripts(project, { signal })) scripts.push(script)
  const counts = { fetched: 0, unchanged: 0 }
  const failed: PullResult['failed'][number][] = []
  let done = 0
  try {
    await forEachOf(scripts, async (script) => {
      signal?.throwIfAborted()
      const { id, title } = script
      try {
        counts[await pullScript(client, { project, script, directory, to, baseUrl, journal, signal })]++
      } catch (error) {
        if (!isOfOneScript(error)) throw error
        failed.push({ script: id, title, message: error.message })
      }
      done++
      onProgress({ done, total: scripts.length, title })
    })
  } finally {
    await journal.compact()
  }
  return { ...counts, failed }
}

/** Whether an error says nothing of the other scripts. */
function isOfOneScript(error: unknown): error is Error {
  if (error instanceof AuthenticationError || error instanceof PermissionError) return false
  return error instanceof ApiError || error instanceof ConnectionError || error instanceof ResponseError
}

interface Task {
  readonly project: string
  readonly script: ReceivedScript
  readonly directory: string
  readonly to: Target
  readonly baseUrl: string
  readonly journal: Journal
  readonly signal: AbortSignal | undefined
}

async function pullScript(client: Client, task: Task): Promise<'fetched' | 'unchanged'> {
  const { project, script, directory, to, baseUrl, journal, signal } = task
  const { extension, maker, fetch } = conversions[to]
  const source = `${baseUrl} ${project} ${script.id} ${maker}`
  const file = createFileName(script.title, script.id, extension)
  const path = join(directory, file)
  const old = journal.find(source)
  const oldPath = old && join(directory, old.file)
  const isHere = oldPath !== undefined && (await stat(oldPath).catch(() => undefined))?.isFile() === true
  // Without its file, a tag would have the service say that nothing has changed.
  const received = await fetch(client, project, script, { etag: isHere ? old?.etag : undefined, signal })
  if (received.status === 'unchanged') {
    if (old && oldPath !== undefined && oldPath !== path) {
      await rename(oldPath, path)
      await journal.add({ ...old, file })
    }
    return 'unchanged'
  }
  await replaceFile(path, received.text)
  if (isHere && oldPath !== path) await rm(oldPath, { force: true })
  // A service without tags is asked for everything again next time.
  if (received.etag !== undefined) await journal.add({ source, file, etag: received.etag })
  return 'fetched'
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.part`
  try {
    await writeFile(temporary, text)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Runs a task for each item, a few at a time, and stops at the first that throws. */
async function forEachOf<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  let stopped = false
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (stopped) return
      await run(item)
    }
  }
  const settled = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        stopped = true
        throw error
      }),
    ),
  )
  for (const result of settled) if (result.status === 'rejected') throw result.reason
}
