import fc from 'fast-check'

const oneOf = (...words: string[]): fc.Arbitrary<string> => fc.constantFrom(...words)
const number = (most: number, unit = ''): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: 1000 }).map((part) => `${+((part * most) / 1000).toFixed(3)}${unit}`)
const signed = (most: number, unit = ''): fc.Arbitrary<string> =>
  fc.tuple(oneOf('', '-', '+'), number(most, unit)).map((parts) => parts.join(''))
const percent = number(100, '%')
const hue = fc.oneof(signed(400), signed(400, 'deg'), signed(2, 'turn'), signed(7, 'rad'), signed(400, 'grad'))
const alpha = fc.oneof(number(1), percent)
const hexDigits = fc
  .constantFrom(3, 4, 6, 8)
  .chain((length) =>
    fc.array(oneOf(...'0123456789abcdef'), { minLength: length, maxLength: length }).map((digits) => digits.join('')),
  )

const spaced = (name: string, ...values: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.tuple(...values), fc.option(alpha))
    .map(([list, opacity]) => `${name}(${list.join(' ')}${opacity === null ? '' : ` / ${opacity}`})`)
const comma = (name: string, ...values: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(fc.tuple(...values), fc.option(alpha)).map(([list, opacity]) => {
    return `${name}(${[...list, ...(opacity === null ? [] : [opacity])].join(', ')})`
  })

const spaces = ['srgb', 'srgb-linear', 'display-p3', 'a98-rgb', 'prophoto-rgb', 'rec2020', 'xyz', 'xyz-d50', 'xyz-d65']

/** Colours as CSS Color 4 has them written, their coordinates in bounds. */
const sound = fc.oneof(
  oneOf('red', 'rebeccapurple', 'transparent', 'lightgoldenrodyellow'),
  hexDigits.map((digits) => `#${digits}`),
  spaced('rgb', number(255), number(255), number(255)),
  comma('rgba', percent, percent, percent),
  comma('hsl', hue, percent, percent),
  spaced('hsla', hue, percent, percent),
  spaced('hwb', hue, number(50, '%'), number(50, '%')),
  spaced('lab', percent, signed(100), signed(100)),
  spaced('lch', percent, number(150), hue),
  spaced('oklab', number(1), signed(0.4), signed(0.4)),
  spaced('oklch', percent, number(0.4), hue),
  oneOf(...spaces).chain((space) => spaced(`color`, fc.constant(space), number(1), number(1), percent)),
)

const piece = fc.oneof(
  { arbitrary: oneOf(' ', ',', ', ', ' / ', '/', '\n', '  '), weight: 5 },
  { arbitrary: fc.oneof(number(300), percent, hue), weight: 5 },
  {
    arbitrary: oneOf(
      'none',
      'e',
      '1e3',
      '.5',
      '1.',
      '+',
      '-',
      '1-2',
      '1deg-rad',
      '%',
      'srgb',
      'xyz',
      '0.',
      '--1',
      '1_',
    ),
    weight: 2,
  },
)
const names = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color']

/** What looks like a colour, and may be one: one with a few characters changed, or pieces of colours at random. */
const near = fc.oneof(
  fc
    .tuple(sound, fc.nat(), oneOf('', ' ', ',', '/', '-', '.', '%', 'none', '1', '(', ')', 'e', '_'))
    .map(([text, at, by]) => {
      const index = at % text.length
      return text.slice(0, index) + by + text.slice(index + 1)
    }),
  fc.tuple(oneOf(...names), fc.array(piece, { maxLength: 9 })).map(([name, list]) => `${name}(${list.join('')})`),
)

export function colorText(which: 'sound' | 'near'): fc.Arbitrary<string> {
  return which === 'sound' ? sound : near
}
