import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { realPath } from '../../src/cli/node-names.ts'
import { script } from './memory-io.ts'
import { buildPackage, folderMaker } from './package.ts'

const { bin } = buildPackage()
const makeFolder = folderMaker()

let folder = ''
beforeEach(() => {
  folder = makeFolder()
})

function put(name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const get = (name: string): string => readFileSync(join(folder, name), 'utf8')

function scriptdown(...argv: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], { cwd: folder, encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

describe('two outputs are one file only where they are', () => {
  // Only a file system that tells the names apart can hold both folders.
  test.skipIf(!tellsCase())('folders that differ by case alone are two', () => {
    put('in/A/x.json', script('One.'))
    put('in/a/x.json', script('Two.'))
    expect(scriptdown('convert', 'in', '-o', 'out/').code).toBe(0)
    expect([get('out/A/x.md'), get('out/a/x.md')]).toEqual(['One.\n', 'Two.\n'])
  })

  test('a folder that is a link to another is that one', () => {
    put('in/a/x.json', script('One.'))
    put('in/b/x.json', script('Two.'))
    mkdirSync(join(folder, 'out/a'), { recursive: true })
    symlinkSync('a', join(folder, 'out/b'))
    const { code, stderr } = scriptdown('convert', 'in', '-o', 'out/')
    expect(code).toBe(2)
    expect(stderr).toContain('in/a/x.json and in/b/x.json would both be written to out/a/x.md and out/b/x.md')
    expect(existsSync(join(folder, 'out/a/x.md'))).toBe(false)
  })

  test('a file that is a link to another is that one', () => {
    put('in/a.json', script('One.'))
    put('in/b.json', script('Two.'))
    put('out/b.md', 'before')
    symlinkSync('b.md', join(folder, 'out/a.md'))
    expect(scriptdown('convert', 'in', '-o', 'out/')).toMatchObject({ code: 2 })
    expect(get('out/b.md')).toBe('before')
  })

  test.each([
    ['in/[!x]*.json', ['a.md']],
    ['in/!(x).json', ['a.md']],
    ['in/*/*.json', []],
    ['in/[!x]*/*.json', []],
    ['in/{.h,a}*.json', ['.h.md', 'a.md']],
    ['in/.h*.json', ['.h.md']],
    ['in/.d/[!x]*.json', ['a.md']],
    ['./in/\\.*.json', ['.h.md']],
  ])('a glob matches hidden names only where it has their dot: %s', (glob, written) => {
    for (const path of ['in/a.json', 'in/.h.json', 'in/.d/a.json']) put(path, script('One.'))
    scriptdown('convert', glob, '-o', 'out/')
    expect(existsSync(join(folder, 'out')) ? readdirSync(join(folder, 'out')).sort() : []).toEqual(written)
  })

  test.each([
    ['a file', 'in/a.json', 'in/b.json', 'out/b.md', 'a.md'],
    ['a folder', 'in/a/x.json', 'in/b/x.json', 'out/b', 'a'],
    ['one through another', 'in/a.json', 'in/b.json', 'out/b.md', 'c.md'],
  ])('a link to what is not there yet is that one: %s', (_, one, other, link, target) => {
    put(one, script('One.'))
    put(other, script('Two.'))
    mkdirSync(join(folder, 'out'))
    symlinkSync(target, join(folder, link))
    if (target === 'c.md') symlinkSync('./a.md', join(folder, 'out/c.md'))
    const { code, stderr } = scriptdown('convert', 'in', '-o', 'out/')
    expect(code).toBe(2)
    expect(stderr).toContain(`${one} and ${other} would both be written to`)
  })

  test('links in a circle are told, and the rest is written', () => {
    put('in/a.json', script('One.'))
    put('in/b.json', script('Two.'))
    mkdirSync(join(folder, 'out'))
    symlinkSync('c.md', join(folder, 'out/a.md'))
    symlinkSync('a.md', join(folder, 'out/c.md'))
    const { code, stderr } = scriptdown('convert', 'in', '-o', 'out/')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^in\/a\.json: out\/a\.md cannot be written: its symbolic links form a circle$/m)
    expect(get('out/b.md')).toBe('Two.\n')
  })

  test('a report takes the place of neither an output behind a link, nor a font, nor the journal', () => {
    put('a.json', script('One.'))
    put('font.ttf', 'no font')
    mkdirSync(join(folder, 'out'))
    symlinkSync('out', join(folder, 'link'))
    for (const argv of [
      ['-o', 'link/', '--report', 'out/a.md'],
      ['-o', 'a.pdf', '--font', 'font.ttf', '--report', 'font.ttf'],
      ['-o', 'out/', '--if-changed', '--report', 'out/.scriptdown-journal'],
    ]) {
      expect([argv, scriptdown('convert', 'a.json', ...argv).code]).toEqual([argv, 2])
    }
    expect(get('font.ttf')).toBe('no font')
    expect(readdirSync(join(folder, 'out'))).toEqual([])
  })
})

describe('a folder is searched for what was there before', () => {
  test('outputs that would be inputs the next time are refused the first time', () => {
    put('in/a.json', script('One.'))
    const { code, stderr } = scriptdown('convert', 'in', '-o', 'in/', '--to', 'fdx')
    expect(code).toBe(2)
    expect(stderr.split('\n')[0]).toBe(
      'error: in/a.fdx would itself be read as an input the next time: name another directory with -o, or one format to read with --from',
    )
    for (const _ of ['first', 'again']) {
      expect(scriptdown('convert', 'in', '-o', 'in/', '--to', 'fdx', '--from', 'json').code).toBe(0)
      expect(scriptdown('convert', 'in/a.json', '-o', 'in/', '--to', 'fdx').code).toBe(0)
    }
    expect(scriptdown('convert', 'in', '-o', 'in/', '--from', 'json').code).toBe(0)
  })

  test('not where it is written, be that named through a link', () => {
    put('real/a.json', script('One.'))
    symlinkSync('real', join(folder, 'link'))
    for (const _ of ['first', 'again']) {
      const { code, stderr } = scriptdown('convert', 'real', '-o', 'link/out/', '--to', 'fdx')
      expect([code, stderr]).toEqual([0, expect.stringMatching(/^1 written/)])
    }
  })

  test('not through links; a glob matches those to files, as a shell does', () => {
    put('real/x.json', script('One.'))
    mkdirSync(join(folder, 'in'))
    symlinkSync('../real/x.json', join(folder, 'in/a.json'))
    symlinkSync('../real', join(folder, 'in/sub.json'))
    symlinkSync('nowhere', join(folder, 'in/b.json'))
    expect(scriptdown('convert', 'in', '-o', 'out/').stderr).toMatch(/^in: has no document in it$/m)
    for (const glob of ['in/*.json', 'in/**/*.json', 'i?/a.*', '{in,out}/*']) {
      expect(scriptdown('convert', glob, '-o', 'out/', '--dry-run')).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^in\/a\.json → \S+\n$/),
      })
    }
  })

  test.skipIf(process.platform === 'win32')('with a backslash in its name', () => {
    put('a\\b/one.json', script('One.'))
    put('a\\b/two.json', script('Two.'))
    put('a/b/one.json', script('Other.'))
    expect(scriptdown('convert', 'a\\b', '-o', 'out/').code).toBe(0)
    expect([get('out/one.md'), get('out/two.md')]).toEqual(['One.\n', 'Two.\n'])
  })

  test('lines of JSON of another kind are passed over as a file of it is', () => {
    put('in/a.json', script('One.'))
    put('in/log.jsonl', '\n{"level":"info"}\n{"level":"warn"}\n')
    put('in/lines.jsonl', `${JSON.stringify({ id: 'x', document: JSON.parse(script('Two.')) })}\n{}\n`)
    const { code, stderr } = scriptdown('convert', 'in', '-o', 'out/')
    expect(code).toBe(1)
    expect(stderr).toContain('in/log.jsonl: skipped, as it holds no documents\n')
    expect(stderr).toContain('in/lines.jsonl:2: object: missing')
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['a.md', 'lines.jsonl'])
    const { stdout } = scriptdown('validate', 'in', '--json')
    expect(stdout).toContain('{"input":"in/log.jsonl","skipped":true}\n')
    // Named, it is what the user means.
    expect(scriptdown('convert', 'in/log.jsonl', '-o', 'out/').stderr).toContain('in/log.jsonl:2: object: missing')
  })
})

