import fc from 'fast-check'
import { toMarkdown } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import type { MarkedText } from '../../src/document/schema.ts'
import { formats } from '../../src/markdown/formats.ts'
import type { MarkdownOptions } from '../../src/markdown/options.ts'
import { walkDocument } from '../../src/markdown/tree/walk.ts'
import { classOfEnd } from '../../src/markdown/writer/inline.ts'
import { classBeside, findMisread, isReadAlone } from '../../src/markdown/writer/layout.ts'
import { escapeDefinition, escapeLine, mayStartBlock } from '../../src/markdown/writer/lines.ts'
import { anySign, anySpecial, specialInLink } from '../../src/markdown/writer/literals.ts'
import {
  addBreak,
  addText,
  closeFormat,
  openFormat,
  type Piece,
  type Place,
  startGathering,
  takePieces,
} from '../../src/markdown/writer/pieces.ts'
import { chooseEdits, choosePlan, isEasy } from '../../src/markdown/writer/plan.ts'
import { NONE, REFERENCE, type Styles, setStyle, TAG } from '../../src/markdown/writer/styles.ts'
import { toInline } from '../../src/markdown/writer/write.ts'
import { isClean } from '../../src/marks/line-breaks.ts'
import { anyOffsets, delimiterFormat, place, placed, tameFormat } from '../arbitraries/marks.ts'
import { levels, markedText } from '../arbitraries.ts'
import { oneParagraph } from '../script.ts'
import { misreadings } from './reading.ts'

/** The pieces of a paragraph, as the walk feeds them to the writer. */
function piecesOf(text: MarkedText, options: MarkdownOptions = {}): readonly Piece[] {
  const pieces = startGathering({ html: options.html !== false, mdx: false }, () => {})
  const ignore = (): void => {}
  walkDocument(oneParagraph(text), options, {
    text: (value) => addText(pieces, value),
    lineBreak: () => addBreak(pieces),
    open: (format, value) => openFormat(pieces, format, value),
    close: () => closeFormat(pieces),
    from(source, value) {
      pieces.origin = source
      return isClean(value)
    },
    // All of it is to be decided.
    line: () => false,
    openContainer: ignore,
    closeContainer: ignore,
    openLeaf: ignore,
    closeLeaf: ignore,
    thematicBreak: ignore,
  })
  return takePieces(pieces)
}

/** What a line may start with, an address may hold, or a parser may trim, in pieces that marks may cut anywhere. */
const seam = fc.constantFrom(
  ...[
    '1',
    '12',
    '.',
    ')',
    ' ',
    '#',
    '-',
    '+',
    '>',
    '=',
    '~',
    '`',
    '|',
    ':',
    '[',
    ']',
    '(',
    '!',
    '^',
    '@',
    '&',
    'amp;',
    '<',
  ],
  ...[
    'w',
    'www',
    'http',
    '://',
    'a',
    'B',
    '*',
    '_',
    '\\',
    '\n',
    '\t',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\v',
    '😀',
    '。',
    'é',
  ],
)
const seams: fc.Arbitrary<MarkedText> = fc
  .tuple(
    fc.array(seam, { minLength: 1, maxLength: 10 }).map((parts) => parts.join('')),
    fc.array(placed(tameFormat), { maxLength: 3 }),
  )
  .map(([text, marks]) => place(text, marks, anyOffsets(text)))

const texts: readonly (readonly [string, fc.Arbitrary<MarkedText>])[] = [
  ...levels.map((level) => [level, markedText(level)] as const),
  ['seams', seams],
]

const usual: Place = { html: true, mdx: false, oneLine: false, prefix: '', foreign: undefined }
const places: readonly Place[] = [usual, { ...usual, oneLine: true }, { ...usual, html: false }]

