import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'scriptdown'
import { ordinary, writeDocument } from './inputs.ts'
import { spread } from './measure.ts'
import { toNaiveTree } from './peers/remark.ts'
import { runNode, withFolder } from './processes.ts'
import { range, table } from './table.ts'

const child = fileURLToPath(new URL('first-child.mjs', import.meta.url))
const library = new URL('../dist/node/index.js', import.meta.url).href

/** What the child knows to do, and what each row is called. */
const tasks: readonly (readonly [task: string, name: string])[] = [
  ['parse', 'JSON.parse'],
  ['markdown', '**scriptdown**, text → Markdown'],
  ['html', '**scriptdown**, text → HTML'],
  ['remark', 'remark-stringify, naive tree, from its model'],
]

/** The calls whose times are shown, counted from 1. */
const shown = [1, 2, 10]

/** Milliseconds that one process prints. */
interface Report {
  readonly imports: number
  readonly calls: readonly number[]
}

/** How long the first calls take in a process that has just begun, each call on a document of its own. */
export function compareFirst(paragraphs: number, rounds: number): string {
  return withFolder((folder) => {
    writeInputs(folder, paragraphs)
    const whole = [
      { name: '`node -e 0`', args: ['-e', '0'] },
      { name: "`import 'scriptdown'` and no more", args: ['--input-type=module', '-e', `import '${library}'`] },
    ].map((process) => ({ ...process, times: [] as number[] }))
    const reports = tasks.map((): Report[] => [])
    for (let round = 0; round < rounds; round++) {
      for (const { args, times } of whole) {
        const start = performance.now()
        runNode(...args)
        times.push(performance.now() - start)
      }
      for (const [index, [task]] of tasks.entries())
        reports[index]?.push(JSON.parse(runNode(child, task, folder)) as Report)
    }
    const cell = (numbers: readonly number[]): string => range(spread(numbers))
    const rows = tasks.map(([, name], index) => {
      const all = reports[index] ?? []
      const calls = shown.map((call) => cell(all.map(({ calls }) => calls[call - 1] ?? Number.NaN)))
      return [name, '', cell(all.map(({ imports }) => imports)), ...calls]
    })
    const title = `fresh process, ${paragraphs.toLocaleString('en-US')} paragraphs, ms`
    const head = [title, 'whole process', 'import', ...shown.map((call) => `call ${call}`)]
    const processes = whole.map(({ name, times }) => [name, cell(times), ...shown.map(() => ''), ''])
    return table(head, [...processes, ...rows])
  })
}

/** A JSON text for each call, and the tree that remark-stringify gets for it. */
function writeInputs(folder: string, paragraphs: number): void {
  for (let call = 0; call < (shown.at(-1) ?? 1); call++) {
    const text = writeDocument(ordinary, paragraphs, 5_000_000 + call)
    writeFileSync(join(folder, `text-${call}.json`), text)
    writeFileSync(join(folder, `tree-${call}.json`), JSON.stringify(toNaiveTree(parseDocument(text))))
  }
}
