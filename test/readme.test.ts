import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { buildPackage } from './cli/package.ts'
import { blocksOf, printedBy } from './examples.ts'

/*
 * How the README's examples are written, so that they can be run:
 *
 * - A `ts` block is a whole module. It is type-checked against the built package and run; what it prints must be the
 *   text of its `// =>` comments, one comment a line, in order. There is no way to leave one out: text that is not to
 *   run is no `ts` block.
 * - A `sh` block has one command a line. `npx scriptdown …`, alone, in a pipe or after `npm ci &&`, is run from the
 *   repository's root as seen by a fresh clone. `npm …` must name a script of package.json, or install. Nothing else
 *   is understood.
 * - A block right after a `sh` block whose first line says `output` after the language (as in ```markdown output) is
 *   what the last command prints. A line `…` in it stands for any lines.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a line of a `sh` block is: to be run, or known by name. */
function commandOf(line: string): { run: string } | { script: string } | { install: true } {
  const command = line.replace(/^npm ci && /, '')
  if (/(?:^|\| *)npx scriptdown /.test(command)) return { run: command }
  const script = /^npm (?:run ([\w:-]+)|(test))(?: |$)/.exec(command)
  if (script) return { script: script[1] ?? script[2] ?? '' }
  if (/^npm (?:ci|i|install)(?: |$)/.test(command)) return { install: true }
  throw new Error(`this test cannot tell whether it works: ${line}`)
}

const anyLines = '(?:[\\s\\S]*\\n)?'

/** An expected output as a pattern: a line `…` stands for any lines. */
function patternOf(text: string): RegExp {
  const lines = text.split('\n').map((line) => (line === '…' ? anyLines : line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
  return new RegExp(`^${lines.join('\n').replaceAll(`${anyLines}\n`, anyLines)}$`)
}

describe('reading of blocks', () => {
  const sample = ['```sh', 'npx scriptdown x', '```', '', '```markdown output', '# A', '…', '```', 'text', '', '```ts']
  const blocks = blocksOf([...sample, 'console.log(1) // => 1', '// =>', '// => 2', '```', ''].join('\n'))

  test('finds them with their languages, lines and neighbours', () => {
    expect(blocks.map(({ language, info, line, adjacent }) => [language, info, line, adjacent])).toEqual([
      ['sh', '', 1, false],
      ['markdown', 'output', 5, true],
      ['ts', '', 11, false],
    ])
    expect(printedBy(blocks[2]?.text ?? '')).toBe('1\n\n2\n')
  })

  test('an output may be shortened', () => {
    expect('# A\nb\nc\n').toMatch(patternOf('# A\n…\n'))
    expect('# A\n').toMatch(patternOf('# A\n…\n'))
    expect('x\n# A\n').not.toMatch(patternOf('# A\n…\n'))
    expect('a.b').not.toMatch(patternOf('a?b'))
  })

  test('a command that it does not know is an error', () => {
    expect(commandOf('npm ci && npx scriptdown convert a.json')).toEqual({ run: 'npx scriptdown convert a.json' })
    expect(commandOf('cat a.json | npx scriptdown convert')).toEqual({ run: 'cat a.json | npx scriptdown convert' })
    expect(commandOf('npm ci && npm test')).toEqual({ script: 'test' })
    expect(() => commandOf('make')).toThrow('make')
  })
})

const { folder, bin } = buildPackage()

/** A folder that looks like a fresh clone: the corpus, with commands writing what they write into it alone. */
function freshClone(): string {
  const clone = join(folder, 'clone')
  if (existsSync(clone)) return clone
  mkdirSync(join(clone, 'bin'), { recursive: true })
  cpSync(join(root, 'corpus'), join(clone, 'corpus'), { recursive: true })
  // `npx scriptdown` without npx, which would look for the package elsewhere.
  writeFileSync(join(clone, 'bin/npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${bin}" "$@"\n`, { mode: 0o755 })
  return clone
}

function run(command: string) {
  const clone = freshClone()
  const env = { ...process.env, PATH: `${join(clone, 'bin')}:${process.env.PATH}` }
  return spawnSync('bash', ['-o', 'pipefail', '-c', command], { cwd: clone, env, encoding: 'utf8' })
}

describe('README.md', () => {
  const blocks = blocksOf(readFileSync(join(root, 'README.md'), 'utf8'))
  const modules = blocks.filter(({ language }) => language === 'ts')
  const shells = blocks.filter(({ language }) => language === 'sh')

  test('has examples of code and of the command, each with what it prints', () => {
    expect(modules.filter(({ text }) => printedBy(text) !== '').length).toBeGreaterThan(0)
    const outputs = blocks.filter(({ info }) => info === 'output')
    expect(outputs.length).toBeGreaterThan(0)
    for (const output of outputs) {
      const before = blocks[blocks.indexOf(output) - 1]
      expect([output.adjacent, before?.language], `output of line ${output.line} follows a sh block`).toEqual([
        true,
        'sh',
      ])
    }
  })

  test('its modules have the right types', () => {
    const examples = join(folder, 'examples')
    mkdirSync(examples, { recursive: true })
    // The examples import the package by its name, as a user does.
    symlinkSync(join(root, 'node_modules'), join(examples, 'node_modules'))
    for (const { line, text } of modules) writeFileSync(join(examples, `line-${line}.mts`), text)
    const files = modules.map(({ line }) => join(examples, `line-${line}.mts`))
    const flags = '--strict --module nodenext --target es2023 --skipLibCheck --types node'.split(' ')
    const argv = [join(root, 'node_modules/typescript/bin/tsc'), ...flags, '--ignoreConfig', ...files]
    const { stdout } = spawnSync(process.execPath, argv, { cwd: examples, encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  test.each(modules)('the module of line $line prints what it says', ({ line, text }) => {
    const argv = [join(folder, `examples/line-${line}.mjs`)]
    const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: freshClone(), encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toBe(printedBy(text))
  })

  test.each(shells)('the commands of line $line work', ({ text, line }) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
    const commands = text.trimEnd().split('\n').map(commandOf)
    let printed = ''
    for (const command of commands) {
      if ('script' in command) expect(Object.keys(scripts), `line ${line}`).toContain(command.script)
      if (!('run' in command)) continue
      const { status, stdout, stderr } = run(command.run)
      expect({ command: command.run, status, stderr }).toMatchObject({ status: 0 })
      printed = stdout
    }
    const output = blocks[blocks.findIndex((block) => block.line === line) + 1]
    if (output?.info === 'output') expect(printed).toMatch(patternOf(output.text))
  })
})