describe.each(texts)('%s', (_, text) => {
  test('what is easy needs no change of its texts', () => {
    let easy = 0
    fc.assert(
      fc.property(text, fc.constantFrom(...places), (one, target) => {
        const inline = toInline(piecesOf(one, target), target)
        if (!isEasy(inline)) return
        easy++
        // Without tags the characters beside delimiters may be wanted as references: that is not for the texts to say.
        const { styles } = choosePlan(inline)
        if (target.html || styles.length === 0) expect(chooseEdits(inline, styles)).toEqual([])
      }),
      { numRuns: 2000 },
    )
    expect(easy).toBeGreaterThan(20)
  })

  test('what one scan of a text finds no sign of no scan of its parts does', () => {
    let plain = 0
    fc.assert(
      fc.property(text, ({ text: whole }) => {
        if (anySign.test(whole)) return
        plain++
        expect(isClean(whole)).toBe(true)
        for (const part of [whole, whole.toUpperCase(), ...whole.split(''), ...whole.split(/(?=\b)/)]) {
          expect([anySpecial.test(part), specialInLink.test(part)]).toEqual([false, false])
        }
      }),
      { numRuns: 2000 },
    )
    expect(plain).toBeGreaterThan(20)
  })

  test('what is known of a character at once is what it is found to be by its place', () => {
    let asked = 0
    fc.assert(
      fc.property(text, fc.constantFrom(...places), (one, target) => {
        const inline = toInline(piecesOf(one, target), target)
        inline.pieces.forEach(({ type }, at) => {
          if (type !== 'text') return
          asked++
          if (at > 0) expect(classBeside(inline, [], at - 1, 1)).toBe(classOfEnd(inline, at, 'first'))
          if (at + 1 < inline.pieces.length) {
            expect(classBeside(inline, [], at + 1, -1)).toBe(classOfEnd(inline, at, 'last'))
          }
        })
      }),
      { numRuns: 2000 },
    )
    expect(asked).toBeGreaterThan(100)
  })

  test('a format that is read by its neighbours alone is read in a simulation of every parser', () => {
    let alone = 0
    fc.assert(
      fc.property(text, (one) => {
        const inline = toInline(piecesOf(one), usual)
        inline.pieces.forEach(({ type, format, partner: close }, open) => {
          if (type !== 'open' || format?.says !== 'delimiters') return
          const inner = inline.pieces.slice(open + 1, close)
          const edges = [inline.pieces[open - 1], ...inner, inline.pieces[close + 1]]
          if (edges.some((piece) => piece?.format?.says === 'delimiters') || !isReadAlone(inline, [], open, close))
            return
          alone++
          expect(findMisread({ inline, styles: [], edges: [open, close] })).toBe(undefined)
        })
      }),
      { numRuns: 2000 },
    )
    expect(alone).toBeGreaterThan(20)
  })
})

test('what is misread is so whatever formats that have no edge there are written as', () => {
  let narrow = 0
  const styles = (html: boolean) => fc.constantFrom(...(html ? [0, 1, TAG] : [0, 1, REFERENCE, 1 | REFERENCE, NONE]))
  const styledTexts = fc
    .tuple(fc.oneof(seams, markedText('dense')), fc.boolean())
    .chain(([one, html]) => fc.tuple(fc.constant(one), fc.constant(html), fc.infiniteStream(styles(html))))
  fc.assert(
    fc.property(styledTexts, ([one, html, stream]) => {
      const target = { ...usual, html }
      const inline = toInline(piecesOf(one, target), target)
      const edges = [...inline.pieces.keys()].filter((at) => inline.pieces[at]?.format?.says === 'delimiters')
      const opens = edges.filter((at) => inline.pieces[at]?.type === 'open')
      const chosen: Styles = []
      const choose = (open: number): void => {
        const style = stream.next().value
        const hasMarker = (style & ~REFERENCE) !== 1 || inline.pieces[open]?.format?.delimiters.length === 2
        setStyle(inline, chosen, open, hasMarker ? style : 0)
      }
      opens.forEach(choose)
      const misread = findMisread({ inline, styles: chosen, edges })
      if (!misread) return
      const { from, to } = misread
      const isThere = (at: number): boolean => at >= from && at <= to
      const others = opens.filter((open) => !isThere(open) && !isThere(inline.pieces[open]?.partner ?? -1))
      if (others.length > 0) narrow++
      for (let again = 0; again < 5; again++) {
        others.forEach(choose)
        expect(findMisread({ inline, styles: chosen, edges })).toBeDefined()
      }
    }),
    { numRuns: 2000 },
  )
  expect(narrow).toBeGreaterThan(100)
})

