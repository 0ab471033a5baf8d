import { comparePeers } from './beside.ts'
import { check } from './check.ts'
import { compareCommand } from './command.ts'
import { generated, scripts } from './documents.ts'
import { compareHostile } from './hostile.ts'
import { describeRun } from './machine.ts'
import { htmlPeers, markdownPeers } from './peers.ts'
import { compareScripts } from './scripts.ts'
import { compareSizes } from './sizes.ts'
import { publish } from './table.ts'

/** `npm run bench`: every table of README.md on speed. With `--smoke` the same code on next to nothing. */
const smoke = process.argv.includes('--smoke')
const quick = { rounds: 1, turn: 0, patience: 1000 }
const options = smoke ? quick : { rounds: 9, turn: 100, patience: 2000 }

const samples = scripts()
const checked = samples.filter(({ text }) => text.length < (smoke ? 5000 : 80_000))
check([generated(smoke ? 40 : 1000), ...checked], smoke ? 0.0005 : 0.01)

const sections = [
  describeRun('npm run bench'),
  compareSizes(smoke ? [20, 40] : [1000, 10_000, 100_000], options),
  comparePeers(smoke ? 40 : 10_000, options),
  compareScripts(
    samples.filter(({ text }) => (smoke ? text.length < 5000 : text.length > 10_000)),
    smoke ? quick : { rounds: 5, turn: 30, patience: 2000 },
  ),
  compareHostile(
    smoke
      ? { scale: 0.001, peers: htmlPeers, forPeers: 1, limit: 10 }
      : { scale: 1, peers: [...markdownPeers, ...htmlPeers], forPeers: 4, limit: 20 },
    smoke ? quick : { rounds: 3, turn: 0, patience: 2000 },
  ),
  compareCommand(smoke ? 40 : 4000, smoke ? quick : { rounds: 11, turn: 0, patience: 5000 }),
]
publish('bench', sections.join('\n\n'))
