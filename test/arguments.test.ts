import {
  findKind,
  flattenSpans,
  formatIssue,
  paginate,
  parseDocument,
  resolveMarks,
  safeParseDocument,
  scriptToMarkdown,
  toHast,
  toHtml,
  toMarkdown,
  toMdast,
  toScenes,
} from 'scriptdown'
import { parseFdx, safeParseFdx, toFdx } from 'scriptdown/fdx'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { applyMarkdown, fromMdast, parseMarkdown } from 'scriptdown/markdown'
import { scriptParse, scriptParseHtml, scriptRemark, scriptStringify } from 'scriptdown/unified'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { script } from './script.ts'

const sample = script(['action', 'x'])
const converters = { toMarkdown, toMdast, toHtml, toHast, toFdx, toFountain, toScenes, paginate }

/** As plain JavaScript calls it, where anything goes. */
type Loose = (...args: unknown[]) => unknown

describe.each(Object.entries(converters))('%s', (name, convert) => {
  test.each([
    ['JSON text', JSON.stringify(sample), 'found a string: parseDocument reads one'],
    ['nothing', undefined, 'found nothing'],
    ['a list', sample.paragraphs, 'found an array'],
    ['an object', { object: 'document' }, 'found an object'],
    ['bytes', new Uint8Array(2), 'found a Uint8Array'],
    ['a promise', Promise.resolve(sample), 'found a Promise'],
  ])('refuses %s in place of a document', (_, input, found) => {
    expect(() => (convert as Loose)(input)).toThrow(new TypeError(`${name} takes a document, ${found}`))
  })

  const [paragraph] = sample.paragraphs
  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'x'],
    ['no text', { ...paragraph, text: undefined }],
    ['no kind', { ...paragraph, kind: null }],
    ['no marks', { ...paragraph, marks: undefined }],
    ['null as a mark', { ...paragraph, marks: [null] }],
    ['a hole in the place of a mark', { ...paragraph, marks: new Array(1) }],
    ['a mark of no type', { ...paragraph, marks: [{ start: 0, end: 1 }] }],
    ['a value that is none', { ...paragraph, marks: [{ start: 0, end: 1, type: 'link', value: 1 }] }],
    ['a BigInt as an offset', { ...paragraph, marks: [{ start: 1n, end: 3n, type: 'bold' }] }],
    ['a symbol as an offset', { ...paragraph, marks: [{ start: 0, end: Symbol('end'), type: 'bold' }] }],
    ['an object as an offset', { ...paragraph, marks: [{ start: Object.create(null), end: 1, type: 'bold' }] }],
    ['null as other wordings', { ...paragraph, alternates: null }],
    ['null as another wording', { ...paragraph, alternates: [null] }],
    ['another wording without marks', { ...paragraph, alternates: [{ text: 'y' }] }],
  ])('refuses a document that nothing has read, with %s among its paragraphs', (_, broken) => {
    const unread = { ...sample, paragraphs: [...sample.paragraphs, broken] }
    expect(() => (convert as Loose)(unread, {})).toThrow(
      new TypeError(`${name} takes a document, found an object: parseDocument reads one`),
    )
  })

  test('refuses a document with a hole among its paragraphs', () => {
    expect(() => (convert as Loose)({ ...sample, paragraphs: new Array(2) })).toThrow(
      new TypeError(`${name} takes a document, found an object: parseDocument reads one`),
    )
  })

  test('refuses what is no option', () => {
    expect(() => (convert as Loose)(sample, { layuot: 'plain' })).toThrow(
      new RegExp(`^${name}: no option "layuot", only .*kinds, omit`),
    )
    expect(() => (convert as Loose)(sample, { omit: 'note' })).toThrow(
      new TypeError(`${name}: omit is a list, not "note"`),
    )
    expect(() => (convert as Loose)(sample, { omit: new Set(['note']) })).toThrow(
      new TypeError(`${name}: omit is a list, not a Set`),
    )
    expect(() => (convert as Loose)(sample, { omit: [1] })).toThrow(new TypeError('omit: 1 is no name of a kind'))
    expect(() => (convert as Loose)(sample, { kinds: { aside: 1 } })).toThrow(
      new TypeError('kinds: "aside" stands for 1, which is no known kind'),
    )
  })

  test.each<[unknown, string]>([
    [1n, '1'],
    [Symbol('note'), 'Symbol(note)'],
    [Object.create(null), 'an object'],
  ])('names what is no kind, whatever it is: %o', (value, found) => {
    expect(() => (convert as Loose)(sample, { omit: [value] })).toThrow(
      new TypeError(`omit: ${found} is no name of a kind`),
    )
    expect(() => (convert as Loose)(sample, { kinds: { aside: value } })).toThrow(
      new TypeError(`kinds: "aside" stands for ${found}, which is no known kind`),
    )
  })

  test.each([
    ['plain', '"plain"'],
    [null, 'null'],
    [['plain'], 'an array'],
    [new Set(['layout']), 'a Set'],
    [new Date(0), 'a Date'],
    [Promise.resolve({ layout: 'plain' }), 'a Promise'],
    [new Error('plain'), 'an error'],
  ])('refuses %j in place of options', (options, found) => {
    expect(() => (convert as Loose)(sample, options)).toThrow(
      new TypeError(`${name}: options are an object, not ${found}`),
    )
  })
})

