import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { toHtml, toMarkdown, toMdast } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { document, oneParagraph } from '../script.ts'
import { marked, runInMemory, script } from './memory-io.ts'

const a = script('One.')
const b = script('Two.')
const lines = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
const convert = (stdin: string | Uint8Array, ...flags: string[]) =>
  runInMemory(['convert', '--ndjson', ...flags], { stdin })

describe('a line in gives a line out', () => {
  test('with the id given, else the number of the line', async () => {
    const stdin = `{"id":"x","document":${a}}\n${b}\n{"document":${a},"id":{"n":1}}\n`
    const outcome = await convert(stdin)
    expect(outcome).toMatchObject({ code: 0, stderr: '3 converted in 0.0 s\n' })
    expect(lines(outcome.stdout)).toEqual([
      { id: 'x', markdown: 'One.\n', messages: [] },
      { id: 2, markdown: 'Two.\n', messages: [] },
      { id: { n: 1 }, markdown: 'One.\n', messages: [] },
    ])
  })

  test.each(['0.12345678901234567', '1e400', '{"n":[9007199254740993]}', '-9007199254740993'])(
    'an id that would be rounded fails alone: %s',
    async (id) => {
      const outcome = await convert(`{"id":${id},"document":${a}}\n{"document":${a},"id":9007199254740992}\n`)
      expect(outcome.stderr).toContain('<stdin>:1: its id has more digits than numbers of JSON are read with')
      expect(outcome.stdout.split('\n')[1]).toMatch(/^\{"id":9007199254740992,"markdown"/)
    },
  )

  test('an id that cannot be given back as it came fails alone', async () => {
    const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`
    const ids = ['1', deep, '12345678901234567890', '1.5e+300', '"12345678901234567890"']
    const outcome = await convert(ids.map((id) => `{"id":${id},"document":${a}}\n`).join(''))
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('<stdin>:2: its id is nested too deeply\n')
    expect(outcome.stderr).toContain('<stdin>:3: its id has more digits than numbers of JSON are read with')
    expect(lines(outcome.stdout)).toMatchObject([
      { id: 1, markdown: 'One.\n' },
      { id: 2, issues: [{ code: 'unreadable' }] },
      { id: 3, issues: [{ code: 'unreadable' }] },
      { id: 1.5e300, markdown: 'One.\n' },
      { id: '12345678901234567890', markdown: 'One.\n' },
    ])
  })

  test('a document that fails of more than is listed tells how many', async () => {
    const bad = JSON.stringify({ object: 'document', paragraphs: Array.from({ length: 30 }, () => ({})) })
    const argv = ['convert', '--ndjson', '--report', 'r.ndjson']
    const { stdout, files } = await runInMemory(argv, { stdin: `${bad}\n` })
    const told = { total: 150, issues: { length: 100 } }
    expect(lines(stdout)).toMatchObject([{ id: 1, ...told }])
    expect(lines(String(files.get('r.ndjson')))).toMatchObject([{ status: 'failed', ...told }])
    const checked = await runInMemory(['validate', '--json', 'bad.json'], { files: { 'bad.json': bad } })
    expect(lines(checked.stdout)).toMatchObject([{ input: 'bad.json', valid: false, ...told }])
  })

  test('an output of which a part is missing is not there, and is told', async () => {
    const packed = gzipSync(`{"id":"x","document":${a}}\n`).subarray(0, -9)
    const argv = ['convert', 'a.json', 'b.ndjson.gz', '-o', 'all.ndjson', '--report', 'r.ndjson']
    const outcome = await runInMemory(argv, { files: { 'a.json': a, 'b.ndjson.gz': packed } })
    expect(outcome.files.has('all.ndjson')).toBe(false)
    expect(outcome.stderr).toContain('all.ndjson: not written, as not all that belongs in it could be converted\n')
    const records = lines(String(outcome.files.get('r.ndjson')))
    expect(records.at(-1)).toMatchObject({ output: 'all.ndjson', status: 'failed' })
  })

  test.each([
    ['without a line break at the end', `${a}\n${b}`],
    ['with CR LF', `${a}\r\n${b}\r\n`],
    ['with empty lines', `\n${a}\n\n  \t\n${' '.repeat(1000)}\n${b}\n\n`],
    ['with a byte order mark', `\ufeff${a}\n${b}\n`],
    ['with byte order marks on lines of their own', `\ufeff\n${a}\n\ufeff\r\n${b}\n`],
  ])('%s', async (_, stdin) => {
    const outcome = await convert(stdin)
    expect(outcome.code).toBe(0)
    expect(lines(outcome.stdout).map((line) => (line as { markdown: string }).markdown)).toEqual(['One.\n', 'Two.\n'])
  })

  test('packed', async () => {
    expect(lines((await convert(gzipSync(`${a}\n${b}\n`))).stdout)).toHaveLength(2)
  })

  test('in several formats, trees as JSON', async () => {
    const { stdout } = await convert(`${a}\n`, '--to', 'md,html,mdast')
    const one = { ...document(), paragraphs: JSON.parse(a).paragraphs }
    expect(lines(stdout)).toEqual([
      {
        id: 1,
        markdown: toMarkdown(one),
        html: toHtml(one),
        mdast: JSON.parse(JSON.stringify(toMdast(one))),
        messages: [],
      },
    ])
  })

  test('what is lost stands in the line, not on standard error', async () => {
    const stdin = `${marked('Hi', { start: 0, end: 2, type: 'sparkle' })}\n`
    const outcome = await convert(stdin)
    expect(outcome).toMatchObject({ code: 0, stderr: '1 converted in 0.0 s\n' })
    expect(lines(outcome.stdout)).toMatchObject([{ markdown: 'Hi\n', messages: [{ code: 'unknown-mark-type' }] }])
  })

  test('nothing gives nothing', async () => {
    expect(await convert('')).toMatchObject({ code: 0, stdout: '', stderr: '0 converted in 0.0 s\n' })
  })
})

describe('a line that fails', () => {
  test('is one too, in its place, and is told', async () => {
    const latin1 = Uint8Array.of(0x22, 0xe9, 0x22)
    const bad = ['{"id":7,"document":{"object":"document"}}', '{"id"', '[]', '3', `{"id":8,"document":"${'x'}"}`]
    const stdin = Buffer.concat([Buffer.from(`${[a, ...bad].join('\n')}\n`), latin1, Buffer.from(`\n${b}\n`)])
    const outcome = await convert(stdin)
    expect(outcome.code).toBe(1)
    expect(lines(outcome.stdout)).toMatchObject([
      { id: 1, markdown: 'One.\n' },
      { id: 7, issues: [{ code: 'missing-field', path: ['paragraphs'] }] },
      { id: 3, issues: [{ code: 'invalid-json', path: [] }] },
      { id: 4, issues: [{ code: 'invalid-type' }] },
      { id: 5, issues: [{ code: 'invalid-type' }] },
      { id: 8, issues: [{ code: 'invalid-json' }] },
      { id: 7, issues: [{ code: 'unreadable', message: 'is not UTF-8 text: first wrong byte at offset 1' }] },
      { id: 8, markdown: 'Two.\n' },
    ])
    expect(outcome.stderr.split('\n').map((line) => line.split(' ')[0])).toEqual([
      ...[2, 3, 4, 5, 6, 7].map((line) => `<stdin>:${line}:`),
      '2',
      '',
    ])
    expect(outcome.stderr).toContain('2 converted, 6 failed in ')
  })

  test.each<[string, string | Uint8Array, unknown]>([
    ['cut off', `{"id":"x","document":${a.slice(0, -9)}`, 'x'],
    ['no UTF-8', Buffer.from(`{"id": 7, "document":"\xe9"}`, 'latin1'), 7],
    ['without a document', '{"id":"x","docment":{}}', 'x'],
    ['behind a byte order mark, its id a fraction', `\ufeff{"id":-1.5e3,"document":{]}`, -1500],
    ['an id that cannot be given back', '{"id":12345678901234567890,"document":{]}', 2],
    ['an id that is no UTF-8', Buffer.from('{"id":"\xe9","document":{}}', 'latin1'), 2],
    ['an id with a wrong escape', '{"id":"\\q","document":{}}', 2],
    ['an id of the document itself', '{"id":"x","paragraphs":3}', 2],
  ])('keeps its id, else has its number: %s', async (_, line, id) => {
    const stdin = Buffer.concat([Buffer.from(`${a}\n`), Buffer.from(line), Buffer.from('\n')])
    expect(lines((await convert(stdin)).stdout)[1]).toMatchObject({ id, issues: expect.any(Array) })
  })

  test('a stream that breaks off fails after what could be read', async () => {
    const packed = gzipSync(`${a}\n${Array.from({ length: 2000 }, (_, index) => script(`${index * 7919}`)).join('\n')}`)
    const outcome = await convert(packed.subarray(0, packed.length >> 1))
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toMatch(/^<stdin>: cannot be read: its end is missing\n\d+ converted, 1 failed in .*\n$/)
  })
})

describe('files', () => {
  const files = { 's/x.ndjson': `${a}\n${b}\n`, 's/y.jsonl.gz': gzipSync(`${b}\n`), 's/z.json': a }

  test('a stream into a directory is a stream there', async () => {
    const outcome = await runInMemory(['convert', 's', '-o', 'out/'], { files })
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: '4 converted in 0.0 s\n' })
    expect(lines(String(outcome.files.get('out/x.ndjson')))).toHaveLength(2)
    expect(lines(String(outcome.files.get('out/y.jsonl')))).toMatchObject([{ id: 1, markdown: 'Two.\n' }])
    expect(outcome.files.get('out/z.md')).toBe('One.\n')
  })

  test('all into one stream, documents by their names', async () => {
    const outcome = await runInMemory(['convert', 's', '-o', 'all.ndjson'], { files })
    expect(outcome).toMatchObject({ code: 0, stdout: '' })
    expect(lines(String(outcome.files.get('all.ndjson')))).toMatchObject([
      { id: 's/z.json', markdown: 'One.\n' },
      { id: 1, markdown: 'One.\n' },
      { id: 2, markdown: 'Two.\n' },
      { id: 1, markdown: 'Two.\n' },
    ])
    const stdout = await runInMemory(['convert', 's/z.json', 'no.json', '--ndjson'], { files })
    expect(stdout.code).toBe(1)
    expect(lines(stdout.stdout)).toMatchObject([
      { id: 's/z.json', markdown: 'One.\n' },
      { id: 'no.json', issues: [{ code: 'unreadable', message: 'cannot be read: no such file or directory' }] },
    ])
  })

  test('no other file holds lines', async () => {
    const outcome = await runInMemory(['convert', 's/x.ndjson', '-o', 'x.md'], { files })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('name it .ndjson or .jsonl')
  })

  test.each([
    [['convert', 's', '-o', 'all.ndjson.gz']],
    [['convert', 's/z.json', '-o', 'all.jsonl.GZ']],
    [['convert', 's/z.json', '-o', 'z.md', '--report', 'r.ndjson.gz']],
    [['validate', 's', '--report', 'r.ndjson.gz']],
  ])('no file that is to be packed is written as it is: %j', async (argv) => {
    const outcome = await runInMemory(argv, { files })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/\.gz is /i)
    expect([...outcome.files.keys()]).toEqual(Object.keys(files))
  })

  test('a stream that cannot be read leaves no output', async () => {
    const given = { 'x.ndjson.gz': gzipSync(`${a}\n`).subarray(0, 25) }
    const outcome = await runInMemory(['convert', 'x.ndjson.gz', '-o', 'out/'], { files: given })
    expect(outcome.code).toBe(1)
    expect([...outcome.files.keys()]).toEqual(['x.ndjson.gz'])
  })

  test('a reader that is gone ends the work quietly', async () => {
    const stdin = `${a}\n${b}\n${'{'}\n`
    const outcome = await runInMemory(['convert', '--ndjson'], { stdin, stdoutEnds: 1 })
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(lines(outcome.stdout)).toHaveLength(1)
  })
})

test('order and content are those of the library, wherever chunks are cut', async () => {
  const item = fc.record({ id: fc.jsonValue().filter((id) => id !== undefined), text: fc.string({ unit: 'grapheme' }) })
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 30 }), async (items) => {
      const documents = items.map(({ text }) => oneParagraph({ text, marks: [] }))
      const text = items.map(({ id }, index) => `${JSON.stringify({ id, document: documents[index] })}\n`).join('')
      const outcome = await runInMemory(['convert', 'x.ndjson', '--ndjson', '-q'], { files: { 'x.ndjson': text } })
      expect(outcome).toMatchObject({ code: 0, stderr: '' })
      expect(lines(outcome.stdout)).toEqual(
        items.map(({ id }, index) => ({
          id: JSON.parse(JSON.stringify(id)),
          markdown: toMarkdown(documents[index] ?? document()),
          messages: expect.any(Array),
        })),
      )
    }),
  )
})
