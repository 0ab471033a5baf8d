import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  /** What api/ has that is its own. */
  api?: { version?: string; locked?: string; needs?: string; url?: string }
}

/** What the check says of a package, and its exit code. */
function check({ tag, version = '1.2.3', locked = version, changes, repository = 'a/b', api = {} }: Release) {
  const url = 'git+https://github.com/a/b.git'
  const writePackage = (place: string, lock: string, content: { version: string; repository: { url: string } }) => {
    mkdirSync(join(folder, place), { recursive: true })
    writeFileSync(join(folder, place, 'package.json'), JSON.stringify(content))
    writeFileSync(join(folder, place, 'package-lock.json'), JSON.stringify({ version: lock }))
  }
  writePackage('.', locked, { version, repository: { url } })
  const dependencies = { scriptdown: api.needs ?? `^${version}` }
  const own = { version: api.version ?? version, repository: { url: api.url ?? url }, dependencies }
  writePackage('api', api.locked ?? version, own)
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
      ['', 'api/']
        .map(
          (place) =>
            `${place}package.json says the repository is git+https://github.com/a/b.git, but it is git+https://github.com/c/d.git`,
        )
        .join('\n'),
    ],
    [
      'another version of the service',
      { tag: 'v1.2.3', api: { version: '1.2.2' } },
      'api/package.json says 1.2.2, package.json 1.2.3',
    ],
    [
      'an old lock of the service',
      { tag: 'v1.2.3', api: { locked: '1.2.2' } },
      'api/package-lock.json says 1.2.2, package.json 1.2.3',
    ],
    [
      'a service of another library',
      { tag: 'v1.2.3', api: { needs: '^1.1.0' } },
      'api/package.json needs scriptdown ^1.1.0, not ^1.2.3',
    ],
    [
      'another repository of the service',
      { tag: 'v1.2.3', api: { url: 'git+https://github.com/c/d.git' } },
      'api/package.json says the repository is git+https://github.com/c/d.git, but it is git+https://github.com/a/b.git',
    ],
  ])('is refused for %s', (_, release, message) => {
    expect(check(release)).toEqual({ status: 1, stderr: message })
  })
})

const read = (name: string): string => readFileSync(join(root, name), 'utf8')

test('both packages and their locks are of one version, and say whose and where they are', () => {
  const library = JSON.parse(read('package.json'))
  const service = JSON.parse(read('api/package.json'))
  const { version } = library
  const others = ['api/package.json', 'package-lock.json', 'api/package-lock.json'].map((name) =>
    JSON.parse(read(name)),
  )
  expect(others.map((each) => each.version)).toEqual([version, version, version])
  expect(service.dependencies.scriptdown).toBe(`^${version}`)
  expect(service.repository).toEqual({ ...library.repository, directory: 'api' })
  expect([service.author, service.bugs, service.license]).toEqual([library.author, library.bugs, library.license])
  expect(read('api/LICENSE')).toBe(read('LICENSE'))
})

test('the workflow checks the tag and runs everything before it publishes, with provenance and no right but that', () => {
  const workflow = read('.github/workflows/release.yml')
  const steps = [...workflow.matchAll(/^ {6}- run: (.*)$/gm)].map(([, command]) => command)
  expect(steps).toEqual([
    'node .ci/check-release.mjs "$GITHUB_REF_NAME"',
    '.ci/run',
    'npm publish --provenance --access public',
    'npm publish ./api --provenance --access public',
  ])
  expect([...workflow.matchAll(/^ +([\w-]+): write$/gm)].map(([, right]) => right)).toEqual(['id-token'])
})