test('texts aimed at the seams of pieces are read as meant', () => {
  fc.assert(
    fc.property(fc.array(seams, { maxLength: 100, size: 'max' }), (batch) => {
      expect(misreadings(batch)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('a plan is the same for the same pieces, and leaves them as they are', () => {
  fc.assert(
    fc.property(markedText('dense'), fc.boolean(), (one, html) => {
      const target = { ...usual, html }
      const pieces = piecesOf(one, target)
      const before = structuredClone(pieces)
      expect(choosePlan(toInline(pieces, target))).toEqual(choosePlan(toInline(pieces, target)))
      expect(pieces).toEqual(before)
    }),
  )
})

test('a touching format is written with the other marker, one around the same text with the same', () => {
  const bold = formats.bold
  const italic = formats.italic
  const pieces = startGathering({ html: true, mdx: false }, () => {})
  openFormat(pieces, bold)
  addText(pieces, 'a ')
  openFormat(pieces, italic)
  addText(pieces, 'b')
  closeFormat(pieces)
  closeFormat(pieces)
  const inline = toInline(takePieces(pieces), usual)
  expect(choosePlan(inline).styles).toEqual([0, 0, 1, 0, 1])
})

test('a format around more than is searched is written with its other marker before it is a tag', () => {
  const inner = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((start, i) => {
    return { start, end: start === 0 ? 2 : start + 1, type: i % 2 === 0 ? 'italic' : 'strikethrough' } as const
  })
  const script = oneParagraph({ text: 'bdbddd!bbb.', marks: [{ start: 0, end: 11, type: 'bold' }, ...inner] })
  expect(toMarkdown(script)).toBe('__*bd*~~b~~*d*~~d~~<em>d</em>~~!~~*b*~~b~~*b*~~.~~__\n')
})

test.each([
  [TAG, 4, usual, [0, 1, TAG]],
  [NONE, 3, { ...usual, html: false }, [0, 1, REFERENCE, 1 | REFERENCE, NONE]],
] as const)('of formats that meet as few as can be are given up (%i)', (last, most, target, ways) => {
  const few = fc
    .tuple(
      fc.array(fc.constantFrom(...'ab.(~é。'), { minLength: 1, maxLength: 6 }),
      fc.array(placed(delimiterFormat), { minLength: 2, maxLength: 4 }),
    )
    .map(([text, marks]) => place(text.join(''), marks, anyOffsets(text.join(''))))
  let disputed = 0
  fc.assert(
    fc.property(few, (one) => {
      const inline = toInline(piecesOf(one, target), target)
      const opens = inline.pieces.flatMap(({ type, format }, i) =>
        type === 'open' && format?.says === 'delimiters' ? i : [],
      )
      if (opens.length > most) return
      const edges = inline.pieces.flatMap(({ format }, i) => (format?.says === 'delimiters' ? i : []))
      const { styles } = choosePlan(inline)
      const given = opens.filter((open) => styles[open] === last).length
      if (given === 0) return
      disputed++
      // All that give up fewer are misread.
      const choices = opens.reduce<readonly (readonly number[])[]>(
        (all, open) => {
          const own = ways.filter(
            (way) => way === last || inline.pieces[open]?.format?.delimiters[way & 1] !== undefined,
          )
          return all.flatMap((choice) => own.map((way) => [...choice, way]))
        },
        [[]],
      )
      for (const choice of choices) {
        if (choice.filter((way) => way === last).length >= given) continue
        const others: Styles = []
        opens.forEach((open, i) => {
          setStyle(inline, others, open, choice[i] as number)
        })
        expect(findMisread({ inline, styles: others, edges })).toBeDefined()
      }
    }),
    { numRuns: 1000 },
  )
  expect(disputed).toBeGreaterThan(20)
})

test('in MDX what is struck is an element, beside which a format has its usual marker', () => {
  const struck = oneParagraph({
    text: '(beat)',
    marks: [
      { start: 0, end: 6, type: 'italic' },
      { start: 0, end: 6, type: 'strikethrough' },
    ],
  })
  expect(toMarkdown(struck, { flavor: 'mdx' })).toContain('<del>*(beat)*</del>')
  expect(toMarkdown(struck)).toBe('~~_(beat)_~~\n')
})

test('what may start no block needs no escape, whatever follows', () => {
  const signs = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  const rests = [
    '',
    ' ',
    ' x',
    '.',
    ') x',
    '[^a]: x',
    '^a]: x',
    '-|-',
    ' * *',
    ...signs.flatMap((sign) => [sign, sign + sign]),
  ]
  for (const start of ['\t', 'é', '你', ...signs]) {
    for (const delimiter of ['', '*', '_', '**', '__', '~~', '***', '<u>']) {
      for (const rest of rests) {
        const line = delimiter + start + rest
        if (mayStartBlock(start)) continue
        expect([escapeLine(line, true), escapeLine(line, false)]).toEqual([line, line])
      }
    }
  }
})

// The engine has room for some four million repetitions of a group.
test.each(['- ', '-', '* ', '_\t', '=', '|-', '1', '[a'])(
  'a line of %j over and over is looked at to its end',
  (unit) => {
    const line = unit.repeat(30_000_000 / unit.length)
    const isRule = /^[-*_]/.test(line)
    expect(escapeLine(line, true)).toHaveLength(line.length + (isRule ? 1 : 0))
    expect(escapeLine(line, false)).toHaveLength(line.length + (isRule || /^[=|]/.test(line) ? 1 : 0))
    expect(escapeDefinition(`${line}]: x`)).toHaveLength(line.length + 4 + (line.startsWith('[') ? 1 : 0))
  },
)

test('white space outside of delimiters is never a reference: a URL before it would take that in', () => {
  const bold = { start: 4, end: 7, type: 'bold' }
  const document = oneParagraph({ text: 'www.\t~~a~~!', marks: [bold] })
  expect(toMarkdown(document, { html: false })).toBe('www.\t**\\~\\~**&#x61;\\~\\~!\n')
})

test('no part of a target is a character to a browser that it is not here', () => {
  const link = { start: 0, end: 1, type: 'link', value: 'javascript&#58alert(1)&#x3A&copy;&b=1' }
  const markdown = toMarkdown(oneParagraph({ text: 'a', marks: [link] }))
  expect(markdown).toBe('[a](javascript&amp;#58alert(1)&amp;#x3A&amp;copy;&b=1)\n')
})
