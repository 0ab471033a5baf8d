import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ordinary, writeDocument } from './inputs.ts'
import { type MeasureOptions, measure, spread, type Task } from './measure.ts'
import { runNode, withFolder } from './processes.ts'
import { range, table } from './table.ts'

const bin = fileURLToPath(new URL('../dist/cli/bin.cjs', import.meta.url))

/** The command as a whole process, from start to exit, on a script as long as a feature film. */
export function compareCommand(paragraphs: number, options: Omit<MeasureOptions, 'turn'>): string {
  return withFolder((folder) => {
    const file = join(folder, 'script.json')
    writeFileSync(file, writeDocument(ordinary, paragraphs, 4_000_000))
    const name = paragraphs.toLocaleString('en-US')
    const task = (name: string, ...args: string[]): Task => ({ name, prepare: () => () => runNode(...args) })
    const timings = measure(
      [
        task('`node -e 0`', '-e', '0'),
        task(`\`scriptdown convert\`, ${name} paragraphs`, bin, 'convert', file),
        task(`\`scriptdown convert --to html\`, ${name} paragraphs`, bin, 'convert', file, '--to', 'html'),
      ],
      options,
    )
    return table(
      ['process', 'ms'],
      timings.map(({ name, times }) => [name, range(spread(times))]),
    )
  })
}
