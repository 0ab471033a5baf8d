import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../client/client.ts'
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  PermissionError,
  RateLimitError,
  ResponseError,
} from '../client/errors.ts'
import type { ReceivedScript } from '../client/received.ts'
import { readBaseUrl } from '../client/request.ts'
import { forEachOf } from '../each.ts'
import type { Target } from './conversion.ts'
import { pullDocument } from './document.ts'
import { createFileName } from './file-name.ts'
import { FileError } from './files.ts'
import { type Journal, openJournal } from './journal.ts'
import { pullMetadata } from './metadata.ts'

export interface PullOptions {
  /** Where the service is: names the source of each document in the journal. */
  baseUrl: string
  /** Made where it does not exist. */
  directory: string
  /** Default `markdown`. */
  to?: Target | undefined
  /** What is pulled: each script's latest document, or every snapshot's, with what the service says of each. Default `latest`. */
  what?: 'latest' | 'everything' | undefined
  /** How many documents are fetched at a time. Default 4. */
  atOnce?: number | undefined
  signal?: AbortSignal | undefined
  /** Called after each script. Default: silence. */
  onProgress?: ((progress: Progress) => void) | undefined
  /** Called with what is not as it should be, and was saved all the same. Default: silence. */
  onWarning?: ((message: string) => void) | undefined
}

export interface Progress {
  readonly done: number
  readonly total: number
  readonly title: string
}

/** What became of a project's documents. */
export interface PullResult {
  readonly fetched: number
  readonly unchanged: number
  /** Scripts or snapshots whose document could not be had, or not be written; the others were pulled all the same. */
  readonly failed: readonly { readonly script: string; readonly title: string; readonly message: string }[]
}

/**
 * Writes the documents of every script of a project into a directory, a file each.
 *
 * A journal beside the files holds the name and tag of each: documents that have not changed since are not sent again, and a
 * pull that was interrupted goes on where it stopped. Files are replaced whole or not at all; a script's new title
 * renames its file or folder. Files of scripts that are gone are left alone.
 *
 * @throws what the client throws where nothing more can be pulled at all: a key that is refused, a list whose first page
 * fails, a wait that is too long; and Node's error where no more files can be written at all: a full disk, a directory that is gone.
 */
export async function pullProject(client: Client, project: string, options: PullOptions): Promise<PullResult> {
  const { directory, to = 'markdown', what = 'latest', atOnce = 4, signal, onProgress = () => {} } = options
  const baseUrl = readBaseUrl(options.baseUrl)
  const result = { fetched: 0, unchanged: 0, failed: [] as PullResult['failed'][number][] }
  await mkdir(directory, { recursive: true })
  const journal = await openJournal(directory)
  const task: Task = { client, project, to, journal, options: { ...options, baseUrl }, result }
  const scripts = await listAll(task)
  let done = 0
  try {
    await forEachOf(scripts, atOnce, async (script) => {
      signal?.throwIfAborted()
      if (what === 'latest') await pullOne(task, script, undefined, createFileName(titleOf(script), script.id))
      else await pullEverything(task, script)
      done++
      onProgress({ done, total: scripts.length, title: titleOf(script) })
    })
  } finally {
    await journal.compact()
  }
  return result
}

/** One pull, and what has become of it so far. */
interface Task {
  readonly client: Client
  readonly project: string
  readonly to: Target
  readonly journal: Journal
  readonly options: PullOptions
  readonly result: { fetched: number; unchanged: number; failed: PullResult['failed'][number][] }
}

/** What a script is called: its title, or where a service gives none, nothing. */
function titleOf({ title }: ReceivedScript): string {
  return title ?? ''
}

/** All scripts; where a list breaks off behind its first page, those before that, and a word of it. */
async function listAll({ client, project, options, result }: Task): Promise<ReceivedScript[]> {
  const scripts: ReceivedScript[] = []
  try {
    for await (const script of client.listScripts(project, { signal: options.signal })) scripts.push(script)
  } catch (error) {
    if (scripts.length === 0 || !isOfOneScript(error)) throw error
    result.failed.push({ script: project, title: 'the rest of the list', message: error.message })
  }
  return scripts
}

/** Whether an error says nothing of the other scripts. */
function isOfOneScript(error: unknown): error is Error {
  const isOfAll = [AuthenticationError, PermissionError, RateLimitError].some((type) => error instanceof type)
  if (isOfAll) return false
  return error instanceof ApiError || error instanceof ConnectionError || error instanceof ResponseError
}

/** Every snapshot into a folder of the script, with a file of JSON beside each that holds what the service says of it. */
async function pullEverything(task: Task, script: ReceivedScript): Promise<void> {
  const { client, project, journal, options } = task
  const { baseUrl, directory, signal } = options
  const folder = createFileName(titleOf(script), script.id)
  const say = (metadata: object, snapshot: string | undefined, file: string): Promise<void> => {
    const of = { project, script: script.id, snapshot }
    return attempt(task, script, () => pullMetadata(metadata, of, { directory, file, baseUrl, journal }))
  }
  await say(script, undefined, join(folder, 'script.json'))
  await attempt(task, script, async () => {
    for await (const snapshot of client.listSnapshots(project, script.id, { signal })) {
      const base = join(folder, createFileName((snapshot.created_at ?? '').replace(/[:.]/g, ''), snapshot.id))
      await say(snapshot, snapshot.id, `${base}.snapshot.json`)
      await pullOne(task, script, snapshot.id, base)
    }
  })
}

async function pullOne(task: Task, script: ReceivedScript, snapshot: string | undefined, base: string): Promise<void> {
  const { client, project, to, journal, options, result } = task
  const wanted = { project, script: script.id, snapshot, title: titleOf(script) }
  const { baseUrl, directory, signal, onWarning } = options
  await attempt(task, script, async () => {
    const status = await pullDocument(client, wanted, { base, to, baseUrl, directory, journal, signal, onWarning })
    result[status]++
  })
}

/** Does something for a script, and notes it as failed where that says nothing of the others. */
async function attempt({ journal, result }: Task, script: ReceivedScript, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof FileError) await journal.check()
    else if (!isOfOneScript(error)) throw error
    result.failed.push({ script: script.id, title: titleOf(script), message: error.message })
  }
}
