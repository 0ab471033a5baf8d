import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { toHtml, toMarkdown } from 'scriptdown'
import { hostileDocuments } from '../corpus/hostile.ts'
import { type MeasureOptions, measure, spread } from './measure.ts'
import type { Peer } from './peers.ts'
import { figure, percent, table } from './table.ts'

export interface HostileOptions {
  /** Share of the full size. */
  scale: number
  /** Who gets the first few of the documents as well. */
  peers: readonly Peer[]
  /** How many of the documents that are. */
  forPeers: number
  /** Seconds after which a peer is stopped. */
  limit: number
}

/** Documents made to be slow: milliseconds of each output, then those of the peers on the first few. */
export function compareHostile(hostile: HostileOptions, options: MeasureOptions): string {
  const documents = hostileDocuments(hostile.scale)
  const unit = hostile.scale === 1 ? 'ms' : `ms, at ${percent(hostile.scale)} of the size`
  const ours = documents.map(({ name, make }) => {
    const document = make()
    const timings = measure(
      [
        { name: 'toMarkdown', run: () => toMarkdown(document) },
        { name: 'toHtml', run: () => toHtml(document) },
      ],
      options,
    )
    return [name, ...timings.map(({ times }) => figure(spread(times).median))]
  })
  const theirs = documents
    .slice(0, hostile.forPeers)
    .map(({ name }, index) => [name, ...hostile.peers.map((peer) => timePeer(peer.name, index, hostile))])
  return [
    table([unit, 'toMarkdown', 'toHtml'], ours),
    table([`peers, ${unit}`, ...hostile.peers.map(({ name }) => name)], theirs),
  ].join('\n\n')
}

/** In a process of its own, as it may run for hours or use up the stack. */
function timePeer(peer: string, index: number, { scale, limit }: HostileOptions): string {
  const script = fileURLToPath(new URL('hostile-peer.ts', import.meta.url))
  const { stdout, stderr, error, status } = spawnSync(
    process.execPath,
    [...process.execArgv, script, peer, String(index), String(scale)],
    { encoding: 'utf8', timeout: limit * 1000 },
  )
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return `more than ${limit} s`
  if (status === 0) return figure(Number(stdout))
  if (/Maximum call stack/.test(stderr)) return 'stack overflow'
  throw error ?? new Error(`${peer} failed: ${stderr}`)
}
