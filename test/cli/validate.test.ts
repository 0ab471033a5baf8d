import { expect, test } from 'vitest'
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
