import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInPlace } from '../../src/marks/order.ts'

test('sorts lists of any length as the general sort does, equals in their order', () => {
  const items = fc.array(fc.record({ key: fc.nat(9), name: fc.nat() }), { maxLength: 50 })
  fc.assert(
    fc.property(items, (list) => {
      const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key
      const sorted = list.toSorted(byKey)
      expect(sortInPlace(list, byKey)).toBe(list)
      expect(list).toEqual(sorted)
    }),
  )
})
