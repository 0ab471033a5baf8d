import { perParagraph } from './by-size.ts'
import { freshTexts, type Input } from './inputs.ts'
import { type MeasureOptions, measure, ratios } from './measure.ts'
import { baseline, html, markdown, mdast, parse, spans, textToMarkdown, toTask } from './stages.ts'
import { range, table } from './table.ts'

const stages = [parse, spans, mdast, markdown, html, textToMarkdown]

/** The main stages on every input, as multiples of `JSON.parse`: a table for each size. */
export function compareInputs(inputs: readonly Input[], sizes: readonly number[], options: MeasureOptions): string {
  return sizes.map((size) => compareAt(inputs, size, options)).join('\n\n')
}

function compareAt(inputs: readonly Input[], size: number, options: MeasureOptions): string {
  const rows = inputs.map((input) => {
    const texts = freshTexts(input, size, options.turn, 'inputs')
    const timings = measure([toTask(baseline, texts), ...stages.map((stage) => toTask(stage, texts))], options)
    const [base, ...others] = timings
    const written = timings[stages.indexOf(markdown) + 1]
    if (!base || !written) throw new RangeError('nothing measured')
    const paragraphs = size * texts(0).length
    return [
      input.name,
      perParagraph(base, paragraphs),
      perParagraph(written, paragraphs),
      ...others.map((timing) => range(ratios(timing, base))),
    ]
  })
  const head = stages.map(({ name }) => `${name}, ×`)
  const title = `${size.toLocaleString('en-US')} paragraphs`
  return table([title, 'JSON.parse, µs each', 'toMarkdown, µs each', ...head], rows)
}
