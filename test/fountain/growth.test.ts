import { parseFountain, toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { hostileDocuments } from '../../corpus/hostile.ts'
import { markings } from '../../corpus/markings.ts'
import { shapes } from '../../corpus/shapes.ts'
import { type Conversion, findSlow } from '../growth.ts'
import { document, paragraph } from '../script.ts'

/** What Fountain gives a meaning to, to be repeated alone and in pairs. */
const signs = [
  ...['*', '**', '***', '_', '\\', '/*', '*/', '/**/', '[[', ']]', '[[ ]]', '/*\\p*/', ' /*\\n*/', '!', '~', '>', '<'],
  ...['#', '=', '===\n', '(', ')', '^', '\n', '  \n', ' \n', ' ', '\t', 'Title:', 'a: b\n', 'INT. ', 'CUT TO:', '\0'],
  ...[
    'A\n',
    '@A\n',
    'A\na\n\n',
    'A ^\na\n\n',
    'A\n(a)\n',
    'A\n~a\n',
    '> a <\n',
    '/* \n\n',
    '[[a\n\n',
    '*a',
    'a*',
    '_a ',
  ],
]

const read = (name: string, unit: string, before = '', behind = ''): Conversion => ({
  name,
  prepare: (size) => {
    const text = before + unit.repeat(size / unit.length) + behind
    return () => parseFountain(text)
  },
})

test.each(signs)('%j is read in time that grows with the text', (sign) => {
  const pairs = signs
    .filter((_, index) => index % 8 === 0)
    .map((other) => read(JSON.stringify(sign + other), sign + other))
  expect(findSlow([read('alone', sign), read('in a cue', sign, 'A', '\na'), ...pairs])).toEqual([])
})

const some = markings.filter(({ name }) => /bare|cross|hundred/.test(name))

test.each(shapes.map((shape) => [shape.name, shape] as const))('%s is written and read in such time', (_, shape) => {
  const conversions = some.map(({ name, mark }, index): Conversion => {
    const kind = ['action', 'dialogue', 'note'][index % 3] ?? 'action'
    const prepare = (size: number): (() => unknown) => {
      const script = document(
        paragraph({ kind: 'character', text: 'A' }),
        paragraph({ kind, ...mark(shape.write(size)) }),
      )
      return () => parseFountain(toFountain(script))
    }
    return { name: `${name}, ${kind}`, prepare }
  })
  expect(findSlow(conversions)).toEqual([])
})

test('a long word that is formatted from within a word on is written in such time', () => {
  const prepare = (size: number): (() => unknown) => {
    const text = `x/${'a'.repeat(size)} b`
    const script = document(paragraph({ text, marks: [{ start: 2, end: size + 4, type: 'bold' }] }))
    return () => toFountain(script)
  }
  expect(findSlow([{ name: 'toFountain', prepare }])).toEqual([])
})

/** A document is measured whole: a size is a share of its full one. */
const fullSize = 1_000_000

describe.each(hostileDocuments(1 / 1000).map(({ name }, index) => [name, index] as const))('%s', (_, index) => {
  test('is written and read in such time', () => {
    const prepare = (size: number): (() => unknown) => {
      const script = hostileDocuments(size / fullSize)[index]?.make()
      if (!script) throw new RangeError('every scale has the same documents')
      return () => parseFountain(toFountain(script))
    }
    expect(findSlow([{ name: 'toFountain, parseFountain', prepare }])).toEqual([])
  })
})
