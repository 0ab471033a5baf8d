import { describe, expect, test } from 'vitest'
import { marked, runInMemory, script } from './memory-io.ts'

describe('to standard output', () => {
  test('a file becomes Markdown', async () => {
    const outcome = await runInMemory(['convert', 'a.json'], { files: { 'a.json': script('One.', 'Two.') } })
    expect(outcome).toMatchObject({ code: 0, stdout: 'One.\n\nTwo.\n', stderr: '' })
  })

  test.each([[[]], [['-']]])('standard input is read for %j', async (files) => {
    const outcome = await runInMemory(['convert', ...files], { stdin: script('One.') })
    expect(outcome).toMatchObject({ code: 0, stdout: 'One.\n', stderr: '' })
  })

  test.each([
    ['markdown', 'One.\n'],
    ['html', '<p class="action">One.</p>\n'],
  ])('--to %s', async (format, stdout) => {
    const outcome = await runInMemory(['convert', '--to', format], { stdin: script('One.') })
    expect(outcome).toMatchObject({ code: 0, stdout, stderr: '' })
  })

  test.each(['mdast', 'hast'])('--to %s is a tree on one line', async (format) => {
    const outcome = await runInMemory(['convert', '-t', format], { stdin: script('One.', 'Two.') })
    expect(outcome.stdout).toMatch(/^\{[^\n]*\}\n$/)
    expect(JSON.parse(outcome.stdout)).toEqual({ type: 'root', children: expect.any(Array) })
  })

  test('several documents stay apart', async () => {
    const files = { a: script('One.'), b: script('Two.'), c: script('Three.') }
    const markdown = await runInMemory(['convert', 'a', 'b', 'c'], { files })
    expect(markdown.stdout).toBe('One.\n\nTwo.\n\nThree.\n')
    const trees = await runInMemory(['convert', '--to', 'mdast', 'a', 'b', 'c'], { files })
    expect(
      trees.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ).toEqual(['root', 'root', 'root'])
  })

  test('a document without paragraphs is no output', async () => {
    const outcome = await runInMemory(['convert'], { stdin: script() })
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  test('a byte order mark is no part of the document', async () => {
    const outcome = await runInMemory(['convert'], { stdin: `\ufeff${script('One.')}` })
    expect(outcome).toMatchObject({ code: 0, stdout: 'One.\n' })
  })
})

describe('options of the library', () => {
  const cue = JSON.stringify({
    object: 'document',
    paragraphs: [
      {
        id: 'a',
        object: 'script_paragraph',
        kind: 'character',
        text: 'Ellen',
        marks: [
          { start: 0, end: 2, type: 'upper-case' },
          { start: 2, end: 5, type: 'underline' },
        ],
        alternates: [{ text: 'Helen', marks: [] }],
      },
    ],
  })

  test.each([
    [[], '> **EL<u>len</u>**\n'],
    [['--layout', 'plain'], 'EL<u>len</u>\n'],
    [['--layout', 'plain', '--upper-case', 'ignore'], 'El<u>len</u>\n'],
    [['--layout', 'plain', '--no-html'], 'ELlen\n'],
    [['--to', 'html', '--layout', 'plain'], '<p><span class="upper-case">El</span><u>len</u></p>\n'],
  ])('%j', async (flags, stdout) => {
    expect(await runInMemory(['convert', '--quiet', ...flags], { stdin: cue })).toMatchObject({ code: 0, stdout })
  })

  test('--omit and --kinds', async () => {
    const lines = [
      ['character', 'ADA'],
      ['my-voice-over', 'Later.'],
      ['note', 'Check.'],
    ].map(([kind, text], id) => ({ id: `p${id}`, object: 'script_paragraph', kind, text, marks: [] }))
    const stdin = JSON.stringify({ object: 'document', paragraphs: lines })
    const run = async (...flags: string[]) => runInMemory(['convert', ...flags], { stdin })
    expect((await run()).stdout).toBe('> **ADA**\n\nLater.\n\n***Check.***\n')
    expect((await run('--kinds', 'my-voice-over=dialogue', '--omit', 'note,synopsis')).stdout).toBe(
      '> **ADA**\\\n> Later.\n',
    )
    expect((await run('--omit', 'note', '--omit', 'character,my-voice-over')).stdout).toBe('')
    for (const [flags, message] of [
      [['--kinds', 'x=dialouge'], '--kinds x=dialouge: dialouge is no known kind'],
      [['--kinds', 'dialogue'], 'It takes pairs like my-voice-over=dialogue, found "dialogue".'],
      [['--omit', 'note,'], 'A name between its commas is missing.'],
    ] as const) {
      const outcome = await run(...flags)
      expect(outcome.code).toBe(2)
      expect(outcome.stderr).toContain(message)
    }
  })

  test('--alternates include', async () => {
    const outcome = await runInMemory(['convert', '--alternates', 'include'], { stdin: cue })
    expect(outcome.stdout).toContain('Helen')
  })

  test.each([
    ['the file', script('One.'), [], 'a.draft'],
    ['its title page', script('One.').replace('action', 'title-page'), [], 'One.'],
    ['--title', script('One.').replace('action', 'title-page'), ['--title', 'T & T'], 'T &#x26; T'],
  ])('a page is called after %s', async (_, content, flags, title) => {
    const argv = ['convert', '--to', 'html', '--standalone', ...flags, 'x/a.draft.json']
    const { stdout } = await runInMemory(argv, { files: { 'x/a.draft.json': content } })
    expect(stdout).toMatch(/^<!doctype html>\n/)
    expect(stdout).toContain(`<title>${title}</title>`)
  })

  test.each([
    [['--lang', 'pt-BR'], '<html lang="pt-BR"'],
    [['--paper', 'a4'], '<main class="screenplay a4">'],
    [['--revision-color', 'Blue'], 'class="revision-blue"'],
    [['--toc', '--id-prefix', 's-'], 'href="#s-p0"'],
    [['--ids'], 'id="p0"'],
  ])('of a page: %j', async (flags, html) => {
    const stdin = script('INT. HOUSE').replace('action', 'scene-heading')
    const { code, stdout } = await runInMemory(['convert', '--to', 'html', '--standalone', ...flags], { stdin })
    expect(code).toBe(0)
    expect(stdout).toContain(html)
    expect((await runInMemory(['convert', '--to', 'html', '--standalone'], { stdin })).stdout).not.toContain(html)
  })

  test('--print-alternates', async () => {
    const flags = ['--to', 'html', '--alternates', 'include']
    const without = await runInMemory(['convert', ...flags], { stdin: cue })
    const printed = await runInMemory(['convert', ...flags, '--print-alternates'], { stdin: cue })
    expect(printed.code).toBe(0)
    expect(printed.stdout).not.toBe(without.stdout)
  })

  test('--offsets code-point', async () => {
    const input = marked('😀 ab', { start: 2, end: 3, type: 'bold' })
    const outcome = await runInMemory(['convert', '--offsets', 'code-point'], { stdin: input })
    expect(outcome.stdout).toBe('😀 **a**b\n')
  })
})
