import { parseXml } from '@rgrove/parse-xml'
import { XMLParser } from 'fast-xml-parser'
import { SaxesParser } from 'saxes'
import { parseDocument } from 'scriptdown'
import { parseFdx, toFdx } from 'scriptdown/fdx'
import { readXml } from '../dist/fdx/xml.js'
import { perParagraph } from './by-size.ts'
import { freshTexts, type Input } from './inputs.ts'
import { type MeasureOptions, measure, ratios } from './measure.ts'
import { baseline, type Stage, toTask } from './stages.ts'
import { range, table } from './table.ts'

const write: Stage = {
  name: 'toFdx',
  prepare(text) {
    const document = parseDocument(text)
    return () => toFdx(document)
  },
}

/** One call on the FDX of a document. */
const onFdx = (name: string, run: (xml: string) => unknown): Stage => ({
  name,
  prepare(text) {
    const xml = toFdx(parseDocument(text))
    // Read from a file it would be one flat string.
    xml.charCodeAt(0)
    return () => run(xml)
  },
})

const options = { ignoreAttributes: false, preserveOrder: true, trimValues: false, parseTagValue: false }

const stages: readonly Stage[] = [
  write,
  onFdx('parseFdx', (xml) => parseFdx(xml)),
  onFdx('its XML alone', (xml) => readXml(xml)),
  onFdx('saxes', (xml) => countTags(xml)),
  onFdx('@rgrove/parse-xml', (xml) => parseXml(xml)),
  onFdx('fast-xml-parser', (xml) => new XMLParser(options).parse(xml)),
]

function countTags(xml: string): number {
  const parser = new SaxesParser({ position: false })
  let count = 0
  parser.on('opentag', () => count++)
  parser.on('text', () => count++)
  parser.write(xml).close()
  return count
}

/** FDX on every input, as multiples of `JSON.parse` of the same document: a table for each size. */
export function compareFdx(inputs: readonly Input[], sizes: readonly number[], options: MeasureOptions): string {
  return sizes.map((size) => compareAt(inputs, size, options)).join('\n\n')
}

function compareAt(inputs: readonly Input[], size: number, options: MeasureOptions): string {
  const rows = inputs.map((input) => {
    const texts = freshTexts(input, size, options.turn, 'fdx')
    const timings = measure([toTask(baseline, texts), ...stages.map((stage) => toTask(stage, texts))], options)
    const [base, ...others] = timings
    if (!base) throw new RangeError('nothing measured')
    const paragraphs = size * texts(0).length
    return [input.name, perParagraph(base, paragraphs), ...others.map((timing) => range(ratios(timing, base)))]
  })
  const head = stages.map(({ name }) => `${name}, ×`)
  return table([`${size.toLocaleString('en-US')} paragraphs`, 'JSON.parse, µs each', ...head], rows)
}
