import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { script } from './memory-io.ts'
import { buildPackage } from './package.ts'

/*
 * The recipes of the README for engines that others keep: each is run as it stands there, with the built command as
 * `scriptdown`.
 */
const { bin } = buildPackage()
const folder = mkdtempSync(join(tmpdir(), 'scriptdown-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'scriptdown'), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`, { mode: 0o755 })

const readme = readFileSync('README.md', 'utf8')

/** The shell commands of a block of the README that starts with a comment. */
function recipe(comment: string): string {
  const block = [...readme.matchAll(/```bash\n([^`]*)```/g)].find(([, code = '']) => code.startsWith(`# ${comment}`))
  if (!block?.[1]) throw new Error(`README.md has no recipe # ${comment}`)
  // So little a block that there are several here.
  return block[1].replace('--block 10M', '--block 32k')
}

function run(command: string, input?: string) {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOME: folder }
  return spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    cwd: folder,
    env,
    encoding: 'utf8',
    ...(input && { input }),
  })
}

const has = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Lines with ids, one in a hundred of which is no document. */
const lines = Array.from({ length: 1000 }, (_, id) => {
  const document = id % 100 === 13 ? '{"object":"document"}' : script(`Line ${id}, which goes on for a while.`)
  return `{"id":${id},"document":${document}}\n`
})

function check(output: string): void {
  const results = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const expected = lines.map((_, id) =>
    id % 100 === 13 ? { id, issues: 1 } : { id, markdown: `Line ${id}, which goes on for a while.\n` },
  )
  expect(
    results.map(({ id, markdown, issues }) => (issues ? { id, issues: issues.length } : { id, markdown })),
  ).toEqual(expected)
}

describe.skipIf(!has('parallel'))('GNU parallel (needs parallel)', () => {
  test('over blocks of lines, in order', () => {
    writeFileSync(join(folder, 'all.ndjson'), lines.join(''))
    const { status, stderr } = run(recipe('GNU parallel'))
    // As many as there are blocks with a document that failed, up to 100: parallel's own exit code.
    expect(status, stderr).toBeGreaterThan(0)
    expect(stderr).toContain('paragraphs: missing')
    check(readFileSync(join(folder, 'markdown.ndjson'), 'utf8'))
  })

  test('over several hosts, here this one by two names', () => {
    writeFileSync(join(folder, 'all.ndjson'), lines.join(''))
    // Each of `:` is this host without ssh; a name before it would be reached by ssh.
    const { status, stderr } = run(recipe('GNU parallel').replace('--jobs 2', '--sshlogin 1/:,1/:'))
    expect(status, stderr).toBeGreaterThan(0)
    check(readFileSync(join(folder, 'markdown.ndjson'), 'utf8'))
  })
})

describe("Spark's pipe", () => {
  const python = /lines\.pipe\("(.*)"\)/.exec(readme)?.[1] ?? ''
  const scala = [...(/lines\.pipe\(Seq\((.*)\)\)/.exec(readme)?.[1] ?? '').matchAll(/"([^"]*)"/g)].map(
    ([, word = '']) => word,
  )

  /** What Spark does: a process for each partition, its elements as lines in, the lines out as elements. */
  function pipe([program = '', ...args]: readonly string[], partition: readonly string[]) {
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    const { status, stdout } = spawnSync(program, args, { env, input: partition.join(''), encoding: 'utf8' })
    return { elements: stdout.split('\n').slice(0, -1), status }
  }
  const partitions = [lines.slice(0, 400), [], lines.slice(400)]

  test('from Python, which looks at no exit code', () => {
    const outcomes = partitions.map((partition) => pipe(python.split(' '), partition))
    expect(outcomes.map(({ status }) => status)).toEqual([1, 0, 1])
    check(outcomes.flatMap(({ elements }) => elements).join('\n'))
  })

  test('from Scala, where a document that fails does not fail its task', () => {
    const outcomes = partitions.map((partition) => pipe(scala, partition))
    expect(outcomes.map(({ status }) => status)).toEqual([0, 0, 0])
    check(outcomes.flatMap(({ elements }) => elements).join('\n'))
  })
})