test.each<[Loose, unknown, string | RegExp]>([
  [toMarkdown as Loose, { layout: 'nope' }, 'toMarkdown: layout is "screenplay" or "plain", not "nope"'],
  [toMarkdown as Loose, { html: 'no' }, 'toMarkdown: html is a boolean, not "no"'],
  [toMarkdown as Loose, { flavor: 1 }, 'toMarkdown: flavor is "gfm" or "mdx", not 1'],
  [toHtml as Loose, { title: null }, 'toHtml: title is a string, not null'],
  [toHtml as Loose, { labels: [] }, 'toHtml: labels is an object, not an array'],
  [toHtml as Loose, { labels: { scenes: 1 } }, 'toHtml: labels: scenes is a string, not 1'],
  [
    toHast as Loose,
    { labels: { scene: 'x' } },
    /^toHast: labels: no option "scene", only more, continued, screenplay, /,
  ],
  [toHtml as Loose, { titlePage: { title: 7 } }, 'toHtml: titlePage.title is a string or a text with marks, not 7'],
  [toHast as Loose, { sceneNumbers: { p1: 7 } }, 'toHast: sceneNumbers.p1 is a string, not 7'],
  [toHtml as Loose, { revisionColor: 1 }, 'toHtml: revisionColor is a string or null, not 1'],
  [paginate as Loose, { sceneNumbers: 'all' }, 'paginate: sceneNumbers is "count" or an object, not "all"'],
  [paginate as Loose, { paper: 'A4' }, 'paginate: paper is "letter" or "a4", not "A4"'],
  [toMdast as Loose, { onMessage: {} }, 'toMdast: onMessage is a function, not an object'],
  [toHtml as Loose, { standalone: 1 }, 'toHtml: standalone is a boolean or a function (writePage), not 1'],
  [paginate as Loose, { labels: { more: 1 } }, 'paginate: labels: more is a string, not 1'],
  [paginate as Loose, { sceneNumbers: { p1: 7 } }, 'paginate: sceneNumbers.p1 is a string, not 7'],
  [paginate as Loose, { titlePage: { title: 7 } }, 'paginate: titlePage.title is a string or a text with marks, not 7'],
  [paginate as Loose, { titlePage: { other: ['©'] } }, 'paginate: titlePage.other[0] is a key with its value, not "©"'],
  [paginate as Loose, { labels: { moar: 'x' } }, 'paginate: labels: no option "moar", only more, continued'],
  [
    paginate as Loose,
    { titlePage: { authors: 'N' } },
    /^paginate: titlePage: no option "authors", only title, credit, /,
  ],
  [paginate as Loose, { titlePage: { other: {} } }, 'paginate: titlePage: other is a list, not an object'],
  [paginate as Loose, { revised: [1] }, 'paginate: revised[0] is a string, not 1'],
  [paginate as Loose, { revised: [undefined] }, 'paginate: revised[0] is a string, not nothing'],
  [
    toFdx as Loose,
    { titlePage: { other: [undefined] } },
    'toFdx: titlePage.other[0] is a key with its value, not nothing',
  ],
  [
    toHtml as Loose,
    { titlePage: { title: { text: 'x', marks: [null] } } },
    'toHtml: titlePage.title is a string or a text with marks, not an object',
  ],
  [toHtml as Loose, { sceneNumbers: new Map() }, 'toHtml: sceneNumbers is "count" or an object, not a Map'],
  [toHtml as Loose, new Map(), 'toHtml: options are an object, not a Map'],
  [toFdx as Loose, { titlePage: { title: 5 } }, 'toFdx: titlePage.title is a string or a text with marks, not 5'],
  [toFdx as Loose, { sceneNumbers: { p1: null } }, 'toFdx: sceneNumbers.p1 is a string, not null'],
  [toFountain as Loose, { titlePage: { titel: 'x' } }, /^toFountain: titlePage: no option "titel", only title, /],
  [toFountain as Loose, { sceneNumbers: { p1: 1 } }, 'toFountain: sceneNumbers.p1 is a string, not 1'],
])('%o refuses %j', (convert, options, message) => {
  expect(() => convert(sample, options)).toThrow(typeof message === 'string' ? new TypeError(message) : message)
})

