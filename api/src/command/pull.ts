import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { type Client, createClient } from '../client/client.ts'
import type { ClientOptions } from '../client/request.ts'
import { hideKeys } from '../keys.ts'
import { type Target, targets } from '../pull/conversion.ts'
import { type PullResult, pullProject } from '../pull/pull.ts'
import { Failure, UsageError } from './failure.ts'
import { readInteger } from './field.ts'
import type { Io } from './io.ts'
import { createProgressBar } from './progress.ts'
import { showControls } from './table.ts'

interface PullFlags {
  baseUrl: string
  output: string
  to: Target
  all?: true
  concurrency: string
  timeout: string
  maxWait: string
  watch?: true | string
  json?: true
}

/** Adds `pull`. */
export function addPullCommand(program: Command, io: Io): void {
  program
    .command('pull')
    .argument('<project>', 'its id')
    .requiredOption('--base-url <url>', 'where the service is: all before /v1')
    .requiredOption('-o, --output <directory>', 'where the files go; made where it does not exist')
    .addOption(new Option('--to <format>', 'what to make of each document').choices(targets).default('markdown'))
    .option('--all', 'every snapshot of every script, with what the service says of each as JSON beside it')
    .option('--concurrency <number>', 'how many documents to fetch at a time', '4')
    .option('--timeout <seconds>', 'how long one answer may take', '30')
    .option('--max-wait <seconds>', 'the longest wait that the service may ask for', '3600')
    .option('--watch [seconds]', 'pull again and again, so long after each pull (60), until SIGINT or SIGTERM')
    .option('--json', 'print the result as JSON, of each pull one line')
    .description(
      "write the latest document of every script of a project, with the key in SCRIPTDOWN_API_KEY; what hasn't changed is not fetched again",
    )
    .action((project: string, flags: PullFlags) => pull(project, flags, io))
}

async function pull(project: string, flags: PullFlags, io: Io): Promise<void> {
  const pullOnce = preparePull(project, flags, io)
  const signal = io.stopSignal()
  if (flags.watch === undefined) {
    if ((await pullOnce(signal)).failed.length > 0) throw new Failure('error: not every document could be pulled')
    return
  }
  const seconds = flags.watch === true ? 60 : readInteger('--watch', flags.watch, 1, 1_000_000)
  while (!signal.aborted) {
    // Whatever went wrong may be right the next time.
    await pullOnce(signal).catch((error: Error) => {
      if (error instanceof UsageError) throw error
      if (!signal.aborted) io.err(hideKeys(`${error.message}\n`))
    })
    await sleep(seconds * 1000, undefined, { signal }).catch(() => {})
  }
}

/** @throws {UsageError} */
function preparePull(project: string, flags: PullFlags, io: Io): (signal: AbortSignal) => Promise<PullResult> {
  const { baseUrl, output: directory, to, all, json } = flags
  const apiKey = io.env.SCRIPTDOWN_API_KEY?.trim()
  if (!apiKey) throw new UsageError('pull needs a project key in the environment variable SCRIPTDOWN_API_KEY')
  const bar = createProgressBar(io)
  const say = (message: string): void => {
    bar.clear()
    io.err(`${showControls(hideKeys(message))}\n`)
  }
  const atOnce = readInteger('--concurrency', flags.concurrency, 1, 100)
  const client = connect(baseUrl, {
    apiKey,
    fetch: io.fetch,
    timeout: 1000 * readInteger('--timeout', flags.timeout, 1, 86_400),
    maxWait: readInteger('--max-wait', flags.maxWait, 0, 86_400),
    onRetry: ({ delay, error }) => say(`${error.message}: again in ${Math.ceil(delay / 1000)} s`),
    onWarning: (message) => say(`warning: ${message}`),
  })
  const onWarning = (message: string): void => say(`warning: ${message}`)
  const options = { baseUrl, directory, to, atOnce, onProgress: bar.show, onWarning }
  return async (signal) => {
    const what = all ? 'everything' : 'latest'
    const result = await pullProject(client, project, { ...options, what, signal }).catch((error: Error) => {
      bar.clear()
      throw signal.aborted ? new Failure('stopped: the next pull goes on from here') : error
    })
    bar.clear()
    for (const { title, script, message } of result.failed)
      io.err(`${showControls(hideKeys(`${title} (${script}): ${message}`))}\n`)
    if (json) io.out(`${JSON.stringify(result)}\n`)
    else io.err(`${result.fetched} fetched, ${result.unchanged} unchanged, ${result.failed.length} failed.\n`)
    return result
  }
}

/** @throws {UsageError} where the address or the key cannot be one */
function connect(baseUrl: string, options: Omit<ClientOptions, 'baseUrl'>): Client {
  try {
    return createClient({ ...options, baseUrl })
  } catch (error) {
    throw new UsageError((error as Error).message.replace('createClient: ', '').replace('baseUrl', '--base-url'))
  }
}
