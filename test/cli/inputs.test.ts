import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { systemError } from './memory-files.ts'
import { type Given, runInMemory, script } from './memory-io.ts'

const a = script('One.')
const b = script('Two.')
const made = ({ files }: Awaited<ReturnType<typeof runInMemory>>): string[] =>
  [...files.keys()].filter((path) => path.startsWith('out/'))

describe('a directory', () => {
  test('is searched, its tree kept', async () => {
    const files = { 's/1/a.json': a, 's/2/a.json': b, 's/b.json': b }
    const outcome = await runInMemory(['convert', 's', '-o', 'out/'], { files })
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: '3 written in 0.0 s\n' })
    expect(made(outcome)).toEqual(['out/1/a.md', 'out/2/a.md', 'out/b.md'])
    expect(outcome.files.get('out/2/a.md')).toBe('Two.\n')
  })

  test('several keep what tells them apart', async () => {
    const files = { 'x/s1/a.json': a, 'x/s2/a.json': b }
    const outcome = await runInMemory(['convert', 'x/s1', 'x/s2/', '-o', 'out/'], { files })
    expect(made(outcome)).toEqual(['out/s1/a.md', 'out/s2/a.md'])
  })

  test('holds what ends as documents do, packed or not, but for packages and outputs', async () => {
    const files = {
      's/a.json': a,
      's/b.JSON': b,
      's/e.Json': b,
      's/c.json.gz': gzipSync(a),
      's/f.JSON.GZ': gzipSync(a),
      's/d.ndjson': `${a}\n`,
      's/node_modules/p/package.json': '{}',
      's/a.mdast.json': '{}',
      's/a.MDAST.json.gz': '{}',
      's/notes.txt': 'x',
    }
    const outcome = await runInMemory(['convert', 's', '-o', 'out/'], { files })
    expect(outcome).toMatchObject({ code: 0, stderr: '6 converted in 0.0 s\n' })
    const names = ['a.md', 'b.md', 'c.md', 'd.ndjson', 'e.md', 'f.md']
    expect(made(outcome).sort()).toEqual(names.map((name) => `out/${name}`))
  })

  test('is not searched where its outputs go', async () => {
    const files = { 's/a.json': a, 's/out/b.json': b, 's/out (2)/c.json': b }
    const outcome = await runInMemory(['convert', 's', '-o', 's/out/'], { files })
    expect([...outcome.files.keys()]).toEqual([...Object.keys(files), 's/out/a.md', 's/out/out (2)/c.md'])
    expect((await runInMemory(['convert', 's', '-o', 's/out (2)'], { files })).files.has('s/out (2)/a.md')).toBe(true)
  })

  test('that cannot be read fails, the others do not', async () => {
    const given = { files: { 's/a.json': a }, locked: ['s/x'] }
    const stderr = 's/x: cannot be read: permission denied\n1 written, 1 failed in 0.0 s\n'
    expect(await runInMemory(['convert', 's', '-o', 'out/'], given)).toMatchObject({ code: 1, stderr })
    expect(await runInMemory(['convert', 's/**/*.json', '-o', 'out/'], given)).toMatchObject({ code: 1, stderr })
    const alone = await runInMemory(['validate', 's'], { files: { 's/a.txt': a }, locked: ['s'] })
    expect(alone).toMatchObject({
      code: 1,
      stderr: 's: cannot be read: permission denied\n',
    })
  })

  test('in which there is nothing has its place in the output too', async () => {
    const files = { 's1/a.json': a, 's2/b.txt': b }
    expect(made(await runInMemory(['convert', 's1', 's2', '-o', 'out/'], { files }))).toEqual(['out/s1/a.md'])
  })

  test('with Markdown alone says how that is read', async () => {
    const files = { 's/a.md': 'One.\n', 's/b.txt': 'Two.\n' }
    const outcome = await runInMemory(['convert', 's'], { files })
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('s: has no document in it but Markdown, which --from markdown reads\n')
    expect(await runInMemory(['convert', 's', '--from', 'markdown'], { files })).toMatchObject({ stdout: 'One.\n' })
  })

  test('without a document fails, the others do not', async () => {
    const files = { 's/a.txt': a, 'b.json': b }
    const outcome = await runInMemory(['convert', 's', 'b.json', '-o', 'out/'], { files })
    expect(outcome).toMatchObject({ code: 1, stderr: 's: has no document in it\n1 written, 1 failed in 0.0 s\n' })
  })

  test.each([
    [
      'of other JSON, in a directory, is passed over',
      ['s'],
      '{"name": 1}',
      0,
      's/x.json: skipped, as it is no document',
    ],
    ['of other JSON, if it is named, fails', ['s/x.json', 's/a.json'], '{"name": 1}', 1, 's/x.json: object: missing'],
    ['that is cut off fails', ['s'], a.slice(0, -1), 1, 's/x.json: line 1'],
    ['that looks like a document fails', ['s'], '{"object": "document"}', 1, 's/x.json: paragraphs: missing'],
  ])('a file %s', async (_, args, content, code, message) => {
    const files = { 's/a.json': a, 's/x.json': content }
    const outcome = await runInMemory(['convert', ...args, '-o', 'out/'], { files })
    expect(outcome.code).toBe(code)
    expect(outcome.stderr).toContain(message)
    expect(outcome.stderr).toContain(code === 0 ? '1 written, 1 skipped' : '1 written, 1 failed')
    expect(made(outcome)).toEqual(['out/a.md'])
  })
})

