import { type Document, toHtml, toMarkdown } from 'scriptdown'
import { hostileDocuments } from '../corpus/hostile.ts'
import { timeApart } from './apart.ts'
import { growingCounts, growingTexts } from './growing.ts'
import { type MeasureOptions, measure, settle, spread, type Task } from './measure.ts'
import { remarkNaive } from './peers/remark.ts'
import type { Peer } from './peers.ts'
import { figure, percent, table } from './table.ts'

export interface HostileOptions {
  /** Share of the full size. */
  scale: number
  /** Who gets the first few of the documents as well. */
  peers: readonly Peer[]
  /** How many of the documents that are. */
  forPeers: number
  /** How many of the growing texts are measured. */
  growing: number
  /** Seconds after which what runs in a process of its own is stopped. */
  limit: number
}

/** Documents made to be slow: milliseconds of each output, then those of the peers on the first few. */
export function compareHostile(hostile: HostileOptions, options: Omit<MeasureOptions, 'turn'>): string {
  const documents = hostileDocuments(hostile.scale)
  const ours = documents.map(({ name, make }) => {
    const task = (name: string, write: (document: Document) => string): Task => ({
      name,
      prepare() {
        const document = make()
        return () => settle(write(document))
      },
    })
    const timings = measure([task('toMarkdown', toMarkdown), task('toHtml', toHtml)], options)
    return [name, ...timings.map(({ times }) => figure(spread(times).median))]
  })
  const theirs = documents
    .slice(0, hostile.forPeers)
    .map(({ name }) => [
      name,
      ...hostile.peers.map((peer) => timeApart({ ...hostile, task: peer.name, document: name })),
    ])
  return [
    table([unit(hostile), 'toMarkdown', 'toHtml'], ours),
    table([`peers, ${unit(hostile)}`, ...hostile.peers.map(({ name }) => name)], theirs),
    compareGrowing(hostile),
  ].join('\n\n')
}

/** Texts that grow in the number of their URLs, at two sizes: two and a half times the text, at best as much the time. */
function compareGrowing(hostile: HostileOptions): string {
  const tasks = ['toMarkdown', 'toHtml', remarkNaive.name]
  const rows = growingTexts(hostile.scale)
    .slice(0, hostile.growing)
    .map(({ name, documents }) => [
      name,
      ...tasks.flatMap((task) => documents.map((document) => timeApart({ ...hostile, task, document: document.name }))),
    ])
  const head = tasks.flatMap((task) => growingCounts.map((count) => `${task}, × ${count.toLocaleString('en-US')}`))
  return table([`repeated text, ${unit(hostile)}`, ...head], rows)
}

function unit({ scale }: HostileOptions): string {
  return scale === 1 ? 'ms' : `ms, at ${percent(scale)} of the size`
}
