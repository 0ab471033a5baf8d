import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { toMarkdown } from 'scriptdown'
import { beforeEach, describe, expect, test } from 'vitest'
import { script } from './memory-io.ts'
import { buildPackage, folderMaker } from './package.ts'

const { bin } = buildPackage()
const makeFolder = folderMaker()

let folder = ''
beforeEach(() => {
  folder = makeFolder()
})

function scriptdown(argv: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30, env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], options)
  return { code: status, stdout, stderr }
}

/** Starts the command and gives what it came to once it has ended. */
function start(argv: readonly string[]) {
  const child = spawn(process.execPath, [bin, ...argv], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const end = new Promise<{ code: number | null; signal: string | null; stderr: string }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, stderr })),
  )
  return { child, end }
}

/** Makes small scripts in a tree, each of its own text. */
function makeTree(documents: number, paragraphs = 20): void {
  for (let index = 0; index < documents; index++) {
    const place = join(folder, 'in', `season-${index % 7}`)
    mkdirSync(place, { recursive: true })
    const texts = Array.from(
      { length: paragraphs },
      (_, at) => `Paragraph ${at} of ${index}, which goes on for a while.`,
    )
    writeFileSync(join(place, `${index}.json`), script(...texts))
  }
}

const outputs = (): string[] => readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })
const scripts = (): string[] => outputs().filter((name) => name.endsWith('.md'))

describe('thousands of files', () => {
  test('by workers are what the library makes of each', () => {
    makeTree(1200)
    const outcome = scriptdown(['convert', 'in', '-o', 'out/', '--jobs', '2', '--report', 'report.ndjson'])
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/^1,200 written in .* s\n$/) })
    expect(scripts()).toHaveLength(1200)
    expect(outputs().filter((name) => name.includes('.scriptdown'))).toEqual([])
    for (const name of scripts()) {
      const source = readFileSync(join(folder, 'in', name.replace(/md$/, 'json')), 'utf8')
      expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(toMarkdown(JSON.parse(source)))
    }
    expect(readFileSync(join(folder, 'report.ndjson'), 'utf8').trim().split('\n')).toHaveLength(1200)
    const again = scriptdown(['validate', 'in', '-q', '--jobs', '2'])
    expect(again).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('Ctrl-C stops cleanly and tells; the next run does the rest', async () => {
    makeTree(1600)
    const argv = ['convert', 'in', '-o', 'out/', '--if-changed', '--jobs', '2']
    const { child, end } = start(argv)
    while (!existsSync(join(folder, 'out', '.scriptdown-journal'))) await sleep(5)
    child.kill('SIGINT')
    const { code, stderr } = await end
    expect(code).toBe(130)
    expect(stderr).toMatch(/^stopped by SIGINT: [\d,]+ written, [\d,]+ left in .* s\n$/)
    const done = scripts().length
    expect(stderr).toContain(`${group(done)} written, ${group(1600 - done)} left`)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(1600)
    expect(outputs().filter((name) => /\.scriptdown-[^j]/.test(name))).toEqual([])
    const rest = scriptdown(argv)
    expect(rest.stderr).toMatch(new RegExp(`^${group(1600 - done)} written, ${group(done)} unchanged in`))
    expect(scripts()).toHaveLength(1600)
  })

  test('Ctrl-C ends the wait for input', async () => {
    const child = spawn(process.execPath, [bin, 'convert', '--ndjson'], { cwd: folder })
    child.stdin.write(`${script('One.')}\n`)
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGINT')
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(130)
  })

  test('a process that is killed leaves whole files only, and the next run does the rest', async () => {
    makeTree(1200)
    const argv = ['convert', 'in', '-o', 'out/', '--if-changed', '--jobs', '2']
    const { child, end } = start(argv)
    // Until something is remembered, which is what the next run is to pass over.
    const journal = join(folder, 'out', '.scriptdown-journal')
    while (!existsSync(journal) || statSync(journal).size === 0) await sleep(5)
    child.kill('SIGKILL')
    expect((await end).signal).toBe('SIGKILL')
    const isOurs = /(?:^season-\d|\.md|(?:^|\/)\.scriptdown-(?:journal|\d+-\w+))$/
    for (const name of readdirSync(join(folder, 'out'), { recursive: true })) expect(name).toMatch(isOurs)
    const outcome = scriptdown(argv)
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringMatching(/ written, [\d,]+ unchanged in /) })
    for (const name of scripts()) {
      const source = readFileSync(join(folder, 'in', name.replace(/md$/, 'json')), 'utf8')
      expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(toMarkdown(JSON.parse(source)))
    }
  })
})

