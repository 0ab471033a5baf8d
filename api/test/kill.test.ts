import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../src/store/open.ts'
import { databaseKinds } from './databases.ts'
import { documentOf } from './service.ts'

const bin = join(import.meta.dirname, '../dist/command/bin.js')
const texts = Array.from(
  { length: 20_000 },
  (_, i) => `Paragraph ${i} of a script that is long enough to take a while.`,
)
const perImport = 3
let directory: string
let files: string[]
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'scriptdown-kill-'))
  files = Array.from({ length: perImport }, (_, i) => join(directory, `${i}.json`))
  for (const file of files) writeFileSync(file, JSON.stringify(documentOf(...texts)))
})
afterAll(() => rmSync(directory, { recursive: true }))

describe.for(databaseKinds())('kill -9 during an import, on $name', ({ name, missing, create }) => {
  if (missing) {
    it('is skipped', (context) => context.skip(missing))
    return
  }
  it('leaves all of it or nothing', async () => {
    const { location, remove } = await create()
    const store = await openStore(location)
    const { id } = await store.createProject('A')
    let whole = 0
    let killedWhileWriting = 0
    const startedAt = performance.now()
    await importFiles(id, location)
    const duration = performance.now() - startedAt
    expect(await countScripts()).toBe(perImport)
    whole += perImport
    for (let i = 0; i < 10; i++) {
      // Spread over the later part of the import's time, in which it writes; on SQLite also as soon as it writes.
      const isWriting = name === 'SQLite' && i % 2 === 1
      const moment = isWriting ? logWritten(location, i - 1) : sleep(duration * (0.5 + 0.05 * i))
      const killed = await importFiles(id, location, moment)
      const count = await countScripts()
      expect([0, perImport]).toContain(count - whole)
      if (killed && count === whole && isWriting) killedWhileWriting++
      whole = count
    }
    if (name === 'SQLite') {
      expect(killedWhileWriting).toBeGreaterThan(0)
      const file = new DatabaseSync(location)
      expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
      expect(file.prepare('pragma foreign_key_check').all()).toEqual([])
      file.close()
    }
    await importFiles(id, location)
    expect(await countScripts()).toBe(whole + perImport)
    await store.close()
    await remove()

    async function countScripts(): Promise<number> {
      const page = await store.listScripts(id, { limit: 1000 })
      if (page === 'unknown-cursor') throw new Error('no page')
      for (const script of page.items) {
        const latest = await store.findLatestSnapshot(id, script.id)
        expect((await store.readDocument(latest ?? ''))?.length).toBeGreaterThan(1_000_000)
      }
      return page.items.length
    }
  })
})

/** Runs an import as a process and kills it at a moment, unless it has ended by then. Returns whether it was killed. */
async function importFiles(project: string, location: string, moment?: Promise<unknown>): Promise<boolean> {
  const child = spawn(process.execPath, [bin, 'import', project, ...files, '--database', location], { stdio: 'pipe' })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close')
  if (moment) {
    await Promise.race([moment, ended])
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (!moment) expect([code, errors]).toEqual([0, ''])
  return code === null
}

/** Waits until SQLite's write-ahead log is written to, and so many milliseconds more. */
async function logWritten(location: string, milliseconds: number): Promise<void> {
  const log = `${location}-wal`
  const stamp = (): number => (existsSync(log) ? statSync(log).mtimeMs : 0)
  const before = stamp()
  const deadline = performance.now() + 5000
  while (stamp() === before && performance.now() < deadline) await setImmediate()
  await sleep(milliseconds)
}
