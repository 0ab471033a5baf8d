import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the command for the tests that start it as a process, so that they never test an old one. */
export function setup(): void {
  const root = join(import.meta.dirname, '..')
  execFileSync('npx', ['tsc'], { cwd: root, stdio: 'inherit' })
}
