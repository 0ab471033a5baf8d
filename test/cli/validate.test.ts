import { describe, expect, test } from 'vitest'
import { systemError } from './memory-files.ts'
import { marked, runInMemory, script } from './memory-io.ts'

test('a line for each valid document', async () => {
  const files = { 'a.json': script('One.'), 'b.json': script('One.', 'Two.') }
  const outcome = await runInMemory(['validate', 'a.json', 'b.json'], { files })
  expect(outcome).toMatchObject({
    code: 0,
    stdout: 'a.json: valid, 1 paragraph\nb.json: valid, 2 paragraphs\n',
    stderr: '2 valid in 0.0 s\n',
  })
})

test('standard input', async () => {
  expect(await runInMemory(['validate'], { stdin: script() })).toMatchObject({
    code: 0,
    stdout: '<stdin>: valid, 0 paragraphs\n',
  })
})

test('issues of every invalid document, and the others all the same', async () => {
  const reversed = marked('Hello', { start: 3, end: 1, type: 'bold' }, { start: 0, end: 9, type: 'bold' })
  const files = { a: reversed, b: '', c: script('One.'), d: systemError('EISDIR') }
  const { code, stdout, stderr } = await runInMemory(['validate', 'a', 'b', 'c', 'd'], { files })
  expect({ code, stdout }).toEqual({ code: 1, stdout: 'c: valid, 1 paragraph\n' })
  const lines = stderr.trimEnd().split('\n')
  expect(lines.map((line) => line.replace(/\.(start|end)?: .*|: .*/, ''))).toEqual([
    'a',
    'a',
    'b',
    'd',
    '1 valid, 3 failed in 0.0 s',
  ])
  expect(lines[0]).toMatch(/^a: paragraphs\[0\]\.marks\[0\]/)
  expect(lines[1]).toMatch(/^a: paragraphs\[0\]\.marks\[1\]/)
  expect(lines[3]).toBe('d: cannot be read: it is a directory')
})

test('--repair says what it would mend', async () => {
  const stdin = marked('Hello', { start: 0, end: 9, type: 'bold' })
  expect(await runInMemory(['validate'], { stdin })).toMatchObject({ code: 1, stdout: '' })
  const mended = await runInMemory(['validate', '--repair'], { stdin })
  expect(mended).toMatchObject({ code: 0, stdout: '<stdin>: valid, 1 paragraph\n' })
  expect(mended.stderr).toMatch(/^<stdin>: paragraphs\[0\]\.marks\[0\]\S*: warning: /)
})

test('--quiet leaves the exit code and the issues', async () => {
  expect(await runInMemory(['validate', '-q'], { stdin: script() })).toMatchObject({ code: 0, stdout: '', stderr: '' })
  const invalid = await runInMemory(['validate', '-q'], { stdin: '[]' })
  expect(invalid.code).toBe(1)
  expect(invalid.stderr).toMatch(/^<stdin>: /)
})

test('a reader that is gone ends the work quietly, a full disk does not', async () => {
  const files = { a: script(), b: script() }
  expect(await runInMemory(['validate', 'a', 'b'], { files, stdoutEnds: 1 })).toMatchObject({
    code: 0,
    stdout: 'a: valid, 0 paragraphs\n',
    stderr: '',
  })
  expect(await runInMemory(['validate', 'a'], { files, stdoutEnds: systemError('ENOSPC') })).toMatchObject({
    code: 1,
    stderr: 'a: standard output cannot be written: no space left on the device\n',
  })
})

describe('--json', () => {
  const broken = marked('Hello', { start: 3, end: 1, type: 'bold' })
  const parse = (stdout: string): unknown[] =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  test('a line for each document, nothing else but how it went', async () => {
    const files = {
      's/a.json': script('One.'),
      's/b.json': broken,
      's/c.json': '{"name": 1}',
      's/d.ndjson': `${broken}\n`,
    }
    const outcome = await runInMemory(['validate', 's', 'no.json', '--json'], { files })
    expect(outcome).toMatchObject({ code: 1, stderr: '1 valid, 1 skipped, 3 failed in 0.0 s\n' })
    const issues = [{ code: 'invalid-range', path: ['paragraphs', 0, 'marks', 0] }]
    expect(parse(outcome.stdout)).toMatchObject([
      { input: 's/a.json', valid: true, paragraphs: 1, messages: [] },
      { input: 's/b.json', valid: false, issues },
      { input: 's/c.json', skipped: true },
      { input: 'no.json', valid: false, problem: 'cannot be read: no such file or directory', issues: [] },
      { input: 's/d.ndjson:1', id: 1, valid: false, issues },
    ])
  })

  test('of a stream, by its ids', async () => {
    const stdin = `{"id":"x","document":${script('One.')}}\n${broken}\n`
    const outcome = await runInMemory(['validate', '--ndjson', '--json', '-q'], { stdin })
    expect(outcome).toMatchObject({ code: 1, stderr: '' })
    expect(parse(outcome.stdout)).toMatchObject([
      { input: '<stdin>:1', id: 'x', valid: true, paragraphs: 1 },
      { input: '<stdin>:2', id: 2, valid: false },
    ])
  })
})

test('--limits', async () => {
  const stdin = script('One.', 'Two.')
  const run = (limits: string) => runInMemory(['validate', '--limits', limits], { stdin })
  expect((await run('paragraphs=1')).stderr).toMatch(/2 paragraphs, where the limit is 1\n$/)
  expect((await run('paragraphs=2,textLength=4')).code).toBe(0)
  expect((await run('textLength=3')).code).toBe(1)
  for (const wrong of ['paragraphs', 'pages=3', 'marks=none', 'marks=0', 'marks=1.5'])
    expect(await run(wrong)).toMatchObject({ code: 2, stdout: '' })
})

test.each([
  ['a.fountain', 'One.\n\nTwo.\n'],
  ['a.md', 'One.\n\nTwo.\n'],
])('--limits hold for %s too', async (name, text) => {
  const { code, stderr } = await runInMemory(['validate', name, '--limits', 'paragraphs=1'], {
    files: { [name]: text },
  })
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${name}: paragraphs: 2 paragraphs, where the limit is 1\n` })
})

test('a report never overwrites an input', async () => {
  const files = { 'a.json': script('One.') }
  for (const argv of [
    ['validate', 'a.json', '--report', './a.json'],
    ['convert', 'a.json', '--report', 'a.json'],
  ]) {
    const outcome = await runInMemory(argv, { files })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('would overwrite the input a.json')
    expect(outcome.files.get('a.json')).toBe(files['a.json'])
  }
})

test('a report is no output of a document either', async () => {
  const files = { 'a.json': script('One.') }
  const outcome = await runInMemory(['convert', 'a.json', '-o', 'a.ndjson', '--report', './a.ndjson'], { files })
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toContain('-o and --report would both be written to ./a.ndjson')
})

test('issues beyond the limit are counted', async () => {
  const files = { 'a.json': JSON.stringify({ object: 'document', paragraphs: new Array(7).fill(0) }) }
  const { code, stderr } = await runInMemory(['validate', 'a.json', '--limits', 'issues=2'], { files })
  expect(code).toBe(1)
  expect(stderr.split('\n').filter((line) => line.startsWith('a.json: '))).toHaveLength(3)
  expect(stderr).toContain('a.json: 5 more issues, not listed')
})
