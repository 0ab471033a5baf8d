import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { figure } from './table.ts'

const script = fileURLToPath(new URL('apart-child.ts', import.meta.url))

/** One serializer on one hostile document. */
export interface Apart {
  /** `toMarkdown`, `toHtml` or the name of a peer. */
  readonly task: string
  /** The document's name. */
  readonly document: string
  /** Share of its full size. */
  readonly scale: number
  /** Seconds after which it is stopped. */
  readonly limit: number
}

/** Milliseconds, measured in a process of its own, as it may run for hours or use up the stack. */
export function timeApart({ task, document, scale, limit }: Apart): string {
  const { stdout, stderr, error, status } = spawnSync(
    process.execPath,
    [...process.execArgv, script, task, document, String(scale)],
    { encoding: 'utf8', timeout: limit * 1000 },
  )
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return `more than ${limit} s`
  if (status === 0) return figure(Number(stdout))
  if (/Maximum call stack/.test(stderr)) return 'stack overflow'
  throw error ?? new Error(`${task} failed on ${document}: ${stderr}`)
}