test('options of a class are checked as they are read: inherited, and by getters too', () => {
  class Options {
    layout = 'plain'
    get html() {
      return 'no'
    }
  }
  const inherited: unknown = Object.create({ html: 'no' })
  for (const options of [new Options(), inherited]) {
    expect(() => (toMarkdown as Loose)(sample, options)).toThrow(
      new TypeError('toMarkdown: html is a boolean, not "no"'),
    )
  }
})

test('options may be a class’s, a module’s, or have no prototype', async () => {
  class Options {
    layout = 'plain'
  }
  const bare = Object.assign(Object.create(null), new Options())
  const address: string = 'data:text/javascript,export const layout = "plain"'
  const module: unknown = await import(address)
  for (const options of [new Options(), bare, module]) expect((toMarkdown as Loose)(sample, options)).toBe('x\n')
})

/** A tree of one paragraph that holds what may be no node. */
function root(node: unknown): unknown {
  return { type: 'root', children: [{ type: 'paragraph', children: [node] }] }
}

test.each<[string, Loose, unknown[], string]>([
  ['a text', resolveMarks as Loose, [7, []], 'resolveMarks takes a text, found 7'],
  ['marks', resolveMarks as Loose, ['x', 'bold'], 'resolveMarks takes a list of marks, found "bold"'],
  ['marks', resolveMarks as Loose, ['x', new Set()], 'resolveMarks takes a list of marks, found a Set'],
  ['marks', resolveMarks as Loose, ['x', [null]], 'resolveMarks takes a list of marks, found others'],
  ['marks', resolveMarks as Loose, ['x', [{ start: 0, end: 1 }]], 'resolveMarks takes a list of marks, found others'],
  ['marks', resolveMarks as Loose, ['x', new Array(1)], 'resolveMarks takes a list of marks, found others'],
  [
    'marks',
    resolveMarks as Loose,
    ['x', [{ start: 0n, end: 1, type: 'bold' }]],
    'resolveMarks takes a list of marks, found others',
  ],
  ['spans', flattenSpans as Loose, ['x'], 'flattenSpans takes spans, found "x"'],
  ['spans', flattenSpans as Loose, [[null]], 'flattenSpans takes spans, found others'],
  ['spans', flattenSpans as Loose, [new Array(1)], 'flattenSpans takes spans, found others'],
  ['spans', flattenSpans as Loose, [[{ type: 'text' }]], 'flattenSpans takes spans, found others'],
  ['spans', flattenSpans as Loose, [[{ type: 'bold', children: [1] }]], 'flattenSpans takes spans, found others'],
  ['spans', flattenSpans as Loose, [[{ type: 'bold' }]], 'flattenSpans takes spans, found nothing'],
  ['an issue', formatIssue as Loose, ['x'], 'formatIssue takes an issue, found "x"'],
  ['an issue', formatIssue as Loose, [{ message: 'x' }], 'formatIssue takes an issue, found an object'],
  ['a kind', findKind as Loose, [], 'findKind takes a string, found undefined'],
  ['Markdown', parseMarkdown as Loose, [new Uint8Array()], 'parseMarkdown takes Markdown, found a Uint8Array'],
  ['Markdown', applyMarkdown as Loose, [sample, null], 'applyMarkdown takes Markdown, found null'],
  ['a tree', fromMdast as Loose, ['# x'], 'fromMdast takes an mdast root, found "# x"'],
  ['a tree', fromMdast as Loose, [root(null)], 'fromMdast takes a tree of mdast, found null in it'],
  ['a tree', fromMdast as Loose, [root('x')], 'fromMdast takes a tree of mdast, found "x" in it'],
  ['a tree', fromMdast as Loose, [root({ children: [] })], 'fromMdast takes a tree of mdast, found an object in it'],
  [
    'a tree',
    fromMdast as Loose,
    [root({ type: 'text' })],
    'fromMdast takes a tree of mdast, found a broken "text" in it',
  ],
  [
    'a tree',
    fromMdast as Loose,
    [root({ type: 'code', value: 1 })],
    'fromMdast takes a tree of mdast, found a broken "code" in it',
  ],
  [
    'a tree',
    fromMdast as Loose,
    [{ type: 'root', children: [{ type: 'heading', depth: 1n, children: [] }] }],
    'fromMdast takes a tree of mdast, found a broken "heading" in it',
  ],
  [
    'a tree',
    fromMdast as Loose,
    [root({ type: 'strong', children: null })],
    'fromMdast takes a tree of mdast, found a broken "strong" in it',
  ],
  [
    'a tree',
    fromMdast as Loose,
    [root({ type: 'link', children: [] })],
    'fromMdast takes a tree of mdast, found a broken "link" in it',
  ],
])('what takes %s refuses all else', (_, take, args, message) => {
  expect(() => take(...args)).toThrow(new TypeError(message))
})

