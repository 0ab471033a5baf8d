import { generated } from './documents.ts'
import { type MeasureOptions, measure, ratios, spread, type Timing } from './measure.ts'
import { baseline, stages } from './stages.ts'
import { figure, range, table } from './table.ts'

/** Every stage on scripts of growing size: multiples of `JSON.parse`, and the whole way's cost of one paragraph. */
export function compareSizes(sizes: readonly number[], options: MeasureOptions): string {
  const columns = sizes.map((size) => {
    const sample = generated(size)
    return { size, timings: measure([baseline(sample), ...stages(sample)], options) }
  })
  const names = columns[0]?.timings.map(({ name }) => name) ?? []
  const rows = names.slice(1).map((name, index) => [
    name,
    ...columns.flatMap(({ size, timings }) => {
      const [base, timing] = [timings[0], timings[index + 1]]
      return base && timing ? [range(ratios(timing, base)), perParagraph(timing, size)] : []
    }),
  ])
  const base = columns.flatMap(({ size, timings }) => (timings[0] ? ['1', perParagraph(timings[0], size)] : []))
  const head = sizes.flatMap((size) => [`${size.toLocaleString('en-US')} paragraphs, ×`, 'µs each'])
  return table(['stage', ...head], [['JSON.parse', ...base], ...rows])
}

function perParagraph({ times }: Timing, size: number): string {
  return figure((spread(times).median * 1000) / size)
}
