import { parseDocument, toMarkdown } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { parseMarkdown } from 'scriptdown/markdown'
import { scripts } from './documents.ts'
import { freshTexts, inputs, type Texts } from './inputs.ts'
import { describeRun } from './machine.ts'
import { measure, ratios, readProcessorTime, spread, type Timing } from './measure.ts'
import { baseline, type Stage, toTask } from './stages.ts'
import { figure, publish, range, table } from './table.ts'

/** A script without marks, an ordinary one, and two that are all marks. */
const shown = ['prose, none marked', 'prose, 15 % marked', 'prose, all marked', 'all marked, anywhere']
const size = 10_000

/** Writing a document, and reading what is written. */
function bothWays(
  write: (document: ReturnType<typeof parseDocument>) => string,
  read: (text: string) => unknown,
): Stage[] {
  return [
    {
      name: write.name,
      prepare(text) {
        const document = parseDocument(text)
        return () => write(document)
      },
    },
    {
      name: read.name,
      prepare(text) {
        const written = write(parseDocument(text))
        // Read from a file it would be one flat string.
        written.charCodeAt(0)
        return () => read(written)
      },
    },
  ]
}

const stages = [...bothWays(toFountain, parseFountain), ...bothWays(toMarkdown, parseMarkdown)]

/** Fountain and Markdown both ways as multiples of JSON.parse of the same document, in turns of the same run. */
const samples: { name: string; paragraphs: number; texts: Texts }[] = [
  ...inputs
    .filter(({ name }) => shown.includes(name))
    .map((input) => ({ name: input.name, paragraphs: size, texts: freshTexts(input, size, size, 'fountain') })),
  ...scripts()
    .filter(({ document }) => document.paragraphs.length > 2000)
    .map(({ name, text, document }) => ({ name, paragraphs: document.paragraphs.length, texts: () => [text] })),
]

const rows = samples.map(({ name, paragraphs, texts }) => {
  const tasks = [baseline, ...stages].map((stage) => toTask(stage, texts))
  const options = { rounds: 9, warmUps: 3, clock: readProcessorTime, patience: 10_000 }
  const [base, ...timings] = measure(tasks, options) as [Timing, ...Timing[]]
  const ms = figure(spread(base.times).median)
  return [name, paragraphs.toLocaleString('en-US'), ms, ...timings.map((timing) => range(ratios(timing, base)))]
})

const head = ['× JSON.parse', 'paragraphs', 'JSON.parse, ms', ...stages.map(({ name }) => name)]
publish('fountain', `${describeRun('npm run bench:fountain')}; processor time.\n\n${table(head, rows)}`)
