import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as library from 'scriptdown'
import * as fdx from 'scriptdown/fdx'
import * as fountain from 'scriptdown/fountain'
import * as markdown from 'scriptdown/markdown'
import * as pdf from 'scriptdown/pdf'
import * as plugins from 'scriptdown/unified'
import { expect, test } from 'vitest'
import { buildPackage } from './cli/package.ts'
import { blocksOf, printedBy, typeErrors } from './examples.ts'
import { script } from './script.ts'

/*
 * How the examples of docstrings are written: a `ts` block at the end, which prints what its `// =>` comments say. It sees
 * every name of the entry points, and `json`, the text of the script below; other packages it imports.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const { folder } = buildPackage()

const sample = script(
  ['scene-heading', 'INT. LAB - NIGHT'],
  ['action', 'Rain. She waits.', { marks: [{ start: 0, end: 5, type: 'bold' }] }],
  ['character', 'ADA'],
  ['dialogue', 'Now.'],
)
const names = {
  scriptdown: Object.keys(library),
  'scriptdown/fdx': Object.keys(fdx),
  'scriptdown/fountain': Object.keys(fountain),
  'scriptdown/markdown': Object.keys(markdown),
  'scriptdown/pdf': Object.keys(pdf),
  'scriptdown/unified': Object.keys(plugins),
}
const preamble = [
  ...Object.entries(names).map(([from, list]) => `import { ${list.join(', ')} } from '${from}'`),
  `const json = ${JSON.stringify(JSON.stringify(sample))}`,
].join('\n')

interface Example {
  /** What it is an example of. */
  name: string
  code: string
}

/** The examples in the docstrings of a source, each with the name that follows. */
function examplesOf(source: string): Example[] {
  const docstring =
    /\/\*\*\n((?: \*[^\n]*\n)*?) \*\/\nexport (?:const|(?:async )?function\*?|class|interface|type) (\w+)/g
  return [...source.matchAll(docstring)].flatMap(([, lines = '', name = '']) =>
    blocksOf(lines.replace(/^ \* ?/gm, '')).map(({ text }) => ({ name, code: text })),
  )
}

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const examples = sources.flatMap((name) => examplesOf(readFileSync(join(root, 'src', name), 'utf8')))
const fileOf = ({ name }: Example): string => join(folder, 'examples', name)

test('every value of the entry points has one', () => {
  expect(examples.map(({ name }) => name).sort()).toEqual(Object.values(names).flat().sort())
})

test('they have the right types', () => {
  mkdirSync(join(folder, 'examples'))
  // The examples import the package by its name, as a user does.
  symlinkSync(join(root, 'node_modules'), join(folder, 'examples/node_modules'))
  for (const example of examples) {
    writeFileSync(`${fileOf(example)}.mts`, `${preamble}\n${example.code}`)
  }
  expect(
    typeErrors(
      join(folder, 'examples'),
      examples.map(({ name }) => `${name}.mts`),
    ),
  ).toBe('')
})

/** What each example prints, all in one process. */
function runAll(): string[] {
  const runner = `
    import { format } from 'node:util'
    const { log } = console
    const printed = []
    for (const file of ${JSON.stringify(examples.map((example) => `${fileOf(example)}.mjs`))}) {
      let text = ''
      console.log = (...values) => { text += format(...values) + '\\n' }
      await import(file)
      printed.push(text)
    }
    log(JSON.stringify(printed))`
  const argv = ['--input-type=module', '-e', runner]
  const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as string[]
}

test('they print what they say', () => {
  for (const [index, printed] of runAll().entries()) {
    const { name = '', code = '' } = examples[index] ?? {}
    expect(printed, name).not.toBe('')
    expect(printed, name).toBe(printedBy(code))
  }
})
