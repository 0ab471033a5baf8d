import { describe, expect, test } from 'vitest'
import { systemError } from './memory-files.ts'
import { type Given, runInMemory, script } from './memory-io.ts'

const a = script('One.')
const b = script('Two.')
type Files = Given['files']

/** Runs the command over the files that a run before left. */
async function again(before: Awaited<ReturnType<typeof runInMemory>>, argv: readonly string[], changed: Files = {}) {
  return runInMemory(argv, { files: { ...Object.fromEntries(before.files), ...changed } })
}

const argv = ['convert', 's', '-o', 'out/', '--if-changed']
const first = await runInMemory(argv, { files: { 's/a.json': a, 's/b.json': b } })

/** The journal of the first run without the end of its second line. */
function cutJournal(): string {
  const [one = '', two = ''] = String(first.files.get('out/.scriptdown-journal')).trim().split('\n')
  return `${one}\n${two.slice(0, 20)}`
}

describe('--if-changed', () => {
  test('converts everything the first time, nothing the second', async () => {
    expect(first).toMatchObject({ code: 0, stderr: '2 written in 0.0 s\n' })
    const second = await again(first, argv)
    expect(second).toMatchObject({ code: 0, stdout: '', stderr: '0 written, 2 unchanged in 0.0 s\n' })
  })

  test.each<[string, string[], Files]>([
    ['an input changed', argv, { 's/a.json': script('Three.') }],
    ['an output changed', argv, { 'out/a.md': 'by hand' }],
    ['its line in the journal is cut off', argv, { 'out/.scriptdown-journal': cutJournal() }],
  ])('converts one again where %s', async (_, argv, changed) => {
    expect(await again(first, argv, changed)).toMatchObject({ code: 0, stderr: '1 written, 1 unchanged in 0.0 s\n' })
  })

  test.each<[string, string[], Files]>([
    ['an option', [...argv, '--layout', 'plain'], {}],
    ['the way of reading', [...argv, '--repair'], {}],
    ['the journal is gone', argv, { 'out/.scriptdown-journal': '' }],
    ['the journal is not ours', argv, { 'out/.scriptdown-journal': '[1]\n{}\nnull\nx\n["out/a.md",1,2,3]\n' }],
  ])('converts all again where %s changed', async (_, argv, changed) => {
    expect(await again(first, argv, changed)).toMatchObject({ code: 0, stderr: '2 written in 0.0 s\n' })
  })

  test('passes over streams too, but not those with something that fails', async () => {
    const flags = ['convert', 's.ndjson', 'a.json', '-o', 'out/', '--if-changed']
    const before = await runInMemory(flags, { files: { 's.ndjson': `${a}\n${b}\n`, 'a.json': a } })
    expect(before).toMatchObject({ code: 0, stderr: '3 converted in 0.0 s\n' })
    expect((await again(before, flags)).stderr).toBe('0 converted, 2 unchanged in 0.0 s\n')
    expect((await again(before, [...flags, '--dry-run'])).stderr).toContain('0 to be converted, 2 unchanged')
    expect((await again(before, [...flags, '--to', 'md,html'])).stderr).toBe('3 converted in 0.0 s\n')
    expect((await again(before, flags, { 'out/s.ndjson': 'by hand' })).stderr).toBe(
      '2 converted, 1 unchanged in 0.0 s\n',
    )
    const broken = await again(before, flags, { 's.ndjson': `${a}\n{}\n` })
    expect(broken).toMatchObject({ code: 1 })
    expect(await again(broken, flags)).toMatchObject({ code: 1 })
  })

  test('another format is another output', async () => {
    const both = await again(first, [...argv, '--to', 'md,html'])
    expect(both.stderr).toBe('2 written in 0.0 s\n')
    expect((await again(both, [...argv, '--to', 'md,html'])).stderr).toBe('0 written, 2 unchanged in 0.0 s\n')
    expect((await again(both, argv)).stderr).toBe('0 written, 2 unchanged in 0.0 s\n')
  })

  test('an ending that says how the input is read is a change', async () => {
    const fountain = 'INT. HALL - DAY\n\nBOB\nHello.\n'
    const flags = ['-o', 'out/', '--to', 'html', '--if-changed']
    const before = await runInMemory(['convert', 'a.fountain', ...flags], { files: { 'a.fountain': fountain } })
    const after = await again(before, ['convert', 'a.md', ...flags], { 'a.md': fountain })
    expect(before.files.get('out/a.html')).toContain('class="character"')
    expect(after.stderr).toBe('')
    expect(after.files.get('out/a.html')).not.toContain('class="character"')
  })

  test('standard input is no file of its name', async () => {
    const argv = ['convert', '-', '-o', 'out/', '--if-changed']
    const files = { '-': a }
    const before = await runInMemory(argv, { files, stdin: a })
    const after = await runInMemory(argv, { files: Object.fromEntries(before.files), stdin: b })
    expect(after.files.get('out/stdin.md')).toBe('Two.\n')
  })

  test('what failed is tried again', async () => {
    const failed = await runInMemory(argv, { files: { 's/a.json': a, 's/b.json': '{' } })
    expect(failed.code).toBe(1)
    expect((await again(failed, argv)).stderr).toContain('0 written, 1 unchanged, 1 failed')
  })

  test('the journal does not grow', async () => {
    let outcome = first
    for (let turn = 0; turn < 5; turn++) outcome = await again(outcome, argv, { 's/a.json': script(`Turn ${turn}.`) })
    expect(String(outcome.files.get('out/.scriptdown-journal')).trim().split('\n')).toHaveLength(2)
    expect(outcome.files.get('out/a.md')).toBe('Turn 4.\n')
  })

  test('needs a directory', async () => {
    expect(await runInMemory(['convert', 'a', '--if-changed'], { files: { a } })).toMatchObject({ code: 2 })
  })

  test('a journal that is no text is passed over', async () => {
    const files = { 's/a.json': a, 'out/.scriptdown-journal': Uint8Array.of(0xff, 0, 0x0a, 0xc3) }
    expect(await runInMemory(argv, { files })).toMatchObject({ code: 0, stderr: '1 written in 0.0 s\n' })
  })

  test('a journal that cannot be read is told', async () => {
    const files = { 's/a.json': a, 'out/.scriptdown-journal/x': '' }
    expect(await runInMemory(argv, { files })).toMatchObject({
      code: 1,
      stderr: 'out/.scriptdown-journal cannot be read: it is a directory\n',
    })
  })

  test('a journal that cannot be written is told', async () => {
    const files = { 's/a.json': a, 'out/.scriptdown-journal': new Error('a fault') }
    expect(await runInMemory(argv, { files })).toMatchObject({
      code: 1,
      stderr: 'out/.scriptdown-journal cannot be written: a fault\n',
    })
  })
})

