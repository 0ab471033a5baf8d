import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseObject } from '../../src/cli/json-bytes.ts'

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Texts that are mostly plain, with characters of one byte to four in UTF-8, and what JSON escapes. */
const texts = fc
  .array(
    fc.constantFrom(
      'plain letters of a script ',
      '“',
      'é',
      '—',
      '😀',
      '漢',
      '\u2028',
      '\0',
      '"',
      '\\',
      '\\\\',
      '\n',
      '\u007f',
    ),
  )
  .map((pieces) => pieces.join(''))

test('gives what the text of the bytes holds', () => {
  fc.assert(
    fc.property(fc.dictionary(texts, fc.oneof(texts, fc.jsonValue({ stringUnit: 'binary' }))), (value) => {
      // Room for all characters that are to be escaped.
      const text = JSON.stringify({ ...value, padding: ' '.repeat(40 * JSON.stringify(value).length) })
      const isEscaped = /\\[^\0-\x7f]/.test(text)
      expect(parseObject(toBytes(text))).toEqual(isEscaped ? undefined : JSON.parse(text))
    }),
  )
})

test('whatever bytes are given, gives what their text holds, or nothing', () => {
  const near = fc.array(fc.constantFrom('{', '}', '"a"', ':', ',', '"', '\\', 'é', '“', ' '.repeat(40), '1', 'null'))
  fc.assert(
    fc.property(near, (pieces) => {
      const text = pieces.join('')
      const value = parseObject(toBytes(text))
      if (value !== undefined) expect(value).toEqual(JSON.parse(text))
    }),
  )
})

const padding = ' '.repeat(200)
test.each([
  ['a backslash before a letter, which is no escape', `{"a":"\\é"}${padding}`],
  ['a letter where none may be', `{"a":1é}${padding}`],
  ['a byte order mark', `\ufeff{"a":1}${padding}`],
  ['many letters of other alphabets', '{"a":"雨が降る"}'],
  ['a string', `"{\\"a\\":1}"${padding}`],
  ['null', `null${padding}`],
  ['no bytes', ''],
])('gives nothing of %s', (_, text) => {
  expect(parseObject(toBytes(text))).toBeUndefined()
})

test('gives nothing of what is no UTF-8', () => {
  expect(parseObject(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d, ...toBytes(padding)]))).toBeUndefined()
})

test('reads a part of a larger buffer', () => {
  const bytes = toBytes(`{"a":“”}{"a":"“"}${padding}`)
  expect(parseObject(bytes.subarray(toBytes('{"a":“”}').length))).toEqual({ a: '“' })
})
