import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Runs one of the benchmarks by name, its peers installed first where they are not there yet. */
const [name = 'run'] = process.argv.slice(2)
const folder = fileURLToPath(new URL('.', import.meta.url))

if (!existsSync(new URL('node_modules', import.meta.url))) {
  execSync('npm ci --no-audit --no-fund', { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
await import(new URL(`${name}.ts`, import.meta.url).href)