test.skipIf(process.platform === 'win32')(
  'what /dev/stdout and /dev/stderr stand for keeps what else is written there',
  () => {
    put('a.json', script('One.'))
    put('all.txt', 'kept\n')
    const commands = [
      'echo first',
      '"$NODE" "$BIN" convert a.json -o /dev/stdout',
      '"$NODE" "$BIN" convert a.json -o b.md --report /dev/stdout',
      'echo last',
    ]
    const env = { ...process.env, NODE: process.execPath, BIN: bin }
    spawnSync('bash', ['-c', `(${commands.join('; ')}) >> all.txt`], { cwd: folder, env })
    const lines = get('all.txt').split('\n')
    const report = expect.stringContaining('"input":"a.json","status":"done"')
    expect(lines).toEqual(['kept', 'first', 'One.', report, 'last', ''])
  },
)

test('the path that a path leads to is known as far as it is there', () => {
  mkdirSync(join(folder, 'a'))
  symlinkSync('a', join(folder, 'b'))
  expect(realPath(join(folder, 'b/c/d.md'))).toBe(join(realPath(folder), 'a/c/d.md'))
})

function tellsCase(): boolean {
  const place = makeFolder()
  writeFileSync(join(place, 'case'), '')
  return !existsSync(join(place, 'CASE'))
}
