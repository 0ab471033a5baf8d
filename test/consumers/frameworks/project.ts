import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'

/** A new project outside of this checkout that has the frameworks and the packed library. */
export function makeProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scriptdown-frameworks-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(fileURLToPath(new URL('package.json', import.meta.url)), join(folder, 'package.json'))
  const argv = ['install', '--ignore-scripts', '--no-audit', '--no-fund', inject('installed').tarball]
  execFileSync('npm', argv, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}
