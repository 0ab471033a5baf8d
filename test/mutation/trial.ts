import { type SpawnOptions, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { applyMutant, type Mutant } from './mutants.ts'
import { excludedTests, findTests } from './rooms.ts'

/** What became of a mutant: a test failed, none did, or the type check saw it first. */
export type Verdict = 'killed' | 'survived' | 'refused'

/** Milliseconds that tests have taken that passed, at the most. */
const taken = new Map<string, number>()

/** Milliseconds after which a trial has failed: a mutant may never end, and other trials on the machine slow it down. */
function patienceWith(tests: string): number {
  return 60_000 + 3 * (taken.get(tests) ?? 600_000)
}

/** Copies a checkout to a temporary folder, where mutants do no harm however a run ends. */
export function copyCheckout(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'scriptdown-mutation-'))
  const left: ReadonlySet<string> = new Set(['node_modules', '.git', '.parsers', 'dist', 'api'])
  cpSync(root, copy, { recursive: true, filter: (path) => !left.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  return copy
}

/** Whether tests pass, in their order and with the seed of CI, up to the first that fails. */
export async function passTests(copy: string, files: readonly string[]): Promise<boolean> {
  for (const tests of files) {
    const excluded = excludedTests.flatMap((glob) => ['--exclude', glob])
    const command = ['vitest', 'run', '--bail=1', '--no-cache', '--passWithNoTests', ...excluded, tests]
    const start = performance.now()
    if (!(await succeed(copy, command, patienceWith(tests)))) return false
    taken.set(tests, Math.max(taken.get(tests) ?? 0, performance.now() - start))
  }
  return true
}

/** Tries one mutant in a copy of the checkout, and takes it out again. */
export async function tryMutant(copy: string, mutant: Mutant): Promise<Verdict> {
  const path = join(copy, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applyMutant(source, mutant))
  try {
    const unusedAllowed = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
    if (!(await succeed(copy, ['tsc', '--noEmit', ...unusedAllowed], patienceWith('tsc')))) return 'refused'
    return (await passTests(copy, findTests(mutant.file))) ? 'survived' : 'killed'
  } finally {
    writeFileSync(path, source)
  }
}

const running = new Set<() => void>()

/** Ends what is running, as an interrupted run must not leave a test behind that never ends. */
export function stopTrials(): void {
  for (const stop of running) stop()
}

/** Whether a command of `node_modules/.bin` ends well, and in time. */
function succeed(copy: string, [command = '', ...args]: readonly string[], patience: number): Promise<boolean> {
  const options: SpawnOptions = { cwd: copy, stdio: 'ignore', detached: true, env: { ...process.env, CI: '1' } }
  const child = spawn(join(copy, 'node_modules/.bin', command), args, options)
  // Its workers as well: they are of the same process group.
  const stop = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const timer = setTimeout(stop, patience)
  running.add(stop)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timer)
      running.delete(stop)
      resolve(code === 0)
    })
  })
}
