// Whether what is checked out may be published as the version of a tag. Prints what is wrong, a line each, and fails.
// Usage: node .ci/check-release.mjs v1.2.3, in the package's folder; GITHUB_REPOSITORY is the repository it is built in.
import { readFileSync } from 'node:fs'

const read = (name) => readFileSync(name, 'utf8')
const [tag = ''] = process.argv.slice(2)
const { version, repository } = JSON.parse(read('package.json'))
const lock = JSON.parse(read('package-lock.json'))
const [, heading = ''] = /^## (.*)$/m.exec(read('CHANGELOG.md')) ?? []
const place = process.env.GITHUB_REPOSITORY
const url = `git+https://github.com/${place}.git`

const wrong = [
  tag !== `v${version}` && `the tag is ${tag || 'missing'}, package.json says ${version}`,
  lock.version !== version && `package-lock.json says ${lock.version}, package.json ${version}`,
  !/^\d{4}-\d{2}-\d{2}$/.test(dateOf(heading)) &&
    `the change log begins with "${heading}", not "${version} (its date)"`,
  place && repository.url !== url && `package.json says the repository is ${repository.url}, but it is ${url}`,
].filter(Boolean)

for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 ? 1 : 0

/** The date of a heading of this version: `1.2.3 (2026-11-21)`. */
function dateOf(text) {
  return text.startsWith(`${version} (`) && text.endsWith(')') ? text.slice(version.length + 2, -1) : ''
}
