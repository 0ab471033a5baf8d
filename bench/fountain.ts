import { toMarkdown } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { sampleInput, scripts } from './documents.ts'
import { inputs } from './inputs.ts'
import { describeRun } from './machine.ts'
import { measure, ratios, readProcessorTime, settle, spread, type Timing } from './measure.ts'
import { figure, publish, range, table } from './table.ts'

/** A script without marks, an ordinary one, and one that is all marks. */
const shown = ['prose, none marked', 'prose, 15 % marked', 'all marked, anywhere']

/** Fountain both ways as multiples of JSON.parse of the same document, in turns of the same run, toMarkdown beside it. */
const samples = [
  ...inputs.filter(({ name }) => shown.includes(name)).map((input) => sampleInput(input, 10_000)),
  ...scripts().filter(({ document }) => document.paragraphs.length > 2000),
]

const rows = samples.map(({ name, text, document }) => {
  const fountain = toFountain(document)
  const task = (title: string, run: () => unknown) => ({ name: title, prepare: () => () => settle(run()) })
  const [base, ...timings] = measure(
    [
      task('JSON.parse', () => JSON.parse(text)),
      task('toFountain', () => toFountain(document)),
      task('parseFountain', () => parseFountain(fountain)),
      task('toMarkdown', () => toMarkdown(document)),
    ],
    { rounds: 9, warmUps: 3, clock: readProcessorTime, patience: 10_000 },
  ) as [Timing, ...Timing[]]
  const { length } = document.paragraphs
  const ms = figure(spread(base.times).median)
  return [name, length.toLocaleString('en-US'), ms, ...timings.map((timing) => range(ratios(timing, base)))]
})

const head = ['× JSON.parse', 'paragraphs', 'JSON.parse, ms', 'toFountain', 'parseFountain', 'toMarkdown']
publish('fountain', `${describeRun('npm run bench:fountain')}; processor time.\n\n${table(head, rows)}`)
