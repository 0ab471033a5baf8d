import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../corpus/random.ts'
import { listMutants, type Mutant } from './mutants.ts'
import { describeMutant, formatResults, type Result } from './results.ts'
import { findTests, listRooms } from './rooms.ts'
import { copyCheckout, passTests, stopTrials, tryMutant } from './trial.ts'

/**
 * Tries a sample of the mutants of each room against the room's tests, and prints what survived:
 * `npm run test:mutation -- [--sample=20] [--seed=1] [--jobs=2] [src/marks …]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
  },
})

const root = fileURLToPath(new URL('../..', import.meta.url))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopTrials()
    process.exit(1)
  })
}

/** Some mutants of a room, the same for the same seed. */
function sampleMutants(copy: string, files: readonly string[], random = seededRandom(Number(values.seed))): Mutant[] {
  const mutants = files.flatMap((file) => listMutants(file, readFileSync(join(copy, file), 'utf8')))
  const drawn = mutants.map((mutant) => [random.next(), mutant] as const).toSorted(([a], [b]) => a - b)
  return drawn.slice(0, Number(values.sample)).map(([, mutant]) => mutant)
}

const copies = Array.from({ length: Number(values.jobs) }, () => copyCheckout(root))
const [first = root] = copies
const isAsked = (room: string): boolean =>
  positionals.length === 0 || positionals.some((asked) => room === asked || room.startsWith(`${asked}/`))
const rooms = [...listRooms(first)].filter(([room]) => isAsked(room))

for (const tests of new Set(rooms.map(([, [file = '']]) => findTests(file)))) {
  if (!(await passTests(first, tests))) throw new Error(`${tests.join(', ')}: they fail before anything is changed`)
}

const queue = rooms.flatMap(([room, files]) => sampleMutants(first, files).map((mutant) => ({ room, mutant })))
const results: Result[] = []
const total = queue.length
await Promise.all(
  copies.map(async (copy) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const verdict = await tryMutant(copy, next.mutant)
      results.push({ ...next, verdict })
      // At once, as a run takes an hour, and may be stopped.
      console.error(`${results.length} of ${total}: ${verdict} ${describeMutant(next.mutant)}`)
    }
  }),
)
console.log(formatResults(results))
