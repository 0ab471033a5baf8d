import { describe, expect, test } from 'vitest'
import { systemError } from './memory-files.ts'
import { marked, runInMemory, script } from './memory-io.ts'

const refused = marked('Click here', { start: 0, end: 5, type: 'link', value: 'javascript:x' })
const mendable = marked('Hello', { start: 0, end: 99, type: 'bold' })
const unknownMark = marked('Hello', { start: 0, end: 5, type: 'sparkle' })

describe('an invalid document', () => {
  test('is exit code 1, each issue a line, nothing on standard output', async () => {
    const broken = JSON.stringify({ object: 'document', paragraphs: [{ object: 'script_paragraph', kind: 7 }] })
    const { code, stdout, stderr } = await runInMemory(['convert', 'a.json'], { files: { 'a.json': broken } })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const lines = stderr.trimEnd().split('\n')
    expect(lines.map((line) => line.split(': ')[1])).toEqual(
      ['id', 'kind', 'text', 'marks'].map((key) => `paragraphs[0].${key}`),
    )
    for (const line of lines) expect(line).toMatch(/^a\.json: paragraphs\[0\]\.\w+: \S/)
  })

  test.each([
    ['empty', '', /^<stdin>: \S/],
    ['cut off', '{"object": "document",\n  "para', /^<stdin>: .*line 2/],
    ['no object', '[]', /^<stdin>: \S/],
  ])('%s', async (_, stdin, stderr) => {
    const outcome = await runInMemory(['convert'], { stdin })
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toMatch(stderr)
    expect(outcome.stderr).not.toMatch(/\n./)
  })

  test('does not keep the others from being converted', async () => {
    const files = { a: script('One.'), b: '{', c: script('Three.') }
    const outcome = await runInMemory(['convert', 'a', 'b', 'missing', 'c'], { files })
    expect(outcome).toMatchObject({ code: 1, stdout: 'One.\n\nThree.\n' })
    expect(outcome.stderr).toMatch(
      /^b: .*\nmissing: cannot be read: no such file or directory\n2 converted, 2 failed in .*\n$/,
    )
  })

  test('leaves an output that was there as it was', async () => {
    const outcome = await runInMemory(['convert', 'a.json', '-o', 'a.md'], { files: { 'a.json': '{', 'a.md': 'old' } })
    expect(outcome.code).toBe(1)
    expect(outcome.files.get('a.md')).toBe('old')
  })

  test('a report has the outputs that were written before one that could not be', async () => {
    const files = { 'a.json': script('One.'), out: null, 'out/a.html': systemError('EACCES') }
    const argv = ['convert', 'a.json', '-o', 'out/', '--to', 'md,html,fountain', '--report', 'r.ndjson']
    const outcome = await runInMemory(argv, { files })
    expect(outcome).toMatchObject({ code: 1, stderr: 'a.json: out/a.html cannot be written: permission denied\n' })
    expect(outcome.files.get('out/a.md')).toBe('One.\n')
    const record = JSON.parse(String(outcome.files.get('r.ndjson')))
    expect(record).toMatchObject({ input: 'a.json', status: 'failed', outputs: ['out/a.md'] })
  })

  test('--repair mends it, with a warning', async () => {
    expect(await runInMemory(['convert'], { stdin: mendable })).toMatchObject({ code: 1, stdout: '' })
    const mended = await runInMemory(['convert', '--repair'], { stdin: mendable })
    expect(mended).toMatchObject({ code: 0, stdout: '**Hello**\n' })
    expect(mended.stderr).toMatch(/^<stdin>: paragraphs\[0\]\.marks\[0\]\S*: warning: \S.*\n$/)
  })
})

describe('warnings', () => {
  test.each([
    ['a refused link', refused, 'Click here\n'],
    ['an unknown mark type', unknownMark, 'Hello\n'],
  ])('%s', async (_, stdin, stdout) => {
    const outcome = await runInMemory(['convert'], { stdin })
    expect(outcome).toMatchObject({ code: 0, stdout })
    expect(outcome.stderr).toMatch(/^<stdin>: paragraphs\[0\]\.marks\[0\]: warning: \S.*\n$/)
    expect(await runInMemory(['convert', '--quiet'], { stdin })).toMatchObject({ code: 0, stdout, stderr: '' })
  })

  test('--quiet keeps issues', async () => {
    expect((await runInMemory(['convert', '-q'], { stdin: '{' })).stderr).toMatch(/^<stdin>: \S/)
  })

  test('are one line each, and no escape sequence reaches the terminal', async () => {
    const stdin = marked('Hello', { start: 0, end: 5, type: 'a\u001b[31m\nb\u009b\u2028c' })
    const { stderr } = await runInMemory(['convert'], { stdin })
    expect(stderr).toMatch(/^[^\p{Cc}\p{Zl}]+\n$/u)
  })
})

