import { parseDocument, toHtml, toMarkdown } from 'scriptdown'
import type { Sample } from './documents.ts'
import { type MeasureOptions, measure, ratios, spread } from './measure.ts'
import { baseline } from './stages.ts'
import { figure, range, table } from './table.ts'

/** Whole scripts that somebody wrote: the corpus and, where this machine has them, real ones. */
export function compareScripts(samples: readonly Sample[], options: MeasureOptions): string {
  const rows = samples.map((sample) => {
    const { name, text, document } = sample
    const [base, ...timings] = measure(
      [
        baseline(sample),
        { name: 'toMarkdown', run: () => toMarkdown(document) },
        { name: 'toHtml', run: () => toHtml(document) },
        { name: 'text → Markdown', run: () => toMarkdown(parseDocument(text)) },
        { name: 'text → HTML', run: () => toHtml(parseDocument(text)) },
      ],
      options,
    )
    const size = [document.paragraphs.length.toLocaleString('en-US'), figure(text.length / 1000)]
    if (!base) return [name, ...size]
    return [name, ...size, figure(spread(base.times).median), ...timings.map((timing) => range(ratios(timing, base)))]
  })
  const head = [
    'paragraphs',
    'kB',
    'JSON.parse, ms',
    'toMarkdown, ×',
    'toHtml, ×',
    'text → Markdown, ×',
    'text → HTML, ×',
  ]
  return table(['script', ...head], rows)
}
