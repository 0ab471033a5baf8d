import { XmlElement as JudgeElement, parseXml, XmlCdata, XmlText } from '@rgrove/parse-xml'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readXml, type XmlElement } from '../../src/fdx/xml.ts'

/*
 * Our reader of XML beside another: what one takes, the other takes, and both read the same. Of text only that of elements
 * without children is compared, as ours keeps no order of texts and children.
 */

/** An element as both readers can be asked. */
interface Plain {
  name: string
  attributes: Record<string, string>
  children: Plain[]
  text: string
}

function judge(text: string): Plain | undefined {
  try {
    const { root } = parseXml(text, { preserveCdata: false, preserveComments: false })
    return root ? plainJudge(root) : undefined
  } catch {
    return undefined
  }
}

function plainJudge(element: JudgeElement): Plain {
  const children = element.children.filter((child): child is JudgeElement => child instanceof JudgeElement)
  const texts = element.children.filter((child) => child instanceof XmlText || child instanceof XmlCdata)
  return {
    name: element.name,
    attributes: { ...element.attributes },
    children: children.map(plainJudge),
    text: children.length > 0 ? '' : texts.map((child) => (child as XmlText).text).join(''),
  }
}

function ours(text: string): Plain | undefined {
  const root = readXml(text)
  return 'message' in root ? undefined : plain(root)
}

function plain({ name, attributes, children, text }: XmlElement): Plain {
  const pairs = attributes.flatMap((value, index) => (index % 2 ? [[attributes[index - 1] as string, value]] : []))
  return {
    name,
    attributes: Object.fromEntries(pairs) as Record<string, string>,
    children: children.map(plain),
    text: children.length > 0 ? '' : text,
  }
}

const piece = fc.constantFrom(
  ...[
    '<a>',
    '</a>',
    '<a/>',
    '<b c="d">',
    '</b>',
    '<b c=\'"\' e = "\t">',
    '<a b="1" b="2"/>',
    '<a b=1>',
    '<a b>',
    '<a',
    '>',
  ],
  ...[
    '&amp;',
    '&#65;',
    '&#x41;',
    '&#0;',
    '&#xD800;',
    '&#x110000;',
    '&#xFFFE;',
    '&x;',
    '&',
    '&;',
    '&amp',
    '&#;',
    '&#9;',
  ],
  ...[
    '<!-- c -->',
    '<!-- -- -->',
    '<!--',
    '-->',
    '<![CDATA[ & ]]>',
    '<![CDATA[',
    ']]>',
    ']]',
    '<?p i?>',
    '<?xml?>',
    '<?',
    '?>',
  ],
  ...[
    'text',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\u00a0',
    '\u2028',
    '\u0085',
    '\0',
    '\u000b',
    '\ufffe',
    '\ud83d',
    '😀',
    'é',
    '\ufeff',
  ],
  ...[
    '<:x/>',
    '<x:y/>',
    '<é/>',
    '<1/>',
    '<-/>',
    '<a.b-c/>',
    '< a/>',
    '</ a>',
    '</a >',
    '<a />',
    '<a\n/>',
    '"',
    "'",
    '=',
  ],
  ...['<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>', '<?xml encoding="x"?>'],
)
const soup = fc.array(piece, { maxLength: 8 }).map((list) => list.join(''))
const inElement = soup.map((text) => `<r>${text}</r>`)

/** XML as FDX has it, with one piece cut out and another put in. */
const near = fc
  .tuple(fc.array(soup, { maxLength: 3 }), fc.nat(), fc.nat(3), fc.oneof(piece, fc.constant('')))
  .map(([texts, at, cut, put]) => {
    const runs = texts.map((text) => `\n  <Text Style="Bold+Italic">${text.replace(/[<&]/g, '')}</Text>`).join('')
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Paragraph Type="Action" id='x'>${runs}\n</Paragraph>\n`
    const from = at % (xml.length + 1)
    return xml.slice(0, from) + put + xml.slice(from + cut)
  })

describe('readXml beside @rgrove/parse-xml', () => {
  test.each([
    ['pieces in any order', soup],
    ['pieces in an element', inElement],
    ['nearly XML', near],
  ])('%s', (_, texts) => {
    let read = 0
    fc.assert(
      fc.property(texts, (text) => {
        const found = ours(text)
        if (found) read++
        expect(found).toEqual(judge(text))
      }),
      { numRuns: 2000 },
    )
    // A property of texts that are all refused would say little.
    expect(read).toBeGreaterThan(20)
  })
})

test.each([
  ['', 0, 'expected an element'],
  ['\n text', 2, 'expected an element, found "t"'],
  ['<a>', 3, 'the element a has no end'],
  ['<a><b></a>', 6, 'expected the end of b, found that of a'],
  ['</a>', 0, 'which did not start'],
  ['<a/><b/>', 4, 'nothing more'],
  ['<a>\u0001</a>', 3, 'U+0001'],
  ['<a>\ud83d</a>', 3, 'U+D83D'],
  ['<a>\r\n&amp;\r\n&nbsp;</a>', 12, '&nbsp;'],
  ['<a>&#8;</a>', 3, '&#8;'],
  ['<a b="&"/>', 6, '"&" that starts no reference'],
  ['<a b="1" b="2"/>', 9, 'b stands here twice'],
  ['<a b/>', 4, 'expected "="'],
  ['<a b=c/>', 5, 'in quotation marks'],
  ['<a b="c/>', 5, 'the value that starts here has no end'],
  ['<a b="<"/>', 6, '"<" may not'],
  ['<a ?>', 3, 'expected an attribute'],
  ['<a"b"/>', 2, 'expected white space'],
  ['<a>]]></a>', 3, '"]]>"'],
  ['<a><![CDATA[</a>', 3, 'the CDATA section that starts here'],
  ['<a><!-- -- --></a>', 8, '"--" may not'],
  ['<a><!--</a>', 3, 'the comment that starts here'],
  ['<a><?b</a>', 6, 'expected white space or "?>"'],
  ['<a><?b </a>', 3, 'the instruction that starts here'],
  ['<a><?xml ?></a>', 3, 'at the start alone'],
  ['<?xml version="2.0"?><a/>', 0, 'no XML declaration'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 0, 'a document type'],
])('%j: at %d: %s', (text, offset, message) => {
  const found = readXml(text)
  expect(found).toMatchObject({ offset, message: expect.stringContaining(message) })
})

test('an element with very many attributes takes each name once', () => {
  const names = Array.from({ length: 50_000 }, (_, index) => ` a${index}=""`)
  expect(readXml(`<a${names.join('')}/>`)).toMatchObject({ name: 'a' })
  expect(readXml(`<a${names.join('')} a49999=""/>`)).toMatchObject({
    message: 'the attribute a49999 stands here twice',
  })
})
