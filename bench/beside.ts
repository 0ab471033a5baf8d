import { parseDocument } from 'scriptdown'
import { freshTexts, type Input } from './inputs.ts'
import { type MeasureOptions, measure, ratios, type Timing } from './measure.ts'
import { htmlPeers, markdownPeers, type Peer } from './peers.ts'
import { baseline, html, markdown, type Stage, toTask } from './stages.ts'
import { range, table } from './table.ts'

/** Above so many paragraphs a peer that is quadratic is left out. */
const quadraticLimit = 1000

interface Output {
  readonly name: string
  readonly ours: Stage
  readonly peers: readonly Peer[]
}

const outputs: readonly Output[] = [
  { name: 'to Markdown', ours: { ...markdown, name: '**scriptdown**' }, peers: markdownPeers },
  { name: 'to HTML', ours: { ...html, name: '**scriptdown**' }, peers: htmlPeers },
]

/**
 * Ours and others' serializers on every input and size. Ours start from the Document. The others are timed twice: from a
 * model of their own that is there already, and from the Document, with the model built on the way.
 */
export function comparePeers(inputs: readonly Input[], sizes: readonly number[], options: MeasureOptions): string {
  return outputs
    .flatMap((output) =>
      sizes.flatMap((size) => {
        const results = inputs.map((input) => ({ input, timings: timeAll(output, input, size, options) }))
        const title = `${output.name}, ${size.toLocaleString('en-US')} paragraphs`
        return [
          tabulate(`${title}, × JSON.parse`, results, baseline.name, [baseline.name]),
          tabulate(`${title}, × scriptdown`, results, output.ours.name, [baseline.name, output.ours.name]),
        ]
      }),
    )
    .join('\n\n')
}

function timeAll({ name, ours, peers }: Output, input: Input, size: number, options: MeasureOptions): Timing[] {
  const texts = freshTexts(input, size, options.turn, name)
  const theirs = peers.filter(({ quadratic }) => !quadratic || size <= quadraticLimit).flatMap(toStages)
  return measure(
    [baseline, ours, ...theirs].map((stage) => toTask(stage, texts)),
    options,
  )
}

function toStages(peer: Peer): Stage[] {
  return [
    { name: `${peer.name}, from its model`, prepare: (text) => peer.prepare(parseDocument(text)) },
    {
      name: `${peer.name}, from the Document`,
      prepare(text) {
        const document = parseDocument(text)
        return () => peer.prepare(document)()
      },
    },
  ]
}

interface Result {
  readonly input: Input
  readonly timings: readonly Timing[]
}

/** A row for each input, a column for each serializer but those hidden, as multiples of one of them. */
function tabulate(title: string, results: readonly Result[], unit: string, hidden: readonly string[]): string {
  const names = results[0]?.timings.map(({ name }) => name).filter((name) => !hidden.includes(name)) ?? []
  const rows = results.map(({ input, timings }) => {
    const base = timings.find(({ name }) => name === unit)
    const cells = names.map((name) => {
      const timing = timings.find((one) => one.name === name)
      return base && timing ? range(ratios(timing, base)) : ''
    })
    return [input.name, ...cells]
  })
  return table([title, ...names], rows)
}
