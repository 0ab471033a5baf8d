import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { parseDocument, toMarkdown } from 'scriptdown'
import { applyMarkdown, fromMdast, parseMarkdown } from 'scriptdown/markdown'
import { unified } from 'unified'
import { perParagraph } from './by-size.ts'
import { freshTexts, type Input } from './inputs.ts'
import { type MeasureOptions, measure, ratios } from './measure.ts'
import { baseline, markdown, type Stage, toTask } from './stages.ts'
import { range, table } from './table.ts'

const remark = unified().use(remarkParse).use(remarkGfm).freeze()

const onMarkdown = (name: string, run: (text: string) => unknown): Stage => ({
  name,
  prepare(text) {
    const written = toMarkdown(parseDocument(text))
    return () => run(written)
  },
})

/** Applies Markdown that is edited before, which is not timed. */
const onEdited = (name: string, edit: (text: string) => string): Stage => ({
  name,
  prepare(text) {
    const document = parseDocument(text)
    const edited = edit(toMarkdown(document))
    return () => applyMarkdown(document, edited)
  },
})

const stages: readonly Stage[] = [
  markdown,
  onMarkdown('parseMarkdown', (text) => parseMarkdown(text)),
  onEdited('applyMarkdown, unedited', (text) => text),
  onEdited('one word edited', (text) => {
    const middle = text.indexOf(' ', text.length / 2)
    return `${text.slice(0, middle)} quux${text.slice(middle)}`
  }),
  // Each block reads the same, and none is the same to the byte.
  onEdited('every block saved otherwise', (text) => text.replaceAll('\n\n', ' \n\n')),
]

const others: readonly Stage[] = [
  onMarkdown('remark-parse with remark-gfm, then fromMdast', (text) => fromMdast(remark.parse(text))),
]

/** The way back from Markdown, as multiples of `JSON.parse`; what takes a second and more on small documents alone. */
export function compareBack(inputs: readonly Input[], sizes: readonly number[], options: MeasureOptions): string {
  return sizes
    .map((size, index) => {
      const all = index === 0 ? [...stages, ...others] : stages
      const rows = inputs.map((input) => {
        const texts = freshTexts(input, size, options.turn, 'back')
        const [base, ...timings] = measure(
          [baseline, ...all].map((stage) => toTask(stage, texts)),
          options,
        )
        if (!base) throw new RangeError('nothing measured')
        const paragraphs = size * texts(0).length
        return [input.name, perParagraph(base, paragraphs), ...timings.map((timing) => range(ratios(timing, base)))]
      })
      const title = `${size.toLocaleString('en-US')} paragraphs`
      return table([title, 'JSON.parse, µs each', ...all.map(({ name }) => `${name}, ×`)], rows)
    })
    .join('\n\n')
}