test('a report lists as outputs what was written alone', async () => {
  // Touched, so that it is read again and something of its output is remembered anew.
  const wrap: Given['wrap'] = (disk) => ({
    ...disk,
    stat: async (path) => {
      const stats = await disk.stat(path)
      return stats && path === 's/a.json' ? { ...stats, changed: 7 } : stats
    },
  })
  const given = { ...Object.fromEntries(first.files), 's/b.json': a }
  const { files } = await runInMemory([...argv, '--report', 'r.ndjson'], { files: given, wrap })
  const records = String(files.get('r.ndjson')).trim().split('\n')
  expect(records.map((record) => JSON.parse(record))).toEqual([
    { input: 's/a.json', status: 'unchanged', issues: [], messages: [] },
    { input: 's/b.json', status: 'done', outputs: ['out/b.md'], issues: [], messages: [] },
  ])
})

test('a report has what is unchanged in its place among the others', async () => {
  const given = { ...Object.fromEntries(first.files), 's/a.json': b, 's/c.json': '{', 's/d.json': b }
  const unchanged = await runInMemory(argv, { files: { ...given, 's/a.json': a } })
  const files = { ...Object.fromEntries(unchanged.files), 's/a.json': b }
  const outcome = await runInMemory([...argv, '--report', 'r.ndjson'], { files })
  const records = String(outcome.files.get('r.ndjson')).trim().split('\n')
  expect(records.map((record) => JSON.parse(record))).toMatchObject([
    { input: 's/a.json', status: 'done' },
    { input: 's/b.json', status: 'unchanged' },
    { input: 's/c.json', status: 'failed' },
    { input: 's/d.json', status: 'unchanged' },
  ])
})

