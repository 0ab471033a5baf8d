import { type Mark, type MarkdownOptions, toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { hostileDocuments } from '../../corpus/hostile.ts'
import { type Marking, markings } from '../../corpus/markings.ts'
import { type Shape, shapes } from '../../corpus/shapes.ts'
import { type Conversion, findSlow } from '../growth.ts'
import { markTypes } from '../marks/model.ts'
import { document, paragraph } from '../script.ts'
import { misreadings } from './reading.ts'

/** Texts are written as paragraphs, on one line, and as quotes. */
const kinds = ['action', 'scene-heading', 'dialogue'] as const

/** Every way to write one shape as Markdown. */
function conversions({ write }: Shape): Conversion[] {
  return markings.flatMap(({ name, mark }) =>
    kinds.flatMap((kind) =>
      [true, false].map((html): Conversion => {
        const prepare = (size: number): (() => string) => {
          const script = document(paragraph({ kind, ...mark(write(size)) }))
          return () => toMarkdown(script, { html })
        }
        return { name: `${name}, ${kind}${html ? '' : ', without HTML'}`, prepare }
      }),
    ),
  )
}

describe.each(shapes.map((shape) => [shape.name, shape] as const))('%s', (_, shape) => {
  test('takes time in proportion to its size', () => {
    expect(findSlow(conversions(shape))).toEqual([])
  })

  test('is read as meant', () => {
    const texts = markings.map(({ mark }: Marking) => mark(shape.write(24)))
    expect(misreadings(texts)).toEqual([])
  })
})

const everywhere: readonly MarkdownOptions[] = [{}, { html: false }, { flavor: 'mdx' }, { underline: 'none' }]

test.each(markTypes)('%s on every other character takes time in proportion to its size', (type) => {
  const options = everywhere.map((option): Conversion => {
    const prepare = (size: number): (() => string) => {
      const marks = Array.from({ length: size / 2 }, (_, i) => ({ start: 2 * i, end: 2 * i + 1, type, value: 'red' }))
      const script = document(paragraph({ text: 'a'.repeat(size), marks }))
      return () => toMarkdown(script, option)
    }
    return { name: JSON.stringify(option), prepare }
  })
  expect(findSlow(options)).toEqual([])
})

test('formats that some parser disputes, a character or two apart, take time in proportion to their size', () => {
  const disputed = '\u0085\u05e9\u05dc\u05d5\u05dd\u2028 '
  const unit = disputed + 'a '.repeat(20)
  const marksAt = (start: number): Mark[] => [
    { start: start + 1, end: start + 6, type: 'italic' },
    { start, end: start + 5, type: 'strikethrough' },
    { start, end: start + 3, type: 'bold' },
    ...Array.from({ length: 20 }, (_, i): Mark => {
      const at = start + disputed.length + 2 * i
      return { start: at, end: at + 1, type: 'bold' }
    }),
  ]
  const options = [{}, { html: false }].map((option): Conversion => {
    const prepare = (size: number): (() => string) => {
      const count = Math.floor(size / unit.length)
      const marks = Array.from({ length: count }, (_, i) => marksAt(i * unit.length)).flat()
      const script = document(paragraph({ text: unit.repeat(count), marks }))
      return () => toMarkdown(script, option)
    }
    return { name: JSON.stringify(option), prepare }
  })
  expect(findSlow(options)).toEqual([])
})

const tiny = hostileDocuments(1 / 1000)

/** For its number of marks or paragraphs a document is measured whole: a size is a share of its full one. */
const fullSize = 1_000_000

describe.each(tiny.map(({ name }, index) => [name, index] as const))('%s', (_, index) => {
  test('takes time in proportion to its size', () => {
    const prepare = (size: number): (() => string) => {
      const script = hostileDocuments(size / fullSize)[index]?.make()
      if (!script) throw new RangeError('every scale has the same documents')
      return () => toMarkdown(script)
    }
    expect(findSlow([{ name: 'toMarkdown', prepare }])).toEqual([])
  })

  test('is read as meant', () => {
    const paragraphs = tiny[index]?.make().paragraphs ?? []
    expect(misreadings(paragraphs.filter(({ text }) => text !== ''))).toEqual([])
  })
})
