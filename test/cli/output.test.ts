import { describe, expect, test } from 'vitest'
import { runInMemory, script } from './memory-io.ts'

const a = script('One.')
const b = script('Two.')

describe('-o FILE', () => {
  test.each([
    ['a.md', 'One.\n'],
    ['a.markdown', 'One.\n'],
    ['A.MD', 'One.\n'],
    ['a', 'One.\n'],
    ['dir.d/a', 'One.\n'],
    ['a.html', '<p class="action">One.</p>\n'],
    ['a.htm', '<p class="action">One.</p>\n'],
  ])('its ending tells the format: %s', async (output, text) => {
    const outcome = await runInMemory(['convert', 'a.json', '-o', output], { files: { 'a.json': a } })
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect(outcome.files.get(output)).toBe(text)
  })

  test.each(['a.mdast.json', 'a.hast.json'])('its ending tells the tree: %s', async (output) => {
    const outcome = await runInMemory(['convert', 'a.json', '-o', output], { files: { 'a.json': a } })
    expect(JSON.parse(String(outcome.files.get(output)))).toMatchObject({ type: 'root' })
  })

  test.each(['b.xml', 'a.txt', 'x/a.docx', 'b.jsonx'])('%s tells no format', async (output) => {
    const outcome = await runInMemory(['convert', 'a.json', '-o', output], { files: { 'a.json': a } })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('.md, .markdown, .mdx (markdown), .html, .htm (html)')
    expect(outcome.files.has(output)).toBe(false)
  })

  test.each([
    ['a.txt', 'markdown', 'One.\n'],
    ['a.mdx', 'md', 'One.\n'],
    ['a', 'html', '<p class="action">One.</p>\n'],
    ['a.json.json', 'json', `${a}\n`],
  ])('%s is what --to %s says', async (output, format, text) => {
    const outcome = await runInMemory(['convert', 'a.json', '-o', output, '--to', format], { files: { 'a.json': a } })
    expect(outcome.files.get(output)).toBe(text)
  })

  test.each([
    ['a.mdx', [], '\\{x}\n'],
    ['A.MDX', ['--to', 'md'], '\\{x}\n'],
    ['a.mdx', ['--flavor', 'gfm'], '{x}\n'],
    ['a.md', [], '{x}\n'],
  ])('a file of MDX is written as MDX, unless another flavor is asked for: %s %j', async (output, flags, text) => {
    const files = { 'a.json': script('{x}') }
    const outcome = await runInMemory(['convert', 'a.json', '-o', output, ...flags], { files })
    expect(outcome.files.get(output)).toBe(text)
  })

  test.each([
    ['a.pdf', 'markdown'],
    ['a.md', 'html'],
    ['a.txt', 'html'],
    ['a.md', 'hast'],
    ['a.mdast.json', 'json'],
    ['a.hast.json', 'mdast'],
  ])('%s never holds --to %s', async (output, format) => {
    const outcome = await runInMemory(['convert', 'a.json', '-o', output, '--to', format], { files: { 'a.json': a } })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(`the ending of ${output} is not one of ${format}: `)
    expect(outcome.files.has(output)).toBe(false)
  })

  test('- is standard output', async () => {
    const outcome = await runInMemory(['convert', 'a.json', '-o', '-'], { files: { 'a.json': a } })
    expect(outcome).toMatchObject({ code: 0, stdout: 'One.\n' })
  })

  test('is replaced when it is there', async () => {
    const outcome = await runInMemory(['convert', '-o', 'a.md'], { stdin: a, files: { 'a.md': 'old' } })
    expect(outcome.files.get('a.md')).toBe('One.\n')
  })

  test('takes one input only', async () => {
    const outcome = await runInMemory(['convert', 'a', 'b', '-o', 'c.md'], { files: { a, b } })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('c.md is one file')
  })

  test('is never the input', async () => {
    const outcome = await runInMemory(['convert', 'a.json', '-t', 'mdast', '-o', 'a.json'], { files: { 'a.json': a } })
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toContain('a.json would overwrite the input a.json')
    expect(outcome.files.get('a.json')).toBe(a)
  })
})

describe('-o DIRECTORY', () => {
  test.each([
    ['markdown', '.md'],
    ['html', '.html'],
    ['mdast', '.mdast.json'],
    ['hast', '.hast.json'],
  ])('--to %s: each input has its file %s', async (format, extension) => {
    const files = { 'x/a.json': a, 'y/b.draft.json': b }
    const outcome = await runInMemory(['convert', '--to', format, ...Object.keys(files), '-o', 'out/'], { files })
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: '2 written in 0.0 s\n' })
    expect([...outcome.files.keys()].slice(2)).toEqual([`out/x/a${extension}`, `out/y/b.draft${extension}`])
  })

  test('is one that exists, without a slash', async () => {
    const outcome = await runInMemory(['convert', 'a.json', '-o', 'out'], { files: { 'a.json': a, out: null } })
    expect(outcome.files.get('out/a.md')).toBe('One.\n')
  })

  test('standard input is called stdin there', async () => {
    const outcome = await runInMemory(['convert', '-o', 'out/'], { stdin: a })
    expect(outcome.files.get('out/stdin.md')).toBe('One.\n')
  })

  test('is not made for wrong usage', async () => {
    const outcome = await runInMemory(['convert', 'a', '--to', 'html', '--no-html', '-o', 'out/'], { files: { a } })
    expect(outcome.code).toBe(2)
    expect(outcome.files.has('out/')).toBe(false)
  })

  test('two inputs of one name are refused before anything is written', async () => {
    const files = { 'x/a.json': a, 'x/a.json.gz': b }
    const outcome = await runInMemory(['convert', 'x/a.json', 'x/a.json.gz', '-o', 'out/'], { files })
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toContain('x/a.json and x/a.json.gz would both be written to out/a.md')
    expect(outcome.files.size).toBe(2)
  })

  test('an output that is another input is refused before anything is written', async () => {
    const files = { 'x/a.json': a, 'out/x/a.md': b, out: null }
    const outcome = await runInMemory(['convert', 'x/a.json', 'out/x/a.md', '-o', 'out'], { files })
    expect(outcome.code).toBe(2)
    expect(outcome.files.get('out/x/a.md')).toBe(b)
  })
})
