import { type Command, Option } from 'commander'
import { createClient } from '../client/client.ts'
import { hideKeys } from '../keys.ts'
import { type Target, targets } from '../pull/conversion.ts'
import { type PullResult, pullProject } from '../pull/pull.ts'
import { Failure, UsageError } from './failure.ts'
import type { Io } from './io.ts'
import { createProgressBar } from './progress.ts'

interface PullFlags {
  baseUrl: string
  output: string
  to: Target
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
    .option('--json', 'print the result as JSON')
    .description(
      "write the latest document of every script of a project, with the key in SCRIPTDOWN_API_KEY; what hasn't changed is not fetched again",
    )
    .action((project: string, flags: PullFlags) => pull(project, flags, io))
}

async function pull(project: string, { baseUrl, output, to, json }: PullFlags, io: Io): Promise<void> {
  const apiKey = io.env.SCRIPTDOWN_API_KEY?.trim()
  if (!apiKey) throw new UsageError('pull needs a project key in the environment variable SCRIPTDOWN_API_KEY')
  const bar = createProgressBar(io)
  const result = await run()
  bar.clear()
  for (const { title, script, message } of result.failed) io.err(hideKeys(`${title} (${script}): ${message}\n`))
  if (json) io.out(`${JSON.stringify(result)}\n`)
  else io.err(`${result.fetched} fetched, ${result.unchanged} unchanged, ${result.failed.length} failed.\n`)
  if (result.failed.length > 0) throw new Failure('error: not every script could be pulled')

  async function run(): Promise<PullResult> {
    const signal = io.stopSignal()
    try {
      const client = createClient({
        baseUrl,
        apiKey: apiKey ?? '',
        fetch: io.fetch,
        onRetry: ({ delay, error }) => {
          bar.clear()
          io.err(hideKeys(`${error.message}: again in ${Math.ceil(delay / 1000)} s\n`))
        },
      })
      return await pullProject(client, project, { baseUrl, directory: output, to, signal, onProgress: bar.show })
    } catch (error) {
      bar.clear()
      if (error instanceof TypeError) throw new UsageError(error.message.replace('baseUrl', '--base-url'))
      if (signal.aborted) throw new Failure('stopped: the next pull goes on from here')
      throw error
    }
  }
}
