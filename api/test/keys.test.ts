import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKey, hashKey, hideKeys, isKeyShaped } from '../src/keys.ts'
import { toBase62 } from '../src/random.ts'

it('makes keys of the documented shape, none twice', () => {
  const keys = Array.from({ length: 1000 }, createKey)
  expect(new Set(keys.map((key) => key.value)).size).toBe(1000)
  for (const { value, hash, lastFour } of keys) {
    expect(value).toMatch(/^spk_[0-9A-Za-z]{36}$/)
    expect(isKeyShaped(value)).toBe(true)
    expect(value.endsWith(lastFour)).toBe(true)
    expect(hash).toEqual(hashKey(value))
  }
})

it('uses every letter and digit', () => {
  const seen = new Set(Array.from({ length: 200 }, createKey).flatMap((key) => [...key.value.slice(4, 34)]))
  expect(seen.size).toBe(62)
})

it('sees each typing error: a character changed, or two swapped', () => {
  const { value } = createKey()
  for (let i = 4; i < value.length; i++) {
    const wrong = value[i] === 'a' ? 'b' : 'a'
    expect(isKeyShaped(value.slice(0, i) + wrong + value.slice(i + 1))).toBe(false)
    const pair = value.slice(i, i + 2)
    const swapped = value.slice(0, i) + [...pair].reverse().join('') + value.slice(i + 2)
    expect(isKeyShaped(swapped)).toBe(swapped === value)
  }
})

it('takes no other text for a key', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !isKeyShaped(text) && !isKeyShaped(`spk_${text}`)))
})

it('writes base 62 with a fixed length', () => {
  expect([0, 61, 62, 0xffff_ffff].map((value) => toBase62(value, 6))).toEqual(['000000', '00000z', '000010', '4gfFC3'])
})

it('hides keys in logs, wherever they stand', () => {
  const { value } = createKey()
  expect(hideKeys(`/v1/${value}/${value}?`)).toBe('/v1/spk_…/spk_…?')
})
