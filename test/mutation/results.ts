import type { Mutant } from './mutants.ts'
import type { Verdict } from './trial.ts'

export interface Result {
  readonly room: string
  readonly mutant: Mutant
  readonly verdict: Verdict
}

/** A Markdown table of what became of the mutants of each room, and each that survived, to be judged. */
export function formatResults(results: readonly Result[]): string {
  const count = (verdict: Verdict, room?: string): number =>
    results.filter((result) => result.verdict === verdict && (room === undefined || result.room === room)).length
  const row = (name: string, room?: string): string =>
    `| ${name} | ${count('killed', room)} | ${count('survived', room)} | ${count('refused', room)} |`
  const rooms = [...new Set(results.map(({ room }) => room))].toSorted()
  const tried = count('killed') + count('survived')
  return [
    '| room | killed | survived | refused by the type check |',
    '| --- | --: | --: | --: |',
    ...rooms.map((room) => row(room, room)),
    row('all'),
    '',
    `${tried === 0 ? 0 : Math.round((100 * count('killed')) / tried)} % of what passed the type check was killed. Survivors:`,
    '',
    ...results.filter(({ verdict }) => verdict === 'survived').map(({ mutant }) => `- ${describeMutant(mutant)}`),
  ].join('\n')
}

/** Where a mutant is, and what it changes. */
export function describeMutant({ file, line, before, after }: Mutant): string {
  return `${file}:${line}: ${shorten(before)} → ${shorten(after)}`
}

/** Code on one line, its middle left out where it is long. */
function shorten(code: string): string {
  const line = code.replace(/\s+/g, ' ')
  return `\`${line.length > 120 ? `${line.slice(0, 60)} … ${line.slice(-50)}` : line}\``
}
