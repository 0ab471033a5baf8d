import { parseFdx, safeParseFdx, toFdx } from 'scriptdown/fdx'
import { describe, expect, test } from 'vitest'
import { hostileDocuments } from '../../corpus/hostile.ts'
import { markings } from '../../corpus/markings.ts'
import { type Shape, shapes } from '../../corpus/shapes.ts'
import { type Conversion, findSlow } from '../growth.ts'
import { markTypes } from '../marks/model.ts'
import { document, paragraph } from '../script.ts'

/** With no marks and with many: in runs one after the other nothing crosses. */
const fewMarkings = markings.filter(({ name }) => name === 'bare' || name.startsWith('a mark every'))

/** Writing a shape, and reading what is written. */
function bothWays({ write }: Shape): Conversion[] {
  return fewMarkings.flatMap(({ name, mark }) => {
    const make = (size: number) => document(paragraph(mark(write(size))))
    return [
      {
        name: `${name}, written`,
        prepare: (size) => {
          const script = make(size)
          return () => toFdx(script, { titlePage: { title: script.paragraphs[0]?.text } })
        },
      },
      {
        name: `${name}, read`,
        prepare: (size) => {
          const xml = toFdx(make(size))
          return () => parseFdx(xml)
        },
      },
    ]
  })
}

/** A shape where it need not be XML at all: anywhere in a file, and as what stands in each of its places. */
function asItIs({ write }: Shape): Conversion[] {
  const places: Readonly<Record<string, (text: string) => string>> = {
    'as a file': (text) => text,
    'in Content': (text) => `<FinalDraft><Content>${text}</Content></FinalDraft>`,
    'in a tag': (text) => `<FinalDraft><Content ${text}/></FinalDraft>`,
    'in a value': (text) => `<FinalDraft><Content><Paragraph Type="${text}"/></Content></FinalDraft>`,
    'in a comment': (text) => `<FinalDraft><!--${text}--><Content/></FinalDraft>`,
  }
  return Object.entries(places).map(([name, put]) => ({
    name,
    prepare: (size) => {
      const xml = put(write(size))
      return () => safeParseFdx(xml)
    },
  }))
}

test.each(shapes.map((shape) => [shape.name, shape] as const))(
  '%s takes time in proportion to its size',
  (_, shape) => {
    expect(findSlow([...bothWays(shape), ...asItIs(shape)])).toEqual([])
  },
)

const wrap = (content: string, rest = ''): string => `<FinalDraft><Content>${content}</Content>${rest}</FinalDraft>`
const repeat = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length))
const line = '<Paragraph Type="Action"><Text>Rain.</Text></Paragraph>'

