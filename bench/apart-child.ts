import { type Document, toHtml, toMarkdown } from 'scriptdown'
import { allHostile } from './growing.ts'
import { measure, readWallTime, settle, spread } from './measure.ts'
import { htmlPeers, markdownPeers } from './peers.ts'

/** Prints how many milliseconds one serializer takes for one hostile document. */
const [task = '', name = '', scale = '1'] = process.argv.slice(2)
const hostile = allHostile(Number(scale)).find((one) => one.name === name)
if (!hostile) throw new RangeError(`no such document: ${name}`)

const serializer = findSerializer(task)
const prepare = (): (() => void) => {
  const run = serializer(hostile.make())
  return () => settle(run())
}
const [timing] = measure([{ name: task, prepare }], {
  rounds: 3,
  warmUps: 1,
  clock: readWallTime,
  patience: 2000,
})
console.log(spread(timing?.times ?? []).median)

function findSerializer(task: string): (document: Document) => () => unknown {
  if (task === 'toMarkdown') return (document) => () => toMarkdown(document)
  if (task === 'toHtml') return (document) => () => toHtml(document)
  const peer = [...markdownPeers, ...htmlPeers].find((one) => one.name === task)
  if (!peer) throw new RangeError(`no such serializer: ${task}`)
  return (document) => peer.prepare(document)
}