describe('where no more workers can start', () => {
  const whole = { code: 0, stderr: expect.stringMatching(/^1,600 written in [^\n]*\n$/) }

  test.each([0, 1, 3])('all is converted by %d', (workers) => {
    makeTree(1600)
    // As the system does for a user who may have no more threads.
    writeFileSync(
      join(folder, 'few.cjs'),
      `const threads = require('node:worker_threads')
      const { Worker } = threads
      let left = ${workers}
      threads.Worker = class extends Worker {
        constructor(...args) {
          if (left-- <= 0) throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' })
          super(...args)
        }
      }
      require('node:module').syncBuiltinESMExports()`,
    )
    const env = { NODE_OPTIONS: `--require "${join(folder, 'few.cjs')}"` }
    expect(scriptdown(['convert', 'in', '-o', 'out/', '--jobs', '8'], env)).toMatchObject(whole)
  })

  test('what cannot be opened for a moment is tried again', () => {
    makeTree(40)
    // As for a process in which others have all the files open that it may have.
    writeFileSync(
      join(folder, 'full.cjs'),
      `const fs = require('node:fs')
      const { readFileSync, writeFileSync } = fs
      const start = Date.now()
      const later = (act) => (path, ...rest) => {
        const isOurs = /season/.test(path) && Date.now() - start < 500
        if (isOurs) throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
        return act(path, ...rest)
      }
      fs.readFileSync = later(readFileSync)
      fs.writeFileSync = later(writeFileSync)
      require('node:module').syncBuiltinESMExports()`,
    )
    const env = { NODE_OPTIONS: `--require "${join(folder, 'full.cjs')}"` }
    const stderr = expect.stringMatching(/^40 written in [^\n]*\n$/)
    expect(scriptdown(['convert', 'in', '-o', 'out/', '--jobs', '1'], env)).toMatchObject({ code: 0, stderr })
  })

  test.skipIf(process.platform === 'win32')('all is converted with few open files', () => {
    makeTree(1600)
    const command = 'ulimit -n 64; "$0" "$1" convert in -o out/ --jobs 16'
    const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, bin], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ code: status, stderr }).toEqual(whole)
  })
})

