import { toHtml } from 'scriptdown'
import { expect, test } from 'vitest'
import { markings } from '../../corpus/markings.ts'
import { shapes } from '../../corpus/shapes.ts'
import { findSlow } from '../growth.ts'
import { document, paragraph } from '../script.ts'

test.each(shapes.map((shape) => [shape.name, shape] as const))(
  '%s takes time in proportion to its size',
  (_, shape) => {
    const conversions = markings.map(({ name, mark }) => ({
      name,
      prepare: (size: number) => {
        const script = document(paragraph(mark(shape.write(size))))
        return () => toHtml(script)
      },
    }))
    expect(findSlow(conversions)).toEqual([])
  },
)