describe('a glob', () => {
  const files = { 's/1/a.json': a, 's/2/a.json': b, 't/[x].json': b }

  test('is expanded by the command, from the directory before it', async () => {
    expect(made(await runInMemory(['convert', 's/**/*.json', '-o', 'out/'], { files }))).toEqual([
      'out/1/a.md',
      'out/2/a.md',
    ])
  })

  test('finds no output, unless the output is all that it names', async () => {
    const argv = ['convert', '**/*.json', '-o', 'out/', '--to', 'json']
    const first = await runInMemory(argv, { files })
    const again = await runInMemory(argv, { files: Object.fromEntries(first.files) })
    expect(again).toMatchObject({ code: 0, stderr: first.stderr })
    expect(made(again)).toEqual(['out/s/1/a.json', 'out/s/2/a.json', 'out/t/[x].json'])
    const inside = await runInMemory(['convert', 'out/**/*.json', '-o', 'out/'], {
      files: Object.fromEntries(first.files),
    })
    expect(inside.stderr).toBe('3 written in 0.0 s\n')
  })

  test.each([
    ['convert', 's', '-o', 's/all.ndjson'],
    ['convert', 's', '-o', 'out/', '--report', 's/report.ndjson'],
    ['convert', 's/**/*.*json', '-o', 'out/', '--report', 's/report.ndjson'],
    ['validate', 's', '--report', 's/report.ndjson'],
  ])('nor a file of an earlier run: %s %s %s %s', async (...argv) => {
    const first = await runInMemory(argv, { files })
    const again = await runInMemory(argv, { files: Object.fromEntries(first.files) })
    expect(again).toEqual(first)
    expect(again.code).toBe(0)
  })

  test('that matches folders finds what is in them, each file once, and nothing that is no document', async () => {
    const more = { ...files, 's/1/b.txt': 'x', 's/2/c.json': '{}', 's/1/deep/d.json': b, 's/e.json': a }
    for (const glob of ['s/*', './s/*/', 's/[12]']) {
      const outcome = await runInMemory(['convert', glob, '-o', 'out/'], { files: more })
      expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining('s/2/c.json: skipped') })
      const top = glob === 's/*' ? ['out/e.md'] : []
      expect(made(outcome)).toEqual(['out/1/a.md', 'out/1/deep/d.md', 'out/2/a.md', ...top])
    }
    const all = await runInMemory(['convert', 's/**', '-o', 'out/'], { files: more, locked: ['s/1/x'] })
    // What a glob itself matches was asked for.
    expect(all.stderr).toMatch(/^s\/1\/b\.txt: \S/m)
    expect(all.stderr.match(/s\/1\/x: cannot be read/g)).toHaveLength(1)
    expect(made(all)).toHaveLength(4)
  })

  test('that matches nothing fails', async () => {
    const outcome = await runInMemory(['convert', 's/*.jsn'], { files })
    expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: 's/*.jsn: matches no file\n' })
  })

  test('may be the name of a file', async () => {
    expect(await runInMemory(['convert', 't/[x].json'], { files })).toMatchObject({ code: 0, stdout: 'Two.\n' })
  })

  test('and what it matches are one input', async () => {
    const outcome = await runInMemory(['convert', 's/1/a.json', 's/1/*.json', './s/1/a.json'], { files })
    expect(outcome).toMatchObject({ code: 0, stdout: 'One.\n' })
  })
})

