import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs node on its own, without what loads these benchmarks, and gives what it prints. */
export function runNode(...args: readonly string[]): string {
  const { status, error, stdout } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw error ?? new Error(`node ${args.join(' ')} ended with status ${status}`)
  return stdout
}

/** Runs something with a folder for its files, gone afterwards. */
export function withFolder<T>(run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'scriptdown-'))
  try {
    return run(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
