import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formats } from '../../src/cli/writers.ts'
import { runInMemory, script } from './memory-io.ts'

const json = JSON.stringify({
  object: 'document',
  paragraphs: [
    ['scene_heading', 'INT. KITCHEN - NIGHT'],
    ['action', 'She turns the key.'],
    ['character', 'ELLEN'],
    ['dialogue', 'You came.'],
  ].map(([kind, text], id) => ({ id: `p${id}`, object: 'script_paragraph', kind, text, marks: [] })),
})
const markdown = '## INT. KITCHEN - NIGHT\n\nShe turns the key.\n\n> **ELLEN**\\\n> You came.\n'

describe.each(['fdx', 'fountain'] as const)('%s', (format) => {
  test('is written, and read by its ending, its content where that tells, or --from', async () => {
    const file = `a.${format}`
    const written = await runInMemory(['convert', 'a.json', '-o', file], { files: { 'a.json': json } })
    expect(written).toMatchObject({ code: 0, stderr: '' })
    const text = String(written.files.get(file))
    const files = { [file]: text, x: text }
    expect(await runInMemory(['convert', file], { files })).toMatchObject({ code: 0, stdout: markdown })
    expect(await runInMemory(['convert', 'x', '--from', format], { files })).toMatchObject({
      code: 0,
      stdout: markdown,
    })
    expect((await runInMemory(['convert', 'x'], { files })).code).toBe(format === 'fdx' ? 0 : 1)
    const line = `${JSON.stringify({ id: 7, document: text })}\n${JSON.stringify({ id: 8, document: 3 })}\n`
    const stream = await runInMemory(['convert', '--ndjson', '--from', format], { stdin: line })
    const results = stream.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(results).toMatchObject([
      { id: 7, markdown },
      { id: 8, issues: [{ code: 'invalid-type' }] },
    ])
  })

  test('takes its title page from the other', async () => {
    const fountain = 'Title: Lost & Found\nAuthor: A. Writer\n\nINT. KITCHEN - NIGHT\n\nShe turns the key.\n'
    const first = await runInMemory(['convert', 'a.fountain', '-o', `b.${format}`], {
      files: { 'a.fountain': fountain },
    })
    const back = await runInMemory(['convert', `b.${format}`, '--to', 'html', '--standalone'], {
      files: Object.fromEntries(first.files),
    })
    expect(back.stdout).toContain('<title>Lost &#x26; Found</title>')
  })

  test('has no layouts', async () => {
    const outcome = await runInMemory(['convert', '--to', format, '--layout', 'plain'], { stdin: json })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(`--layout does not fit --to ${format}`)
  })
})

test('scene numbers of FDX are in FDX and Fountain again, in HTML unless scenes are counted, and told to be lost elsewhere', async () => {
  const fdx =
    '<FinalDraft><Content><Paragraph Number="12A" Type="Scene Heading"><Text>INT. BARN</Text></Paragraph></Content></FinalDraft>'
  const files = { 'a.fdx': fdx }
  const again = await runInMemory(['convert', 'a.fdx', '-o', 'b.fdx'], { files })
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(String(again.files.get('b.fdx'))).toContain('<Paragraph Number="12A" Type="Scene Heading"')
  const fountain = await runInMemory(['convert', 'a.fdx', '--to', 'fountain'], { files })
  expect(fountain).toMatchObject({ code: 0, stdout: 'INT. BARN #12A#\n', stderr: '' })
  const back = await runInMemory(['convert', '--from', 'fountain', '--to', 'fdx'], { stdin: fountain.stdout })
  expect(back.stdout).toContain('<Paragraph Number="12A" Type="Scene Heading" id="p1">')
  const html = await runInMemory(['convert', 'a.fdx', '--to', 'html'], { files })
  expect(html).toMatchObject({ code: 0, stderr: '' })
  expect(html.stdout).toContain('data-scene-number="12A"')
  const counted = await runInMemory(['convert', 'a.fdx', '--to', 'html', '--scene-numbers', 'count'], { files })
  expect(counted.stdout).toContain('data-scene-number="1"')
  const { stdout, stderr } = await runInMemory(['convert', 'a.fdx'], { files })
  expect(stdout).toBe('## INT. BARN\n')
  expect(stderr).toContain('scene numbers (1): left out')
})

test('a folder of all formats, by their endings', async () => {
  const files = { 's/a.json': json, 's/b.fountain': 'INT. BARN\n', 's/c.fdx': '<note/>', 's/d.fdx': '<FinalDraft' }
  const outcome = await runInMemory(['convert', 's', '-o', 'out/'], { files })
  expect(outcome.code).toBe(1)
  expect(outcome.stderr).toContain('s/c.fdx: skipped, as it is no document')
  expect(outcome.stderr).toContain('2 written, 1 skipped, 1 failed')
  const fromJson = await runInMemory(['convert', 's', '-o', 'out/', '--from', 'json'], { files })
  expect(fromJson).toMatchObject({ code: 0, stderr: '1 written in 0.0 s\n' })
})

