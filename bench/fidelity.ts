import fc from 'fast-check'
import { type Document, type MarkedText, toMarkdown } from 'scriptdown'
import { type Level, levels, markedText } from '../test/arbitraries.ts'
import { expectedCharacters, paragraphDifference } from '../test/compare.ts'
import { readers } from '../test/readers.ts'
import { describeRun } from './machine.ts'
import { acceptedMarks } from './marks.ts'
import { readPeers } from './peers.ts'
import { count } from './settings.ts'
import { percent, publish, table } from './table.ts'

/**
 * `npm run bench:fidelity`: of generated paragraphs, the share that Markdown parsers read exactly as the marks say.
 *
 * The marks are those that Markdown has delimiters for, so that every serializer can say what is asked of it.
 */
const paragraphs = count('paragraphs', 2000)
const parsers = readers.filter(({ name, available }) => available && name !== 'remark-html')
const types: ReadonlySet<string> = new Set(['bold', 'italic', 'strikethrough', 'link'])

interface Serializer {
  readonly name: string
  write(document: Document): string
}

const serializers: readonly Serializer[] = [
  { name: '**scriptdown**', write: (document) => toMarkdown(document, { layout: 'plain' }) },
  {
    name: '**scriptdown**, `html: false`',
    write: (document) => toMarkdown(document, { layout: 'plain', html: false }),
  },
  ...readPeers.map((peer): Serializer => ({ name: peer.name, write: (document) => peer.prepare(document)() })),
]

/** How much of one level one serializer gets right. */
interface Score {
  /** For each parser, the share of the paragraphs. */
  readonly each: readonly number[]
  /** The share that every parser reads rightly. */
  readonly all: number
  /** Of the paragraphs with marks, the share that holds character references. */
  readonly references: number
}

function score(texts: readonly MarkedText[], { write }: Serializer): Score {
  const written = texts.map(({ text, marks }) => {
    const paragraph = { id: 'p', object: 'script_paragraph', kind: 'general', text, marks } as const
    try {
      return write({ object: 'document', paragraphs: [paragraph] })
    } catch {
      // A serializer that fails on a text gets it wrong.
      return undefined
    }
  })
  const expected = texts.map(({ text, marks }) => expectedCharacters(text, marks))
  const right = parsers.map((parser) =>
    parser
      .readAll(written.map((markdown) => markdown ?? ''))
      .map((blocks, at) => written[at] !== undefined && !paragraphDifference(expected[at] ?? [], blocks, parser)),
  )
  const marked = written.filter((_, at) => texts[at]?.marks.length)
  return {
    each: right.map((list) => share(list)),
    all: share(texts.map((_, at) => right.every((list) => list[at]))),
    references: share(marked.map((markdown) => /(?<!\\)&#?\w+;/.test(markdown ?? ''))),
  }
}

function share(list: readonly boolean[]): number {
  return list.filter(Boolean).length / list.length
}

function sample(level: Level): MarkedText[] {
  return fc.sample(markedText(level), { numRuns: paragraphs, seed: 1 }).map((one) => ({
    text: one.text,
    marks: acceptedMarks(one).filter(({ type }) => types.has(type)),
  }))
}

const results = levels.map((level) => {
  const texts = sample(level)
  return { level, scores: serializers.map((serializer) => score(texts, serializer)) }
})

const overview = serializers.map(({ name }, row) => [
  name,
  ...results.map(({ scores }) => percent(scores[row]?.all ?? Number.NaN)),
  percent(results[0]?.scores[row]?.references ?? Number.NaN),
])
const details = results.map(({ level, scores }) => {
  const rows = scores.map(({ each, all }, row) => [serializers[row]?.name ?? '', ...each.map(percent), percent(all)])
  return table([level, ...parsers.map(({ name }) => name), 'all at once'], rows)
})

publish(
  'fidelity',
  [
    `${describeRun('npm run bench:fidelity')}; ${paragraphs.toLocaleString('en-US')} paragraphs of each level.`,
    `Read rightly by ${parsers.length} parsers at once, and how many marked paragraphs of \`words\` hold character references:`,
    table(['serializer', ...levels, 'references'], overview),
    ...details,
  ].join('\n\n'),
)
