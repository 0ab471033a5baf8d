import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The package as it would be installed: built from the sources as they stand, gone after the tests of the file. */
export interface BuiltPackage {
  /** The package's folder, below `node_modules` so that its dependencies resolve. */
  readonly folder: string
  /** The command's file, for `node`. */
  readonly bin: string
}

/** Builds the package into a folder of its own, so that neither a stale `dist` nor another test gets in the way. */
export function buildPackage(): BuiltPackage {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'scriptdown-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const dist = join(folder, 'dist')
  for (const argv of [
    [compiler, '-p', root, '--outDir', dist],
    ['--import', 'tsx', 'esbuild.config.ts', dist],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' })
    if (status === 0) continue
    rmSync(folder, { recursive: true })
    throw new Error(`the package does not build:\n${stdout}${stderr}`)
  }
  return { folder, bin: join(dist, 'cli/bin.cjs') }
}

/** Gives an empty folder at each call; all are gone after the tests of the file. */
export function folderMaker(): () => string {
  const base = mkdtempSync(join(tmpdir(), 'scriptdown-'))
  afterAll(() => rmSync(base, { recursive: true, force: true }), 60_000)
  return () => mkdtempSync(join(base, 'test-'))
}