describe('gzip', () => {
  const files = {
    'a.json.gz': gzipSync(a),
    'b.json': gzipSync(b),
    'c.json.gz': a,
    'd.json.gz': gzipSync(a).subarray(0, 30),
  }

  test('is known by its bytes', async () => {
    const outcome = await runInMemory(['convert', 'a.json.gz', 'b.json', 'c.json.gz', '-o', 'out/'], { files })
    expect(outcome.code).toBe(0)
    expect(made(outcome)).toEqual(['out/a.md', 'out/b.md', 'out/c.md'])
  })

  test('that is cut off is told', async () => {
    const outcome = await runInMemory(['convert', 'd.json.gz'], { files })
    expect(outcome).toMatchObject({ code: 1, stderr: 'd.json.gz: cannot be unpacked: its end is missing\n' })
  })

  test('on standard input', async () => {
    expect(await runInMemory(['convert'], { stdin: gzipSync(a) })).toMatchObject({ code: 0, stdout: 'One.\n' })
  })
})

describe('encodings', () => {
  test.each([
    ['little-endian', [0x7b, 0, 0x22, 0]],
    ['big-endian', [0, 0x7b, 0, 0x22]],
  ])('UTF-16 without a mark, %s, is told', async (_, bytes) => {
    const outcome = await runInMemory(['convert'], { stdin: Uint8Array.from(bytes) })
    expect(outcome.stderr).toBe('<stdin>: is UTF-16 text: save it as UTF-8\n')
  })

  test('lines of JSON, not announced, are told', async () => {
    const outcome = await runInMemory(['convert'], { stdin: `${a}\n${b}\n` })
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('<stdin>: it looks like one document a line: --ndjson')
  })

  test('a text of an unknown format is told how to be read, one that is JSON by its name is not', async () => {
    const files = { 'a.txt': 'INT. LAB\n\nRain.\n', 'b.json': 'INT. LAB\n\nRain.\n' }
    const unknown = await runInMemory(['convert', 'a.txt'], { files })
    expect(unknown.stderr).toContain(
      'a.txt: it was read as JSON, as neither its name nor its first line says what it is: --from',
    )
    expect((await runInMemory(['convert', 'a.txt', '--from', 'fountain'], { files })).stdout).toContain('INT. LAB')
    expect((await runInMemory(['convert', 'b.json'], { files })).stderr).not.toContain('--from')
    for (const [line, isHinted] of [
      ['A cat sits.\n', true],
      ['{"object"\n', false],
      ['[1\n', false],
      ['', false],
      [' \n', false],
    ] as const) {
      const { code, stderr } = await runInMemory(['convert'], { stdin: line })
      expect([line, code, stderr.includes('--from')]).toEqual([line, 1, isHinted])
    }
  })
})

