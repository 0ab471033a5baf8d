import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Where all of it lies, outside of this checkout. */
let folder = ''

/**
 * Packs the checkout, which builds it as before a release, and installs the file twice. Needs a package registry, as who
 * installs the library does.
 */
export async function setup({ provide }: TestProject): Promise<void> {
  if (!existsSync(new URL('node_modules', import.meta.url))) {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: fileURLToPath(new URL('.', import.meta.url)) })
  }
  folder = mkdtempSync(join(tmpdir(), 'scriptdown-consumers-'))
  try {
    await run('npm', ['pack', '--pack-destination', folder], { cwd: root })
    const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
    const [plain, unified] = await Promise.all([
      install(join(folder, 'plain'), [tarball]),
      install(join(folder, 'unified'), [tarball, 'unified', 'vfile', 'remark-stringify', 'rehype-stringify']),
    ])
    provide('installed', { tarball, plain, unified })
  } catch (error) {
    teardown()
    throw error
  }
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}

async function install(project: string, packages: readonly string[]): Promise<string> {
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages], { cwd: project })
  return project
}
