// Whether what is checked out may be published as the version of a tag. Prints what is wrong, a line each, and fails.
// Usage: node .ci/check-release.mjs v1.2.3, in the package's folder; GITHUB_REPOSITORY is the repository it is built in.
import { readFileSync } from 'node:fs'

const read = (name) => readFileSync(name, 'utf8')
const [tag = ''] = process.argv.slice(2)
const { version } = JSON.parse(read('package.json'))
const { dependencies } = JSON.parse(read('api/package.json'))
const [, heading = ''] = /^## (.*)$/m.exec(read('CHANGELOG.md')) ?? []
const place = process.env.GITHUB_REPOSITORY
const url = `git+https://github.com/${place}.git`

const wrong = [
  tag !== `v${version}` && `the tag is ${tag || 'missing'}, package.json says ${version}`,
  ...findWrong(''),
  ...findWrong('api/'),
  dependencies.scriptdown !== `^${version}` &&
    `api/package.json needs scriptdown ${dependencies.scriptdown}, not ^${version}`,
  !/^\d{4}-\d{2}-\d{2}$/.test(dateOf(heading)) &&
    `the change log begins with "${heading}", not "${version} (its date)"`,
].filter(Boolean)

for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 ? 1 : 0

/** What is wrong with the package in a folder. */
function findWrong(folder) {
  const own = JSON.parse(read(`${folder}package.json`))
  const lock = JSON.parse(read(`${folder}package-lock.json`))
  return [
    own.version !== version && `${folder}package.json says ${own.version}, package.json ${version}`,
    lock.version !== version && `${folder}package-lock.json says ${lock.version}, package.json ${version}`,
    place &&
      own.repository.url !== url &&
      `${folder}package.json says the repository is ${own.repository.url}, but it is ${url}`,
  ]
}

/** The date of a heading of this version: `1.2.3 (2026-11-21)`. */
function dateOf(text) {
  return text.startsWith(`${version} (`) && text.endsWith(')') ? text.slice(version.length + 2, -1) : ''
}
