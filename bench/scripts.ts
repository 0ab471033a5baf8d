import type { Sample } from './documents.ts'
import { countDocuments, type Texts } from './inputs.ts'
import { type MeasureOptions, measure, ratios, spread } from './measure.ts'
import { baseline, html, markdown, textToHtml, textToMarkdown, toTask } from './stages.ts'
import { figure, range, table } from './table.ts'

const stages = [markdown, html, textToMarkdown, textToHtml]

/** Whole scripts that somebody wrote: the corpus and, where this machine has them, real ones. */
export function compareScripts(samples: readonly Sample[], options: MeasureOptions): string {
  const rows = samples.map(({ name, text, document: { paragraphs } }) => {
    const copies = new Array<string>(countDocuments(paragraphs.length, options.turn)).fill(text)
    const texts: Texts = () => copies
    const [base, ...timings] = measure([toTask(baseline, texts), ...stages.map((one) => toTask(one, texts))], options)
    if (!base) throw new RangeError('nothing measured')
    return [
      name,
      paragraphs.length.toLocaleString('en-US'),
      percent(paragraphs.filter(({ marks }) => marks.length > 0).length / paragraphs.length),
      figure(text.length / 1000),
      figure(spread(base.times).median / copies.length),
      ...timings.map((timing) => range(ratios(timing, base))),
    ]
  })
  const head = ['paragraphs', 'marked', 'kB', 'JSON.parse, ms', ...stages.map(({ name }) => `${name}, ×`)]
  return table(['script', ...head], rows)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
