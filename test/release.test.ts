import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'scriptdown-release-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Release {
  tag: string
  version?: string
  locked?: string
  changes?: string
  repository?: string
}

/** What the check says of a package, and its exit code. */
function check({ tag, version = '1.2.3', locked = version, changes, repository = 'a/b' }: Release) {
  const url = 'git+https://github.com/a/b.git'
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version, repository: { type: 'git', url } }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ version: locked }))
  writeFileSync(join(folder, 'CHANGELOG.md'), `# Change log\n\n## ${changes ?? `${version} (2026-11-21)`}\n\nText.\n`)
  const env = { ...process.env, GITHUB_REPOSITORY: repository }
  const argv = [join(root, '.ci/check-release.mjs'), tag]
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: folder, env, encoding: 'utf8' })
  return { status, stderr: stderr.trim() }
}

describe('a release', () => {
  test('may be made of a tag, a version, a lock and a change log that agree', () => {
    expect(check({ tag: 'v1.2.3' })).toEqual({ status: 0, stderr: '' })
  })

  test.each<[string, Release, string]>([
    ['another tag', { tag: 'v1.2.4' }, 'the tag is v1.2.4, package.json says 1.2.3'],
    ['no tag', { tag: '' }, 'the tag is missing, package.json says 1.2.3'],
    ['an old lock', { tag: 'v1.2.3', locked: '1.2.2' }, 'package-lock.json says 1.2.2, package.json 1.2.3'],
    [
      'changes without a date',
      { tag: 'v1.2.3', changes: '1.2.3 (unreleased)' },
      'the change log begins with "1.2.3 (unreleased)", not "1.2.3 (its date)"',
    ],
    [
      'changes of another version',
      { tag: 'v1.2.3', changes: '1.2.2 (2026-11-21)' },
      'the change log begins with "1.2.2 (2026-11-21)", not "1.2.3 (its date)"',
    ],
    [
      'another repository',
      { tag: 'v1.2.3', repository: 'c/d' },
      'package.json says the repository is git+https://github.com/a/b.git, but it is git+https://github.com/c/d.git',
    ],
  ])('is refused for %s', (_, release, message) => {
    expect(check(release)).toEqual({ status: 1, stderr: message })
  })
})

test('the lock is of the version that package.json has', () => {
  const version = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8')).version
  expect(version('package-lock.json')).toBe(version('package.json'))
})

test('the workflow checks the tag and runs everything before it publishes, with provenance and no right but that', () => {
  const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
  const steps = [...workflow.matchAll(/^ {6}- run: (.*)$/gm)].map(([, command]) => command)
  expect(steps).toEqual([
    'node .ci/check-release.mjs "$GITHUB_REF_NAME"',
    '.ci/run',
    'npm publish --provenance --access public',
  ])
  expect([...workflow.matchAll(/^ +([\w-]+): write$/gm)].map(([, right]) => right)).toEqual(['id-token'])
})