describe('outputs', () => {
  test('several formats at once', async () => {
    const outcome = await runInMemory(['convert', 's', '-o', 'out', '--to', 'md,html,mdast'], {
      files: { 's/a.json': a, out: null },
    })
    expect(outcome.code).toBe(0)
    expect(made(outcome)).toEqual(['out/a.md', 'out/a.html', 'out/a.mdast.json'])
  })

  test('one file for several formats is refused', async () => {
    const outcome = await runInMemory(['convert', 'a', '-o', 'x.md', '--to', 'md,html'], { files: { a } })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('-o x.md is one file, for several formats')
    const stdout = await runInMemory(['convert', 'a', '--to', 'md,html'], { files: { a } })
    expect(stdout.stderr).toContain('several formats do not fit on standard output')
  })

  test('a loss that two formats share is told once', async () => {
    const stdin = script('x').replace('"marks":[]', '"marks":[{"start":0,"end":1,"type":"sparkle"}]')
    const outcome = await runInMemory(['convert', '--to', 'md,html', '-o', 'out/'], { stdin })
    expect(outcome.stderr.match(/warning/g)).toHaveLength(1)
  })

  test.each([
    ['case', 's/A.json', 's/a.json'],
    ['Unicode form', 's/\u00e9.json', 's/e\u0301.json'],
  ])('names that differ in %s alone: both where they are two files, else none', async (_, one, other) => {
    const files = { [one]: a, [other]: b }
    const apart = await runInMemory(['convert', 's', '-o', 'out/'], { files })
    expect(apart.code).toBe(0)
    expect(made(apart)).toHaveLength(2)
    const same = await runInMemory(['convert', 's', '-o', 'out/'], { files, tellsApart: () => false })
    expect(same.code).toBe(2)
    expect(same.stderr).toContain('which are one file there')
    expect(made(same)).toEqual([])
  })

  test('lines that hold no documents do not keep a directory from being converted in place', async () => {
    const files = {
      's/a.json': script('One.'),
      's/log.ndjson': '{"at":1}\n',
      's/all.ndjson': '{"id":1,"markdown":"x"}\n',
    }
    const told = ['s/all.ndjson', 's/log.ndjson'].map((name) => `${name}: skipped, as it holds no documents\n`).join('')
    const dry = await runInMemory(['convert', 's', '-o', 's/', '--dry-run'], { files })
    expect(dry).toMatchObject({ code: 0, stdout: 's/a.json → s/a.md\n' })
    expect(dry.stderr).toBe(`${told}1 to be converted, nothing written\n`)
    const outcome = await runInMemory(['convert', 's', '-o', 's/'], { files })
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining(told) })
    expect(Object.fromEntries(outcome.files)).toEqual({ ...files, 's/a.md': 'One.\n' })
    const named = await runInMemory(['convert', 's/log.ndjson', '-o', 's/'], { files })
    expect(named).toMatchObject({ code: 2, stderr: expect.stringContaining('would overwrite the input') })
  })

  test.each(['convert', 'validate'])('%s hears signals while it asks a slow disk for files', async (command) => {
    let asked = 0
    let heardAfter = Number.POSITIVE_INFINITY
    const wrap: Given['wrap'] = (disk) => ({
      ...disk,
      stat: (path) => {
        asked++
        for (const end = Date.now() + 20; Date.now() < end; );
        return disk.stat(path)
      },
    })
    setTimeout(() => {
      heardAfter = asked
    })
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`s/${index}.json`, script('One.')]))
    await runInMemory([command, 's', ...(command === 'convert' ? ['-o', 'out/'] : [])], { files, wrap })
    expect(heardAfter).toBeLessThan(10)
  })

  test('names that cannot be tried are told as what cannot be written, and tried in no dry run', async () => {
    const files = { 's/A.json': a, 's/a.json': b }
    const told: boolean[] = []
    const tellsApart = (_: string, __: string, mayTry: boolean): boolean => {
      told.push(mayTry)
      throw systemError('EACCES')
    }
    const stderr = 'out cannot be written: permission denied\n'
    expect(await runInMemory(['convert', 's', '-o', 'out/'], { files, tellsApart })).toMatchObject({ code: 1, stderr })
    await runInMemory(['convert', 's', '-o', 'out/', '--dry-run'], { files, tellsApart })
    expect(told).toEqual([true, false])
  })

  test('what cannot be written fails alone', async () => {
    const files = { 's/a.json': a, 's/b.json': b, 'out/a.md': systemError('EACCES') }
    const outcome = await runInMemory(['convert', 's', '-o', 'out/'], { files })
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toBe(
      's/a.json: out/a.md cannot be written: permission denied\n1 written, 1 failed in 0.0 s\n',
    )
    expect(outcome.files.get('out/b.md')).toBe('Two.\n')
  })
})
