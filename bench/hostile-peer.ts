import { hostileDocuments } from '../corpus/hostile.ts'
import { measure, spread } from './measure.ts'
import { htmlPeers, markdownPeers } from './peers.ts'

/** Prints how many milliseconds one peer takes for one hostile document. */
const [name, index, scale] = process.argv.slice(2)
const peer = [...markdownPeers, ...htmlPeers].find((one) => one.name === name)
const hostile = hostileDocuments(Number(scale))[Number(index)]
if (!peer || !hostile) throw new RangeError(`no such peer or document: ${name}, ${index}`)

const task = { name: peer.name, run: peer.prepare(hostile.make()) }
const [timing] = measure([task], { rounds: 3, turn: 0, patience: 2000 })
console.log(spread(timing?.times ?? []).median)
