import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { runInMemory } from './memory-io.ts'

const paragraphs = [
  { id: 'h', object: 'script_paragraph', kind: 'scene_heading', text: 'INT. LAB', marks: [], scene_number: '12A' },
  {
    id: 'a',
    object: 'script_paragraph',
    kind: 'general',
    text: 'Rain falls.',
    marks: [{ start: 0, end: 4, type: 'bold' }],
  },
]
const json = JSON.stringify({ object: 'document', paragraphs })
const markdown = '## INT. LAB\n\n**Rain** falls.\n'

describe('apply', () => {
  test('gives the document with what was edited, all else of it as it was', async () => {
    const files = { 'a.json': json, 'a.md': markdown.replace('falls', 'fell') }
    const outcome = await runInMemory(['apply', 'a.json', 'a.md', '-o', 'a.json'], { files })
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: '1 edited\n' })
    expect(JSON.parse(String(outcome.files.get('a.json'))).paragraphs).toEqual([
      paragraphs[0],
      { ...paragraphs[1], text: 'Rain fell.' },
    ])
  })

  test('takes a file of MDX for what was written as MDX', async () => {
    const struck = { ...paragraphs[1], marks: [{ start: 0, end: 4, type: 'highlight', value: 'red' }] }
    const files = { 'a.json': JSON.stringify({ object: 'document', paragraphs: [paragraphs[0], struck] }) }
    const { files: written } = await runInMemory(['convert', 'a.json', '-o', 'a.mdx'], { files })
    const mdx = String(written.get('a.mdx'))
    expect(mdx).toContain('style={{')
    const outcome = await runInMemory(['apply', 'a.json', 'a.mdx'], { files: { ...files, 'a.mdx': mdx } })
    expect(outcome).toMatchObject({ code: 0, stderr: 'nothing was edited\n' })
  })

  test('says of another format how a document is made of it', async () => {
    const files = { 'a.fountain': 'INT. LAB', 'a.md': markdown }
    const { code, stderr } = await runInMemory(['apply', 'a.fountain', 'a.md'], { files })
    expect(code).toBe(1)
    expect(stderr).toContain(
      'a.fountain: it is fountain: apply takes the document that convert -o NAME.json makes of it\n',
    )
  })

  test('gives the very same where nothing was edited, on standard output', async () => {
    const outcome = await runInMemory(['apply', 'a.json', '-'], { files: { 'a.json': json }, stdin: markdown })
    expect(outcome).toMatchObject({ code: 0, stderr: 'nothing was edited\n' })
    expect(JSON.parse(outcome.stdout)).toEqual(JSON.parse(json))
  })

  test('keeps all that the format does not know, at every depth', async () => {
    const marks = [{ start: 0, end: 4, type: 'bold', author: 'nora' }]
    const alternates = [{ text: 'Snow.', marks: [], note: 'keep' }]
    const full = {
      object: 'document',
      id: 'script-7',
      paragraphs: [{ ...paragraphs[1], marks, alternates }],
      title: 'T',
    }
    const files = { 'a.json': JSON.stringify(full), 'a.md': '**Rain** falls.\n' }
    const outcome = await runInMemory(['apply', 'a.json', 'a.md', '-o', 'a.json'], { files })
    expect(JSON.parse(String(outcome.files.get('a.json')))).toEqual(full)
  })

  test.each([
    ['[1,0.5,-0,1.50,1e2,100000000000000000000000,1.5e+300,"12345678901234567890\\\\","\\"12345678901234567890"]', ''],
    ['12345678901234567890', 'the number 12345678901234567890 comes back as 12345678901234567000'],
    ['[1e999,9007199254740993,0.1234567890123456789]', 'the number 1e999 comes back as null, and 2 more are rounded'],
    [`1${'0'.repeat(60)}1`, `the number 1${'0'.repeat(39)}… comes back as 1e+61`],
  ])('warns of numbers that it cannot keep: %s', async (value, problem) => {
    const files = { 'a.json': json.replace('{', `{"mine":${value},`), 'a.md': markdown }
    const { code, stderr } = await runInMemory(['apply', 'a.json', 'a.md'], { files })
    const warning = problem && `a.json: warning: ${problem}: write it as a string\n`
    expect({ code, stderr }).toEqual({ code: 0, stderr: `${warning}nothing was edited\n` })
  })

  test('counts offsets as it read them', async () => {
    const astral = { ...paragraphs[1], text: '😀 a bold word', marks: [{ start: 4, end: 8, type: 'bold' }] }
    const full = { object: 'document', paragraphs: [{ ...astral, alternates: [astral] }] }
    const flags = ['--offsets', 'code-point', '-o', 'a.json']
    const files = { 'a.json': JSON.stringify(full), 'a.md': '😀 a **bold** word!\n' }
    const outcome = await runInMemory(['apply', 'a.json', 'a.md', ...flags], { files })
    const [paragraph] = JSON.parse(String(outcome.files.get('a.json'))).paragraphs
    expect(paragraph).toEqual({ ...full.paragraphs[0], text: '😀 a bold word!' })
  })

  test('takes the place of no Markdown, and has the format that its name says', async () => {
    const files = { 'a.json': json, 'a.md': markdown }
    const onto = (output: string) => runInMemory(['apply', 'a.json', 'a.md', '-o', output], { files })
    expect(await onto('a.md')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('overwrite the edited Markdown'),
    })
    expect(await onto('a.fdx')).toMatchObject({ code: 2, stderr: expect.stringContaining('ending of a.fdx') })
    const { files: written } = await onto('b.json.gz')
    expect(JSON.parse(gunzipSync(written.get('b.json.gz') as Uint8Array).toString())).toEqual(JSON.parse(json))
  })

  test.each([
    [['a.json', 'a.md', '--kinds', 'a=b'], '--kinds a=b: b is no known kind'],
    [['a.json', 'a.md', '-o', ''], '-o needs the path of a file'],
    [['', 'a.md'], 'the name of a file is empty'],
    [['a.json', ''], 'the name of a file is empty'],
  ])('%j is wrong usage', async (argv, message) => {
    const files = { 'a.json': json, 'a.md': markdown }
    const { code, stderr } = await runInMemory(['apply', ...argv], { files })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(new RegExp(`^error: ${message}`)) })
  })

  test('names the file that a warning is about', async () => {
    const broken = JSON.stringify({ object: 'document', paragraphs: [{ ...paragraphs[0], object: undefined }] })
    const files = { 'a.json': broken, 'a.md': '## INT. LAB\n\n<blink>x</blink>\n' }
    const { stderr } = await runInMemory(['apply', 'a.json', 'a.md', '--repair'], { files })
    expect(stderr).toContain('a.json: paragraphs[0].object: warning: missing: set to "script_paragraph"\n')
    expect(stderr).toMatch(/^a\.md: paragraphs\[1\]: warning: .*<blink>/m)
  })

  test('tells what was edited, and writes nothing, with --dry-run', async () => {
    const files = { 'a.json': json, 'a.md': '## INT. LAB\n\nSnow.\n\n**Rain** fell.\n' }
    const outcome = await runInMemory(['apply', 'a.json', 'a.md', '-o', 'b.json', '--dry-run'], { files })
    expect(outcome.stdout).toBe('')
    expect(outcome.stderr).toContain('paragraphs[1]: added (new-1)')
    expect(outcome.stderr).toContain('paragraphs[2]: edited (a): text')
    expect(outcome.files.has('b.json')).toBe(false)
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('writes nothing of Markdown that %s has cut off', async (signal, code) => {
    const stopped = AbortSignal.abort(signal)
    const given = { files: { 'a.json': json }, stdin: '## INT.', stopped }
    const outcome = await runInMemory(['apply', 'a.json', '-', '-o', 'a.json'], given)
    expect(outcome).toMatchObject({ code, stdout: '', stderr: `stopped by ${signal}: nothing written\n` })
    expect(outcome.files.get('a.json')).toBe(json)
  })

  test('needs the options that the Markdown was written with', async () => {
    const files = { 'a.json': json, 'a.md': 'INT. LAB\n\n**Rain** falls.\n' }
    const outcome = await runInMemory(['apply', 'a.json', 'a.md', '--layout', 'plain'], { files })
    expect(outcome).toMatchObject({ code: 0, stderr: 'nothing was edited\n' })
  })

  test.each([
    [['apply', 'a.json'], 2, "missing required argument 'markdown'"],
    [['apply', '-', '-'], 2, 'only one of the two can be -'],
    [['apply', 'a.json', 'b.md'], 1, 'b.md: cannot be read: no such file or directory'],
    [['apply', 'a.md', 'a.md'], 1, 'a.md: line 1, column 1:'],
  ])('%j is told', async (argv, code, message) => {
    const outcome = await runInMemory(argv, { files: { 'a.json': json, 'a.md': markdown } })
    expect(outcome.code).toBe(code)
    expect(outcome.stdout).toBe('')
    expect(outcome.stderr).toContain(message)
  })
})

test('Markdown is read by its ending or --from, but not searched for in folders', async () => {
  const files = { 's/a.md': markdown, 's/b.json': json }
  const one = await runInMemory(['convert', 's/a.md', '--to', 'json'], { files })
  expect(JSON.parse(one.stdout).paragraphs.map(({ kind }: { kind: string }) => kind)).toEqual([
    'scene-heading',
    'action',
  ])
  const all = await runInMemory(['convert', 's', '-o', 'out/', '--to', 'fountain'], { files })
  expect([...all.files.keys()].filter((path) => path.startsWith('out/'))).toEqual(['out/b.fountain'])
})