describe('--dry-run', () => {
  test('prints what would be written, and writes nothing', async () => {
    const files = { 's/a.json': a, 's/x.ndjson': `${b}\n` }
    const named = ['convert', 's', 'no*.json', './missing.json']
    const outcome = await runInMemory([...named, '-o', 'out/', '--to', 'md,html', '--dry-run'], { files })
    expect(outcome).toMatchObject({
      code: 1,
      stdout: 's/a.json → out/s/a.md\ns/a.json → out/s/a.html\ns/x.ndjson → out/s/x.ndjson\n',
      stderr: 'no*.json: matches no file\n./missing.json: cannot be read\n2 to be converted, nothing written\n',
    })
    expect([...outcome.files.keys()]).toEqual(Object.keys(files))
  })

  test('leaves out what is unchanged', async () => {
    const outcome = await again(first, [...argv, '--dry-run'], { 's/b.json': a })
    expect(outcome).toMatchObject({ code: 0, stdout: 's/b.json → out/b.md\n' })
    expect(outcome.stderr).toBe('1 to be converted, 1 unchanged, nothing written\n')
  })

  test.each([
    ['documents', { 's/a.json': a, 's/b.json': b }],
    ['streams', { 's/a.ndjson': a, 's/b.ndjson': b }],
  ])('is stopped by a signal: %s', async (_, files) => {
    const controller = new AbortController()
    const outcome = await runInMemory([...argv, '--dry-run', '-q'], {
      files,
      stopped: controller.signal,
      onWrite: () => controller.abort('SIGINT'),
    })
    expect(outcome).toMatchObject({ code: 130, stdout: expect.stringMatching(/^s\/a.* → .*\n$/) })
    expect(outcome.stderr).toBe('stopped by SIGINT: 1 to be converted, 0 unchanged, nothing written\n')
  })

  test('reads nothing of which nothing is known', async () => {
    const reads: string[] = []
    const wrap: Given['wrap'] = (disk) => ({
      ...disk,
      read: (path) => {
        reads.push(path)
        return disk.read(path)
      },
    })
    await runInMemory([...argv, '--dry-run'], { files: { 's/a.json': a }, wrap })
    expect(reads).toEqual([])
  })

  test('of standard output', async () => {
    const outcome = await runInMemory(['convert', '--dry-run', '-q'], { stdin: a })
    expect(outcome).toMatchObject({ code: 0, stdout: '<stdin> → <stdout>\n', stderr: '' })
  })
})