describe('a document that takes seconds', () => {
  const line = 'Rain falls on the roof. '
  const pages = script(...Array.from({ length: 60_000 }, () => line))
  const texts = script(...Array.from({ length: 60_000 }, () => line.repeat(30)))

  test.each([
    ['1', 'pdf', pages],
    ['2', 'pdf', pages],
    ['1', 'md', texts],
    ['2', 'md', texts],
  ])('ends at once with the run, and leaves nothing: %s threads, to %s', async (jobs, ending, source) => {
    writeFileSync(join(folder, 'long.json'), source)
    const begun = Date.now()
    expect(scriptdown(['convert', 'long.json', '-o', `whole.${ending}`, '--jobs', jobs])).toMatchObject({ code: 0 })
    const whole = Date.now() - begun
    rmSync(join(folder, `whole.${ending}`))
    const { child, end } = start(['convert', 'long.json', '-o', `out/long.${ending}`, '--jobs', jobs])
    await sleep(whole / 3)
    const stopped = Date.now()
    child.kill('SIGINT')
    expect(await end).toMatchObject({
      code: 130,
      stderr: expect.stringMatching(/^stopped by SIGINT: 0 converted, 1 left in/),
    })
    expect(Date.now() - stopped).toBeLessThan(whole / 4)
    expect(readdirSync(folder)).toEqual(['long.json'])
  })

  test('is packed, and ends as soon', async () => {
    writeFileSync(join(folder, 'long.json.gz'), gzipSync(pages))
    const { child, end } = start(['convert', 'long.json.gz', '-o', 'out/long.pdf'])
    await sleep(1000)
    child.kill('SIGINT')
    expect((await end).code).toBe(130)
    expect(readdirSync(folder)).toEqual(['long.json.gz'])
  })

  test('is done in place where no process can be started', () => {
    writeFileSync(
      join(folder, 'long.json'),
      script(...Array.from({ length: 12_000 }, () => 'Rain falls on the roof. ')),
    )
    writeFileSync(join(folder, 'none.cjs'), "process.execPath = '/nowhere/node'")
    const env = { NODE_OPTIONS: `--require "${join(folder, 'none.cjs')}"` }
    expect(scriptdown(['convert', 'long.json', '-o', 'long.pdf'], env)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(readFileSync(join(folder, 'long.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('a document of 200 MB', () => {
  const text = 'Rain falls on the roof. '.repeat(400_000)
  const source = script(...Array.from({ length: 21 }, () => text))
  expect(source.length).toBeGreaterThan(200_000_000)
  writeFileSync(join(folder, 'large.json'), source)
  expect(scriptdown(['convert', 'large.json', '-o', 'large.md'])).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(statSync(join(folder, 'large.md')).size).toBeGreaterThan(21 * text.length)
})

function group(number: number): string {
  return number.toLocaleString('en-US')
}

describe('what goes wrong', () => {
  test('a worker that runs out of memory costs one document', () => {
    makeTree(300, 100)
    const { paragraphs } = JSON.parse(script('A paragraph.'))
    const huge = { object: 'document', paragraphs: Array.from({ length: 245_000 }, () => paragraphs[0]) }
    writeFileSync(join(folder, 'in', 'huge.json'), JSON.stringify(huge))
    const env = { NODE_OPTIONS: '--max-old-space-size=48' }
    const outcome = scriptdown(['convert', 'in', '-o', 'out/', '--jobs', '2'], env)
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('in/huge.json: needs more memory than there is for one worker\n')
    expect(outcome.stderr).toMatch(/^300 written, 1 failed in /m)
    expect(scripts()).toHaveLength(300)
  })

  // Who is root may write anywhere.
  test.skipIf(process.getuid?.() === 0)('a directory that may not be written (not as root)', () => {
    makeTree(3)
    mkdirSync(join(folder, 'out'))
    chmodSync(join(folder, 'out'), 0o500)
    const outcome = scriptdown(['convert', 'in', '-o', 'out/'])
    chmodSync(join(folder, 'out'), 0o700)
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toMatch(/cannot be written: permission denied\n/)
    expect(outcome.stderr).toMatch(/^0 written, 3 failed in /m)
  })

  test.skipIf(!existsSync('/sys/kernel'))('a file system that takes no files (needs /sys)', () => {
    makeTree(2)
    const outcome = scriptdown(['convert', 'in', '-o', '/sys/kernel/'])
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toMatch(/^0 written, 2 failed in /m)
  })

  test.skipIf(!existsSync('/dev/full'))('a full disk under a stream ends the run (needs /dev/full)', () => {
    makeTree(2)
    const shell = spawnSync('sh', ['-c', `"${process.execPath}" "${bin}" convert in --ndjson > /dev/full`], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(shell.status).toBe(1)
    expect(shell.stderr).toContain('standard output cannot be written: no space left on the device')
  })

  test('names that differ by case or Unicode form are two files where the system says so', () => {
    mkdirSync(join(folder, 'in'))
    const names = ['A', 'a', '\u00e9', 'e\u0301']
    for (const name of names) writeFileSync(join(folder, 'in', `${name}.json`), script(name))
    const there = readdirSync(join(folder, 'in')).length
    expect(scriptdown(['convert', 'in', '-o', 'out/']).code).toBe(0)
    expect(scripts()).toHaveLength(there)
    expect(readdirSync(join(folder, 'out'))).toHaveLength(there)
  })

  test('folders that a glob matches are searched, but not through links', () => {
    makeTree(9)
    symlinkSync('season-1', join(folder, 'in/season-l'))
    expect(scriptdown(['convert', 'in/season-*', '-o', 'out/'])).toMatchObject({ code: 0 })
    expect(scripts()).toHaveLength(9)
    expect(scripts()).toContain('season-6/6.md')
  })

  test('links that are named are followed, those that are found are not', () => {
    makeTree(2)
    symlinkSync(join(folder, 'in/season-0/0.json'), join(folder, 'in/link.json'))
    symlinkSync(join(folder, 'in'), join(folder, 'in/circle'))
    expect(scriptdown(['convert', 'in', '-o', 'out/']).code).toBe(0)
    expect(scripts().sort()).toEqual(['season-0/0.md', 'season-1/1.md'])
    expect(scriptdown(['convert', 'in/circle', 'in/link.json', '-o', 'out/linked/']).code).toBe(0)
    expect(readdirSync(join(folder, 'out/linked')).sort()).toEqual(['circle', 'link.md'])
  })

  test('a broken pipe behind a stream ends it quietly', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => script(`Line ${index}.`)).join('\n')
    writeFileSync(join(folder, 'x.ndjson'), lines)
    const command = `"${process.execPath}" "${bin}" convert x.ndjson | head -n 1`
    const shell = spawnSync('bash', ['-o', 'pipefail', '-c', command], { cwd: folder, encoding: 'utf8' })
    expect(shell).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(shell.stdout)).toMatchObject({ id: 1, markdown: 'Line 0.\n' })
  })
})

const until = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 1000 && !isSo(); turn++) await sleep(20)
  expect(isSo()).toBe(true)
}
describe('a document that V8 has no memory for', () => {
  const large = script('é'.repeat(50_000_000))
  // Small things take more memory than their text in each version of V8; of a long string Node 24 has another opinion.
  const many = `{"object":"document","paragraphs":[${'{},'.repeat(30_000_000)}{}]}`
  const little = { NODE_OPTIONS: '--max-old-space-size=32' }
  const problem = 'needs more memory than there is for one worker'

  test.each([
    ['named', 'b.json', many],
    ['packed', 'b.json.gz', gzipSync(many, { level: 1 })],
  ])('fails alone, %s, and leaves nothing beside the others', (_, name, content) => {
    mkdirSync(join(folder, 'in'))
    for (const other of ['a', 'c']) writeFileSync(join(folder, 'in', `${other}.json`), script('One.'))
    writeFileSync(join(folder, 'in', name), content)
    for (const jobs of ['1', '2']) {
      const { code, stderr } = scriptdown(['convert', 'in', '-o', 'out/', '--jobs', jobs], little)
      expect(stderr).toMatch(new RegExp(`^in/${name}: ${problem}\n2 written, 1 failed in [^\n]*\n$`))
      expect(code).toBe(1)
      expect(readdirSync(join(folder, 'out')).sort()).toEqual(['a.md', 'c.md'])
    }
  })

  test('fails alone in a line, which gives its line', () => {
    writeFileSync(join(folder, 'all.ndjson'), `${script('One.')}\n{"id":"b","document":${many}}\n${script('Two.')}\n`)
    const { code, stdout } = scriptdown(['convert', 'all.ndjson', '-q'], little)
    expect(code).toBe(1)
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { id: 1, markdown: 'One.\n', messages: [] },
      { id: 'b', issues: [{ code: 'unreadable', path: [], message: problem }] },
      { id: 3, markdown: 'Two.\n', messages: [] },
    ])
  })

  test('is converted where there is enough', () => {
    writeFileSync(join(folder, 'a.json'), large)
    const argv = ['convert', 'a.json', '-o', 'a.md', '--limits', 'textLength=100000000']
    expect(scriptdown(argv)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(statSync(join(folder, 'a.md')).size).toBe(100_000_001)
  })

  test('ends at once with the run', async () => {
    writeFileSync(join(folder, 'a.json'), `[${'[],'.repeat(30_000_000)}0]`)
    const { child, end } = start(['convert', 'a.json', '-o', 'out/a.md'])
    await sleep(1000)
    child.kill('SIGTERM')
    expect(await end).toMatchObject({
      code: 143,
      stderr: expect.stringMatching(/^stopped by SIGTERM: 0 converted, 1 left in/),
    })
    expect(readdirSync(folder)).toEqual(['a.json'])
  })
})

const holds = (name: string, text: string) => () =>
  existsSync(join(folder, 'out', name)) && readFileSync(join(folder, 'out', name), 'utf8') === text

test('--watch goes through links that are named', async () => {
  for (const name of ['there', 'globbed']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'a.json'), script('One.'))
  }
  symlinkSync('there', join(folder, 'folder'))
  symlinkSync(join(folder, 'globbed'), join(folder, 'glob'))
  symlinkSync('there/a.json', join(folder, 'file.json'))
  const { child, end } = start(['convert', 'folder/', 'glob/*.json', 'file.json', '-o', 'out/', '--watch'])
  await until(holds('file.md', 'One.\n'))
  writeFileSync(join(folder, 'there/a.json'), script('Two.'))
  await until(holds('folder/a.md', 'Two.\n'))
  await until(holds('file.md', 'Two.\n'))
  writeFileSync(join(folder, 'glob/new.json'), script('New.'))
  await until(holds('glob/new.md', 'New.\n'))
  child.kill('SIGINT')
  expect((await end).code).toBe(130)
})

