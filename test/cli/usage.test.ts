import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runInMemory, script } from './memory-io.ts'

describe('wrong usage is exit code 2, a line that says what is wrong, and nothing on standard output', () => {
  test.each([
    ['an unknown option', ['convert', '--frob'], "unknown option '--frob'"],
    ['a command misspelt', ['covert'], 'Did you mean convert?'],
    ['help of no command', ['help', 'nope'], "unknown command 'nope'"],
    ['no command', ['x.json'], '(to convert it: scriptdown convert x.json)'],
    ['no number of jobs', ['convert', '-j', 'two'], 'a whole number from 1'],
    ['no jobs', ['convert', '-j', '0'], 'a whole number from 1'],
    ['more jobs than any machine has', ['convert', '-j', '1e9'], 'a whole number from 1 to 1024'],
    ['a report on standard output', ['convert', '--report', '-'], 'the path of a file'],
    ['an unknown format', ['convert', '--to', 'docx'], 'markdown or md, html, pdf, fdx, fountain, mdast, hast, json'],
    ['an unknown layout', ['convert', '--layout', 'x'], 'screenplay, plain'],
    ['an unknown choice of alternates', ['convert', '--alternates', 'x'], 'omit, include'],
    ['an unknown unit of offsets', ['validate', '--offsets', 'bytes'], 'utf-16, code-point'],
    ['no value', ['convert', '-o'], 'argument missing'],
    ['an empty value', ['convert', '-o', ''], '-o needs the path'],
    ['an empty name', ['convert', ''], 'name of a file is empty'],
    ['standard input twice', ['convert', '-', '-'], 'read once'],
    ['an option of convert', ['validate', '--to', 'html'], "unknown option '--to'"],
    ['a Markdown option for HTML', ['convert', '--to', 'html', '--no-html'], '--no-html does not fit --to html'],
    ['a Markdown option for hast', ['convert', '--to', 'hast', '--upper-case', 'ignore'], '--upper-case does not fit'],
    ['an HTML option for Markdown', ['convert', '--standalone'], '--standalone does not fit --to markdown'],
    ['an HTML option for -o x.md', ['convert', '--ids', '-o', 'x.md'], '--ids does not fit --to markdown'],
    ['a page option without a page', ['convert', '--to', 'html', '--title', 'T'], '--title means nothing without'],
    [
      'alternates in print that are not there',
      ['convert', '--to', 'html', '--print-alternates'],
      'without --alternates',
    ],
    ['an unknown paper', ['convert', '--to', 'html', '--standalone', '--paper', 'a5'], 'letter, a4'],
    [
      'no language',
      ['convert', '--to', 'pdf', '--lang', 'en_US.UTF-8'],
      'a language tag like pt-BR, found "en_US.UTF-8"',
    ],
    ['several pages on standard output', ['convert', '--to', 'html', '--standalone', 'a', 'b'], '-o DIRECTORY/'],
  ])('%s', async (_, argv, message) => {
    const outcome = await runInMemory(argv, { stdin: script('One.') })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(message)
    expect(outcome.stderr).toMatch(/^error: .*\n(\(.*\)\n)+$/)
  })

  test.each([
    ['what was typed', ['convert', '--\x1b]0;x\x07frob'], "unknown option '--\\u001b]0;x\\u0007frob'"],
    ['a value', ['convert', '-j', '\x9b2J'], "argument '\\u009b2J' is invalid"],
    ['a name of ours', ['convert', '--to', 'a\x1bc'], '--to a\\u001bc: no format'],
    [
      'names that were found',
      ['convert', 'in', '-o', 'out/'],
      'in/a\\u001b[2J\\u000ax.fountain and in/a\\u001b[2J\\u000ax.json',
    ],
  ])('control characters are shown, not obeyed: %s', async (_, argv, message) => {
    const files = { in: null, 'in/a\x1b[2J\nx.json': script('One.'), 'in/a\x1b[2J\nx.fountain': 'INT. A' }
    const { code, stderr } = await runInMemory(argv, { files, stdin: script('One.') })
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    expect(stderr).toMatch(/^error: .*\n(\(.*\)\n)+$/)
  })

  const long = `x\n'y"\u001b`.repeat(2000)
  test.each([
    ...['layout', 'offsets', 'from', 'to', 'jobs', 'date', 'lang', 'kinds', 'limits'].map((name) => [
      'convert',
      `--${name}`,
      long,
    ]),
    ...[`${long}=${long}`, `aside=${long}`, `a=b=${long}`].map((pair) => ['convert', '--kinds', pair]),
    ...[`${long}=1`, `marks=${long}`].map((pair) => ['validate', '--limits', pair]),
    ...[['convert', `--${long}`], ['convert', `-${long}`], ['apply', 'a', 'b', long], ['help', long], [long]],
  ])('what was typed is quoted no further than a little: %#', async (...argv) => {
    const { code, stderr } = await runInMemory(argv, { stdin: '' })
    expect(code).toBe(2)
    // Behind that there is the hint that a file was named without a command, which names it in full.
    const [told = ''] = stderr.split('(--help lists the commands and options)')
    expect(told.length, told.slice(0, 200)).toBeLessThan(1000)
  })

  test('no input, where nothing is piped in', async () => {
    const outcome = await runInMemory(['convert'])
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining('no INPUT given, and standard input is') })
  })

  test('a PDF for a terminal', async () => {
    const files = { 'a.json': script('One.') }
    const shown = await runInMemory(['convert', 'a.json', '--to', 'pdf'], { files, stdoutTTY: true })
    expect(shown).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('name a file with -o') })
    expect(await runInMemory(['convert', 'a.json', '--to', 'pdf'], { files })).toMatchObject({ code: 0, stderr: '' })
  })

  test('no command: the help', async () => {
    const outcome = await runInMemory([])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toMatch(/^Usage: scriptdown /)
  })

  test.each(['convert', 'validate'])('%s without a file at a terminal', async (command) => {
    const outcome = await runInMemory([command])
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain('standard input is a terminal')
  })
})