describe('what cannot be read', () => {
  const latin1 = Uint8Array.from([...new TextEncoder().encode('{"a":"'), 0xe9, 0x22, 0x7d])
  const cutOff = new TextEncoder().encode('{"a":"é').subarray(0, 7)
  test.each([
    ['missing', systemError('ENOENT'), 'cannot be read: no such file or directory'],
    ['a directory', systemError('EISDIR'), 'cannot be read: it is a directory'],
    ['forbidden', systemError('EACCES'), 'cannot be read: permission denied'],
    ['broken otherwise', systemError('EWHATEVER'), 'cannot be read: EWHATEVER: as Node words it'],
    ['Latin-1', latin1, 'is not UTF-8 text: first wrong byte at offset 6'],
    ['cut off inside a character', cutOff, 'is not UTF-8 text: first wrong byte at offset 6'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0), 'is UTF-16 text: save it as UTF-8'],
    [
      'a ZIP archive',
      Uint8Array.of(0x50, 0x4b, 3, 4, 10, 0),
      'is a ZIP archive, as those of Highland and Fade In are: unpack it first',
    ],
  ])('%s', async (_, content, message) => {
    const outcome = await runInMemory(['convert', 'a.json'], { files: { 'a.json': content } })
    expect(outcome).toMatchObject({ code: 1, stdout: '', stderr: `a.json: ${message}\n` })
  })
})

describe('what cannot be written', () => {
  test('a file', async () => {
    const files = { 'a.json': script('One.'), 'a.md': systemError('EROFS') }
    const outcome = await runInMemory(['convert', 'a.json', '-o', 'a.md'], { files })
    expect(outcome).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'a.json: a.md cannot be written: read-only file system\n',
    })
  })

  test('a full disk behind standard output', async () => {
    const outcome = await runInMemory(['convert'], { stdin: script('One.'), stdoutEnds: systemError('ENOSPC') })
    expect(outcome).toMatchObject({
      code: 1,
      stderr: '<stdin>: standard output cannot be written: no space left on the device\n',
    })
  })

  test('a reader that is gone ends the work quietly', async () => {
    const files = { a: script('One.'), b: script('Two.'), c: '{' }
    const outcome = await runInMemory(['convert', 'a', 'b', 'c'], { files, stdoutEnds: 1 })
    expect(outcome).toMatchObject({ code: 0, stdout: 'One.\n', stderr: '' })
  })
})

describe('progress', () => {
  const files = { a: script('One.'), b: refused, out: null }
  const pace = 500

  test('is one line on a terminal, gone in the end', async () => {
    const { code, stderr } = await runInMemory(['convert', 'a', 'b', '-o', 'out'], { files, stderrTTY: true, pace })
    const erase = '\r\u001b[2K'
    expect(code).toBe(0)
    expect(stderr).toContain(
      `${erase}[####################] 2/2, 4/s, 0.0 s left${erase}b: paragraphs[0].marks[0]: warning: `,
    )
    expect(stderr).toMatch(/2 written in \d\.\d s\n$/)
  })

  test('fits the terminal', async () => {
    const { stderr } = await runInMemory(['convert', 'a', 'b', '-o', 'out'], {
      files,
      stderrTTY: true,
      pace,
      columns: 6,
    })
    expect(stderr.split('\r\u001b[2K')[1]).toBe('[####')
  })

  test.each([
    ['with one input', ['convert', 'a', '-o', 'out'], {}],
    ['with --quiet', ['convert', 'a', 'b', '-q', '-o', 'out'], {}],
    ['among output on the same terminal', ['convert', '-q', 'a', 'b'], { stdoutTTY: true }],
  ])('not %s', async (_, argv, given) => {
    expect((await runInMemory(argv, { files, stderrTTY: true, pace, ...given })).stderr).toBe('')
  })
})
