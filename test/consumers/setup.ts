import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** What the tests are given: the packed library, and projects outside of this checkout that have installed it. */
export interface Installed {
  /** The file that `npm pack` made. */
  readonly tarball: string
  /** A project after `npm install scriptdown`. */
  readonly plain: string
  /** A project after `npm install scriptdown unified vfile remark-stringify rehype-stringify`. */
  readonly unified: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    installed: Installed
  }
}

const made: string[] = []

/**
 * Packs a copy of the sources, which builds them as `prepare` does before a release, and installs the file twice. The
 * copy lies in `node_modules` so that the compiler is found, and no other test meets a `dist` that is being written.
 * Needs a package registry, as who installs the library does.
 */
export async function setup({ provide }: TestProject): Promise<void> {
  if (!existsSync(new URL('node_modules', import.meta.url))) {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: fileURLToPath(new URL('.', import.meta.url)) })
  }
  const copy = makeFolder(join(root, 'node_modules/.cache/scriptdown-packed-'))
  const projects = makeFolder(join(tmpdir(), 'scriptdown-consumers-'))
  try {
    for (const name of ['src', 'package.json', 'tsconfig.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
      cpSync(join(root, name), join(copy, name), { recursive: true })
    }
    await run('npm', ['pack', '--pack-destination', projects], { cwd: copy })
    const tarball = join(projects, readdirSync(projects).find((name) => name.endsWith('.tgz')) ?? '')
    const [plain, unified] = await Promise.all([
      install(join(projects, 'plain'), [tarball]),
      install(join(projects, 'unified'), [tarball, 'unified', 'vfile', 'remark-stringify', 'rehype-stringify']),
    ])
    provide('installed', { tarball, plain, unified })
  } catch (error) {
    teardown()
    throw error
  }
}

export function teardown(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
}

function makeFolder(prefix: string): string {
  mkdirSync(dirname(prefix), { recursive: true })
  const folder = mkdtempSync(prefix)
  made.push(folder)
  return folder
}

async function install(folder: string, packages: readonly string[]): Promise<string> {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages], { cwd: folder })
  return folder
}
