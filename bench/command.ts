import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generated } from './documents.ts'
import { type MeasureOptions, measure, spread } from './measure.ts'
import { range, table } from './table.ts'

const bin = fileURLToPath(new URL('../dist/cli/bin.js', import.meta.url))

/** The command as a whole process, from start to exit, on a script as long as a feature film. */
export function compareCommand(paragraphs: number, options: MeasureOptions): string {
  const folder = mkdtempSync(join(tmpdir(), 'scriptdown-'))
  const file = join(folder, 'script.json')
  writeFileSync(file, generated(paragraphs).text)
  try {
    const name = paragraphs.toLocaleString('en-US')
    const timings = measure(
      [
        { name: '`node -e 0`', run: () => run('-e', '0') },
        { name: `\`scriptdown convert\`, ${name} paragraphs`, run: () => run(bin, 'convert', file) },
        {
          name: `\`scriptdown convert --to html\`, ${name} paragraphs`,
          run: () => run(bin, 'convert', file, '--to', 'html'),
        },
      ],
      options,
    )
    return table(
      ['process', 'ms'],
      timings.map(({ name, times }) => [name, range(spread(times))]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(...args: string[]): void {
  const { status, error } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw error ?? new Error(`node ${args.join(' ')} ended with status ${status}`)
}