describe('help and version', () => {
  test.each([[['--help']], [['-h']], [['help']], [['help', 'convert']], [['convert', '--help']], [['validate', '-h']]])(
    '%j',
    async (argv) => {
      const outcome = await runInMemory(argv)
      expect(outcome).toMatchObject({ code: 0, stderr: '' })
      expect(outcome.stdout).toMatch(/^Usage: scriptdown /)
      expect(outcome.stdout).toContain('Examples:\n')
      expect(outcome.stdout).toMatch(/Exit codes:\n {2}0 {4}done\n {2}1 {4}.*\n {2}2 {4}wrong usage\n {2}130 .*\n/)
    },
  )

  test('the help of convert names every option of the issue', async () => {
    const { stdout } = await runInMemory(['convert', '--help'])
    for (const flag of ['--to', '-o', '--layout', '--alternates', '--standalone', '--no-html', '--repair', '--offsets'])
      expect(stdout).toContain(flag)
  })

  test.each(['--version', '-v'])('%s', async (flag) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await runInMemory([flag])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' })
  })
})

describe('a name of --omit that is a slip away from a kind is told, once and calmly', () => {
  const warningOf = (name: string, near: string): string =>
    `warning: --omit ${name}: did you mean ${near}? as it is, only paragraphs of such a kind of your own are left out\n`
  const files = { 'a.json': script('One.'), 'b.json': script('Two.'), 'a.md': 'One.\n' }
  test.each([
    ['synopsys', 'synopsis'],
    ['notes', 'note'],
    ['boneyrad', 'boneyard'],
    ['Boneyards', 'Boneyard'],
    ['scene_headin', 'scene_heading'],
  ])('%s', async (name, near) => {
    const argv = ['convert', 'a.json', 'b.json', '-o', 'out/', '--omit', `${name},note`, '--omit', name]
    const { code, stderr } = await runInMemory(argv, { files })
    expect([code, stderr.split('2 written')[0]]).toEqual([0, warningOf(name, near)])
    const applied = await runInMemory(['apply', 'a.json', 'a.md', '--omit', name], { files })
    expect([applied.code, applied.stderr]).toEqual([0, expect.stringContaining(warningOf(name, near))])
  })

  test.each([
    ['a kind', 'note', []],
    ['a kind spelt in another way', 'Scene Heading', []],
    ['a kind of somebody’s own', 'voice-over', []],
    ['one that the command line tells of', 'notes', ['--kinds', 'notes=note']],
    ['all that is not known', 'unknown', []],
    ['with --quiet', 'synopsys', ['--quiet']],
    ['what is no name at all', 'x'.repeat(100_000), []],
  ])('but not %s', async (_, name, more) => {
    const outcome = await runInMemory(['convert', 'a.json', '--omit', name, ...more], { files })
    expect(outcome).toMatchObject({ code: 0, stdout: 'One.\n', stderr: '' })
  })
})
