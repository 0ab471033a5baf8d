import fc from 'fast-check'
import { safeParseDocument } from 'scriptdown'
import { describe, expect, test, vi } from 'vitest'
import { parseJson } from '../../src/document/json.ts'
import { locateFault } from '../../src/document/json-fault.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const token = fc.constantFrom(
  ...['{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '"\\n"', '"\\u00e9"', '"\\u00"', '"\\x"', '"\t"', "'a'"],
  ...['0', '-0', '01', '-', '1.5', '1.', '.5', '1e5', '1E+5', '1e', '+1', 'true', 'false', 'null', 'nul', 'NaN'],
  ...[' ', '\n', '\r\n', '\t', '\u00a0', '\ufeff', '\u2028', '//', '\ud83d', 'é', '_', '$'],
)
const soup = fc.array(token, { maxLength: 8 }).map((list) => list.join(''))

/** JSON, or JSON with one piece cut out and another put in. */
const nearJson = fc
  .tuple(fc.jsonValue(), fc.constantFrom(0, 2), fc.nat(), fc.nat(3), fc.oneof(token, fc.constant('')))
  .map(([value, indent, at, cut, put]) => {
    const text = JSON.stringify(value, null, indent)
    const from = at % (text.length + 1)
    return text.slice(0, from) + put + text.slice(from + cut)
  })

test('a fault is found exactly where JSON.parse throws', () => {
  fc.assert(
    fc.property(fc.oneof(soup, nearJson, fc.json()), (text) => {
      expect(locateFault(text) === undefined).toBe(isJson(text))
    }),
    { numRuns: 5_000 },
  )
})

test('what comes before a fault has none but that it ends, there or in a string', () => {
  fc.assert(
    fc.property(fc.oneof(soup, nearJson), (text) => {
      const fault = locateFault(text)
      const before = fault && locateFault(text.slice(0, fault.offset))
      if (before && !before.message.includes('no closing quote')) expect(before.offset).toBe(fault.offset)
    }),
    { numRuns: 2_000 },
  )
})

test('JSON that the engine has no room for is told as that', () => {
  const parse = vi.spyOn(JSON, 'parse').mockImplementation(() => {
    throw new RangeError('too deep')
  })
  const read = parseJson('[]')
  parse.mockRestore()
  expect(read).toMatchObject({ message: 'line 1, column 1: the text is beyond what can be read here' })
})

describe('says where and what', () => {
  test.each([
    ['', 'line 1, column 1: expected a value, found an empty text'],
    [' \n', 'line 2, column 1: expected a value, found an empty text'],
    ['FADE IN:', 'line 1, column 1: expected a value, found "FADE"'],
    ['{"a": 1,}', 'line 1, column 9: expected a key in double quotes after ",", found "}"'],
    ['[1,]', 'line 1, column 4: expected a value after ",", found "]"'],
    ['[1 2]', 'line 1, column 4: expected "," or "]", found "2"'],
    ['{"a" 1}', 'line 1, column 6: expected ":" after the key, found "1"'],
    ['{"a": 1 "b": 2}', 'line 1, column 9: expected "," or "}", found a string'],
    ['{a: 1}', 'line 1, column 2: expected a key in double quotes or "}", found "a"'],
    ['{1}', 'line 1, column 2: expected a key in double quotes or "}", found "1"'],
    ['{"a": 1, true: 2}', 'line 1, column 10: expected a key in double quotes after ",", found "true"'],
    ["{'a': 1}", 'line 1, column 2: expected a key in double quotes or "}", found "\'"'],
    ['[NaN]', 'line 1, column 2: expected a value or "]", found "NaN"'],
    ['{"a": 01}', 'line 1, column 7: expected a value, found "01"'],
    ['{} {}', 'line 1, column 4: expected nothing more, found "{"'],
    ['[1', 'line 1, column 3: expected "," or "]", found the end of the text'],
    ['[\u200b1]', 'line 1, column 2: expected a value or "]", found "U+200B"'],
    ['["😀", 😀]', 'line 1, column 8: expected a value after ",", found "😀"'],
    ['["abc', 'line 1, column 2: the string that starts here has no closing quote'],
    ['["\\q"]', 'line 1, column 3: "\\q" is no escape that JSON knows'],
    ['["a\tb"]', 'line 1, column 4: "U+0009" in a string must be escaped, or a closing quote is missing'],
    ['["a\nb"]', 'line 1, column 4: a line break in a string must be escaped, or a closing quote is missing'],
    ['{\r\n  "a": 1,\r\n  "b" 2\r\n}', 'line 3, column 7: expected ":" after the key, found "2"'],
    ['[\r1\r;]', 'line 3, column 1: expected "," or "]", found ";"'],
    ['[\n\n1\n;]', 'line 4, column 1: expected "," or "]", found ";"'],
    ['\ufeff[;]', 'line 1, column 2: expected a value or "]", found ";"'],
  ])('%j', (text, message) => {
    expect(safeParseDocument(text)).toEqual({
      ok: false,
      issues: [{ code: 'invalid-json', path: [], message }],
      total: 1,
    })
  })
})