/** Files that are easy to write down and could be hard to read, of about a number of characters. */
const files: Readonly<Record<string, (size: number) => string>> = {
  'elements, one in the other': (size) => wrap(repeat('<a>', size / 2) + repeat('</a>', size / 2)),
  'elements that never end': (size) => repeat('<a>', size),
  'ends of nothing': (size) => repeat('</a>', size),
  'dual dialogue, one in the other': (size) =>
    wrap(
      repeat('<Paragraph><DualDialogue>', size / 2) +
        '</DualDialogue></Paragraph>'.repeat(Math.ceil(Math.ceil(size / 2 / 25))),
    ),
  'runs of one paragraph': (size) => wrap(`<Paragraph>${repeat('<Text Style="Bold">a</Text>', size)}</Paragraph>`),
  'runs of styles in turn': (size) =>
    wrap(`<Paragraph>${repeat('<Text Style="Bold">a</Text><Text Color="#FFFF00000000">b</Text>', size)}</Paragraph>`),
  'one style of many words': (size) => wrap(`<Paragraph><Text Style="${repeat('Bold+x+', size)}">a</Text></Paragraph>`),
  'CDATA sections in turn with comments': (size) =>
    wrap(`<Paragraph><Text>${repeat('<![CDATA[a]]><!-- b -->', size)}</Text></Paragraph>`),
  'attributes of one element': (size) =>
    wrap(
      `<Paragraph ${Array.from({ length: size / 8 }, (_, index) => `a${index}=""`).join(' ')}><Text>a</Text></Paragraph>`,
    ),
  'white space in a tag': (size) => wrap(`<Paragraph${' '.repeat(size)}`),
  'a value without an end': (size) => wrap(repeat('<Paragraph a="', size)),
  'references in one text': (size) => wrap(`<Paragraph><Text>${repeat('&amp;&#65;', size)}</Text></Paragraph>`),
  'references that are none': (size) => wrap(`<Paragraph><Text>${repeat('&a', size)}</Text></Paragraph>`),
  'a reference of digits': (size) => wrap(`<Paragraph><Text>&#${'1'.repeat(size)};</Text></Paragraph>`),
  'paragraphs without ids, and one that takes the names of others': (size) =>
    wrap(repeat('<Paragraph id="p9"/><Paragraph/>', size)),
  'notes at one place': (size) =>
    wrap(line, `<ScriptNotes>${repeat('<ScriptNote Range="0,1" Name="a"/>', size)}</ScriptNotes>`),
  'notes at falling places': (size) =>
    wrap(
      repeat(line, size / 2),
      `<ScriptNotes>${Array.from({ length: size / 64 }, (_, index) => `<ScriptNote Range="${size - index},0"/>`).join('')}</ScriptNotes>`,
    ),
  'summaries of one scene': (size) =>
    wrap(
      `<Paragraph><SceneProperties>${repeat('<Summary><Paragraph><Text>a</Text></Paragraph></Summary>', size)}</SceneProperties></Paragraph>`,
    ),
  'a long alternate that all paragraphs name': (size) =>
    wrap(
      repeat('<Paragraph><Alts><AltId>1</AltId></Alts></Paragraph>', size / 2),
      `<AltCollection><Alt Id="1"><Paragraph><Text>${'a'.repeat(size / 2)}</Text></Paragraph></Alt></AltCollection>`,
    ),
  'lines of a title page': (size) =>
    wrap(line, `<TitlePage><Content>${repeat('<Paragraph><Text>by </Text></Paragraph>', size)}</Content></TitlePage>`),
  'one line of a title page': (size) =>
    wrap(
      line,
      `<TitlePage><Content><Paragraph><Text>${repeat(' by draft', size)}</Text></Paragraph></Content></TitlePage>`,
    ),
}

describe('files', () => {
  test.each(Object.entries(files))('%s take time in proportion to their size', (name, write) => {
    const prepare = (size: number): (() => unknown) => {
      const xml = write(size)
      return () => safeParseFdx(xml)
    }
    expect(findSlow([{ name, prepare }])).toEqual([])
  })

  test('a long alternate that all paragraphs name is given once', () => {
    const { document: script } = parseFdx(files['a long alternate that all paragraphs name']?.(2000) ?? '')
    const alternates = script.paragraphs.flatMap((one) => one.alternates ?? [])
    expect(alternates.map(({ text }) => text.length)).toEqual([1000])
  })
})

test.each(markTypes)('%s on every other word takes time in proportion to its size', (type) => {
  const make = (size: number) => {
    const marks = Array.from({ length: size / 8 }, (_, i) => ({ start: 8 * i, end: 8 * i + 4, type, value: 'red' }))
    return document(paragraph({ text: 'a'.repeat(size), marks }))
  }
  const written: Conversion = {
    name: 'written',
    prepare: (size) => {
      const script = make(size)
      return () => toFdx(script)
    },
  }
  const read: Conversion = {
    name: 'read',
    prepare: (size) => {
      const xml = toFdx(make(size))
      return () => parseFdx(xml)
    },
  }
  expect(findSlow([written, read])).toEqual([])
})

const tiny = hostileDocuments(1 / 1000)
const fullSize = 1_000_000

test.each(tiny.map(({ name }, index) => [name, index] as const))('%s: time in proportion to its size', (_, index) => {
  const prepare = (size: number): (() => unknown) => {
    const script = hostileDocuments(size / fullSize)[index]?.make()
    if (!script) throw new RangeError('every scale has the same documents')
    return () => parseFdx(toFdx(script))
  }
  expect(findSlow([{ name: 'there and back', prepare }])).toEqual([])
})
