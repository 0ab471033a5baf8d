import { perParagraph } from './by-size.ts'
import { freshTexts, type Input, type Texts } from './inputs.ts'
import { type MeasureOptions, measure, ratios, type Timing } from './measure.ts'
import { baseline, html, markdown, mdast, parse, type Stage, spans, textToMarkdown, toTask } from './stages.ts'
import { range, table } from './table.ts'

const stages = [parse, spans, mdast, markdown, html, textToMarkdown]

/** The main stages on every input, as multiples of `JSON.parse`: a table for each size. */
export function compareInputs(inputs: readonly Input[], sizes: readonly number[], options: MeasureOptions): string {
  return sizes.map((size) => compareAt(inputs, size, options)).join('\n\n')
}

/** What a stage takes, and the baseline in the same rounds. */
interface Beside {
  readonly timing: Timing
  readonly base: Timing
}

function measureBeside(stage: Stage, texts: Texts, options: MeasureOptions): Beside {
  const [base, timing] = measure([toTask(baseline, texts), toTask(stage, texts)], options)
  if (!base || !timing) throw new RangeError('nothing measured')
  return { timing, base }
}

function compareAt(inputs: readonly Input[], size: number, options: MeasureOptions): string {
  const rows = inputs.map((input) => {
    const texts = freshTexts(input, size, options.turn, 'inputs')
    // Each beside the baseline alone: what the others have left, a tree of megabytes, is not for it to tidy up.
    const pairs = stages.map((stage) => measureBeside(stage, texts, options))
    const written = pairs[stages.indexOf(markdown)] as Beside
    const paragraphs = size * texts(0).length
    return [
      input.name,
      perParagraph(written.base, paragraphs),
      perParagraph(written.timing, paragraphs),
      ...pairs.map(({ timing, base }) => range(ratios(timing, base))),
    ]
  })
  const head = stages.map(({ name }) => `${name}, ×`)
  const title = `${size.toLocaleString('en-US')} paragraphs`
  return table([title, 'JSON.parse, µs each', 'toMarkdown, µs each', ...head], rows)
}