test.each(formats)('%s is written from nothing, without a fault', async (format) => {
  const outcome = await runInMemory(['convert', '--to', format, '-o', 'out/'], { stdin: script() })
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
})

test('PDF goes to a file, with the options of pages', async () => {
  const outcome = await runInMemory(
    [
      ...['convert', 'a.json', '-o', 'a.pdf', '--paper', 'a4', '--watermark', 'DRAFT', '--header', 'Blue draft'],
      ...['--title', 'Rain', '--lang', 'en', '--revision-color', 'blue', '--scene-numbers', 'count', '--toc'],
      ...['--planning', 'include', '--omit', 'note', '--kinds', 'aside=action', '--tagged'],
    ],
    {
      files: { 'a.json': json },
    },
  )
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  expect(Buffer.from(outcome.files.get('a.pdf') as Uint8Array).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  const wrong = await runInMemory(['convert', 'a.json', '-o', 'a.md', '--watermark', 'X'], {
    files: { 'a.json': json },
  })
  expect(wrong.stderr).toContain('--watermark does not fit --to markdown, only pdf')
})

test('pages as HTML, which want a whole page', async () => {
  const paged = ['convert', 'a.json', '--to', 'html', '--paged']
  const outcome = await runInMemory([...paged, '--standalone', '--scene-numbers', 'count'], {
    files: { 'a.json': json },
  })
  expect(outcome.stdout).toContain('<section class="page')
  expect(outcome.stdout).toContain('scene-number')
  expect((await runInMemory(paged, { files: { 'a.json': json } })).stderr).toContain(
    '--paged means nothing without --standalone',
  )
})

describe('--font', () => {
  const polytonic = (weight: number): Uint8Array =>
    readFileSync(`node_modules/@fontsource/cousine/files/cousine-greek-ext-${weight}-normal.woff`)
  const files = { 'a.json': script('ἀ'), 'b.json': script('ᾷ'), 'x.woff': polytonic(400), 'y.otf': 'OTTO and no more' }
  const argv = ['convert', 'a.json', 'b.json', '-o', 'out/', '--to', 'pdf']

  test('has the letters that others lack', async () => {
    const without = await runInMemory(argv, { files })
    expect(without.stderr).toContain('a.json: paragraphs[0]: warning: no font has')
    const outcome = await runInMemory([...argv, '--font', 'x.woff'], { files })
    expect(outcome).toMatchObject({ code: 0, stderr: '2 written in 0.0 s\n' })
    expect(outcome.files.get('out/a.pdf')).not.toEqual(without.files.get('out/a.pdf'))
  })

  test('is part of what --if-changed looks at, by its content', async () => {
    const again = [...argv, '--font', 'x.woff', '--if-changed']
    const first = Object.fromEntries((await runInMemory(again, { files })).files)
    expect((await runInMemory(again, { files: first })).stderr).toBe('0 written, 2 unchanged in 0.0 s\n')
    const changed = { ...first, 'x.woff': polytonic(700) }
    expect((await runInMemory(again, { files: changed })).stderr).toBe('2 written in 0.0 s\n')
  })

  test.each([
    ['no.woff', 1, 'the font no.woff cannot be read: no such file or directory\n'],
    ['a.json', 2, 'error: --font a.json: the file is not one TrueType, OpenType or WOFF font\n'],
    ['y.otf', 2, 'error: --font y.otf: the file is not one TrueType, OpenType or WOFF font\n'],
  ])('that is none, %s, is told before anything is written', async (font, code, message) => {
    const outcome = await runInMemory([...argv, '--font', font], { files })
    expect(outcome).toMatchObject({ code, stdout: '' })
    expect(outcome.stderr.startsWith(message)).toBe(true)
    expect([...outcome.files.keys()]).toEqual(Object.keys(files))
  })
})

test('a title page that a format has no place for is told', async () => {
  const stdin = 'Title: The Film\nAuthor: Nora Lind\n\nINT. HALL - DAY\n'
  const outcome = await runInMemory(['convert', '--from', 'fountain', '--to', 'md,html', '-o', 'out/'], { stdin })
  expect(outcome.stderr.match(/title page: left out/g)).toHaveLength(1)
})

test('--date makes a PDF of the same bytes each time, and says when it was made', async () => {
  const make = async (...dates: string[]): Promise<unknown[]> => {
    const made: unknown[] = []
    for (const date of dates) {
      const argv = ['convert', 'a.json', '-o', 'a.pdf', '--date', date]
      const { code, files } = await runInMemory(argv, { files: { 'a.json': script('One.') } })
      made.push(code === 0 ? Buffer.from(files.get('a.pdf') as Uint8Array).toString('latin1') : code)
    }
    return made
  }
  const [first, ...same] = await make('2026-01-31', '2026-01-31T01:00:00+01:00', '1769817600')
  expect(first).toContain('(D:20260131000000Z)')
  expect(same).toEqual([first, first])
  expect(await make('2026-02-30', '20260131', '2026-01-31T12:00', 'now', '')).toEqual([2, 2, 2, 2, 2])
})
