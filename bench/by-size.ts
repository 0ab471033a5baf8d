import { freshTexts, ordinary } from './inputs.ts'
import { type MeasureOptions, measure, ratios, spread, type Timing } from './measure.ts'
import {
  baseline,
  hast,
  html,
  markdown,
  mdast,
  parse,
  remark,
  spans,
  textToHtml,
  textToMarkdown,
  toTask,
  validate,
} from './stages.ts'
import { figure, range, table } from './table.ts'

const stages = [baseline, parse, validate, spans, mdast, markdown, remark, hast, html, textToMarkdown, textToHtml]

/** Every stage on scripts of growing size: multiples of `JSON.parse`, and the cost of one paragraph. */
export function compareSizes(sizes: readonly number[], options: MeasureOptions): string {
  const columns = sizes.map((size) => {
    const texts = freshTexts(ordinary, size, options.turn, 'sizes')
    const tasks = stages.map((stage) => toTask(stage, texts))
    return { paragraphs: size * texts(0).length, timings: measure(tasks, options) }
  })
  const rows = stages.map(({ name }, index) => [
    name,
    ...columns.flatMap(({ paragraphs, timings }) => {
      const [base, timing] = [timings[0], timings[index]]
      return base && timing ? [range(ratios(timing, base)), perParagraph(timing, paragraphs)] : []
    }),
  ])
  const head = sizes.flatMap((size) => [`${size.toLocaleString('en-US')} paragraphs, ×`, 'µs each'])
  return table([`${ordinary.name}`, ...head], rows)
}

/** Microseconds. */
export function perParagraph({ times }: Timing, paragraphs: number): string {
  return figure((spread(times).median * 1000) / paragraphs)
}
