import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchPaths } from '../../src/cli/node-watch.ts'
import { folderMaker } from './package.ts'

const makeFolder = folderMaker()

const countWatches = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length

// chokidar opens a closed watcher again where it was asking about two files that are gone.
test('what is no longer watched keeps nothing open, whenever it ends after its files have gone', async () => {
  const before = countWatches()
  for (let turns = 0; turns < 20; turns++) {
    const folder = join(makeFolder(), 'in')
    mkdirSync(folder)
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, `${name}.json`), '{}')
    const stop = new AbortController()
    await watchPaths(
      [folder],
      () => {},
      () => {},
      stop.signal,
    )
    expect(countWatches()).toBeGreaterThan(before)
    rmSync(folder, { recursive: true })
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    stop.abort()
    await sleep(50)
    expect(countWatches(), `${turns} turns later`).toBe(before)
  }
})