test.each([
  ['bytes', new Uint8Array(2), 'a Uint8Array'],
  ['a promise', Promise.resolve(sample), 'a Promise'],
  ['a Map', new Map(), 'a Map'],
])('%s in the place of a document are told as what they are', (_, input, found) => {
  const message = `missing, expected "document", found ${found}`
  for (const repair of [false, true]) {
    expect(safeParseDocument(input, { repair })).toMatchObject({ issues: [{ path: ['object'], message }, {}] })
  }
})

test('parseFountain refuses what is no text', () => {
  expect(() => (parseFountain as Loose)(sample)).toThrow(new TypeError('parseFountain takes a text, found an object'))
  expect(() => (parseFountain as Loose)()).toThrow(new TypeError('parseFountain takes a text, found nothing'))
})

test('options may be undefined, and null where that means nothing', () => {
  expect(toHtml(sample, { title: undefined, revisionColor: null })).toBe('<p class="action">x</p>\n')
})

test.each([
  ['parseDocument', parseDocument],
  ['safeParseDocument', safeParseDocument],
])('%s refuses what is no option', (name, parse) => {
  expect(() => (parse as Loose)(sample, { offset: 'utf-16' })).toThrow(
    new TypeError(`${name}: no option "offset", only offsets, repair, unknownFields, onMessage, limits`),
  )
  expect(() => (parse as Loose)(sample, { offsets: 'bytes' })).toThrow(
    new TypeError(`${name}: offsets is "utf-16" or "code-point", not "bytes"`),
  )
  expect(() => (parse as Loose)(sample, { limits: { paragraph: 1 } })).toThrow(
    new TypeError('limits: no option "paragraph", only paragraphs, textLength, marks, alternates, issues'),
  )
  for (const size of [-1, Number.NaN, '1']) {
    expect(() => (parse as Loose)(sample, { limits: { marks: size } })).toThrow(
      /^limits: marks is a number from 0, not /,
    )
  }
})

test.each([
  ['parseFdx', parseFdx],
  ['safeParseFdx', safeParseFdx],
])('%s refuses what is no option, and what is no text', (name, parse) => {
  expect(() => (parse as Loose)('', { limit: {} })).toThrow(
    new TypeError(`${name}: no option "limit", only onMessage, limits`),
  )
  expect(() => (parse as Loose)(new Uint8Array())).toThrow(
    new TypeError(`${name} takes the text of a file, found a Uint8Array`),
  )
})

test('scriptToMarkdown and the plugins refuse what is no option of theirs', () => {
  expect(() => (scriptToMarkdown as Loose)({ layout: 'plain' })).toThrow(/^scriptToMarkdown: no option "layout"/)
  expect(() =>
    unified()
      .use(scriptParse, { layuot: 'plain' } as object)
      .freeze(),
  ).toThrow(/^scriptParse: no option "layuot"/)
  // What is to be told goes to the file.
  const silent = { onMessage: () => {} } as object
  for (const processor of [
    unified().use(scriptParse, silent),
    unified().use(scriptParseHtml, silent),
    unified().use(scriptStringify, silent),
  ]) {
    expect(() => processor.freeze()).toThrow(/^script\w+: no option "onMessage"/)
  }
  const options = { repair: true, layout: 'plain', html: false } as const
  expect(String(scriptRemark().use(scriptParse, options).processSync(JSON.stringify(sample)))).toBe('x\n')
})