describe('--watch', () => {
  test('converts, then what changes, until it is stopped', async () => {
    const controller = new AbortController()
    const outcome = await runInMemory(['convert', 's', '-o', 'out/', '--watch'], {
      files: { 's/a.json': a, 's/b.json': a },
      stopped: controller.signal,
      onWatch: (change, files) => {
        const later = (wait: number, act: () => void) => setTimeout(act, wait)
        later(50, () => {
          files.set('s/a.json', b)
          change('s/a.json')
          change('s/a.json')
        })
        later(400, () => {
          files.set('s/c.json', b)
          change('s/c.json')
          change('s/notes.txt')
        })
        later(800, () => controller.abort('SIGINT'))
      },
    })
    expect(outcome.code).toBe(130)
    expect(outcome.files.get('out/a.md')).toBe('Two.\n')
    expect(outcome.files.get('out/c.md')).toBe('Two.\n')
    expect(outcome.stderr.match(/written/g)?.length).toBeGreaterThanOrEqual(2)
  })

  /** Runs over `s/a.json`, `s/b.json` and then, a while apart, each of the changes: files by path, taken away by `undefined`. */
  async function watching(argv: readonly string[], given: Given, ...changes: Record<string, string | undefined>[]) {
    const controller = new AbortController()
    return runInMemory(['convert', 's', '--watch', ...argv], {
      files: { 's/a.json': a, 's/b.json': a },
      ...given,
      stopped: controller.signal,
      onWatch: (report, files) => {
        for (const [index, change] of changes.entries()) {
          setTimeout(
            () => {
              for (const [path, text] of Object.entries(change)) {
                if (text === undefined) files.delete(path)
                else files.set(path, text)
                report(path)
              }
            },
            50 + index * 700,
          )
        }
        setTimeout(() => controller.abort('SIGINT'), 50 + changes.length * 700)
      },
    })
  }

  test('an output that all share is made of all again', async () => {
    const { files } = await watching(['-o', 'all.ndjson'], {}, { 's/a.json': b })
    const lines = String(files.get('all.ndjson')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: 's/a.json', markdown: 'Two.\n' },
      { id: 's/b.json', markdown: 'One.\n' },
    ])
  })

  test('what is gone is gone from an output that all share', async () => {
    const { files } = await watching(['-o', 'all.ndjson'], {}, { 's/a.json': undefined })
    expect(JSON.parse(String(files.get('all.ndjson')))).toMatchObject({ id: 's/b.json' })
  })

  test('two inputs of one name are told, and what changed is converted once one is gone', async () => {
    const clash = { 's/a.json': b, 's/a.fountain': 'Three.' }
    const { code, stderr, files } = await watching(['-o', 'out/'], {}, clash, { 's/a.fountain': undefined })
    expect(code).toBe(130)
    expect(stderr).toContain('would both be written to out/a.md\n')
    expect(files.get('out/a.md')).toBe('Two.\n')
  })

  test('names that cannot be tried are told, and do not end it', async () => {
    const clash = { 's/a.json': b, 's/A.json': a }
    const tellsApart = () => {
      throw systemError('EACCES')
    }
    const { code, stderr, files } = await watching(['-o', 'out/'], { tellsApart }, clash, { 's/A.json': undefined })
    expect(code).toBe(130)
    expect(stderr).toContain('out cannot be written: permission denied\n')
    expect(files.get('out/a.md')).toBe('Two.\n')
  })

  test('a person is told that it waits, once', async () => {
    const told = async (argv: readonly string[], stderrTTY: boolean): Promise<number> =>
      (await watching(['-o', 'out/', ...argv], { stderrTTY }, { 's/a.json': b })).stderr.split('waiting for changes')
        .length - 1
    expect(await Promise.all([told([], true), told([], false), told(['-q'], true)])).toEqual([1, 0, 0])
  })

  test('the report goes on', async () => {
    const { files } = await watching(['-o', 'out/', '--report', 'r.ndjson'], {}, { 's/a.json': b })
    const records = String(files.get('r.ndjson')).trim().split('\n')
    expect(records.map((record) => JSON.parse(record).input)).toEqual(['s/a.json', 's/b.json', 's/a.json'])
  })

  test.each([[['convert', '--watch']], [['convert', 's', '--watch']], [['convert', '-', '-o', 'x/', '--watch']]])(
    'not %j',
    async (argv) => {
      const outcome = await runInMemory(argv, { stdin: a, files: { 's/a.json': a } })
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
      expect(outcome.stderr).toContain('--watch needs')
    },
  )
})
