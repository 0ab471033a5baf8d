import fc from 'fast-check'
import { expect, test } from 'vitest'
import { charCodeAt, codePointAt, slice } from '../../src/document/strings.ts'

/** Texts of all kinds that the engine knows: as they come, parsed, sliced and put together. */
const text = fc
  .string({ unit: 'binary' })
  .chain((one) =>
    fc.constantFrom(one, JSON.parse(JSON.stringify(one)) as string, `${one}…`.slice(0, -1), `${one}${one}`),
  )

test('functions of texts say what their methods say', () => {
  fc.assert(
    fc.property(text, fc.nat(40), fc.integer({ min: -5, max: 40 }), (one, at, end) => {
      expect(charCodeAt(one, at)).toEqual(one.charCodeAt(at))
      expect(codePointAt(one, at)).toBe(one.codePointAt(at))
      expect(slice(one, at)).toBe(one.slice(at))
      expect(slice(one, at, end)).toBe(one.slice(at, end))
    }),
  )
})