test('--watch goes on with what takes the place of a directory, again and again', async () => {
  mkdirSync(join(folder, 'in'))
  writeFileSync(join(folder, 'in/a.json'), script('One.'))
  writeFileSync(join(folder, 'in/file.json'), script('One.'))
  const { child, end } = start(['convert', 'in', 'in/file.json', '-o', 'out/', '--watch'])
  await until(holds('file.md', 'One.\n'))
  for (const round of ['a', 'b', 'c']) {
    renameSync(join(folder, 'in'), join(folder, round))
    mkdirSync(join(folder, 'in'))
    for (const name of ['a', 'file']) writeFileSync(join(folder, 'in', `${name}.json`), script(`Moved ${round}.`))
    await until(holds('a.md', `Moved ${round}.\n`))
    await until(holds('file.md', `Moved ${round}.\n`))
    writeFileSync(join(folder, 'in/a.json'), script(`Changed ${round}.`))
    await until(holds('a.md', `Changed ${round}.\n`))
    rmSync(join(folder, 'in'), { recursive: true })
    mkdirSync(join(folder, 'in'))
    writeFileSync(join(folder, 'in/a.json'), script(`Made ${round}.`))
    await until(holds('a.md', `Made ${round}.\n`))
  }
  child.kill('SIGINT')
  expect((await end).code).toBe(130)
})

test('--watch converts what changes, and what comes', async () => {
  makeTree(2)
  const { child, end } = start(['convert', 'in', '-o', 'out/', '--watch'])
  await until(() => existsSync(join(folder, 'out/season-1/1.md')))
  const untouched = statSync(join(folder, 'out/season-1/1.md')).mtimeMs
  writeFileSync(join(folder, 'in/season-0/0.json'), script('Changed.'))
  await until(holds('season-0/0.md', 'Changed.\n'))
  mkdirSync(join(folder, 'in/season-9'))
  writeFileSync(join(folder, 'in/season-9/new.json'), script('New.'))
  await until(holds('season-9/new.md', 'New.\n'))
  expect(statSync(join(folder, 'out/season-1/1.md')).mtimeMs).toBe(untouched)
  child.kill('SIGINT')
  expect((await end).code).toBe(130)
})
