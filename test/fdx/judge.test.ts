import { readFileSync } from 'node:fs'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import fc from 'fast-check'
import { type Document, type MarkedText, parseDocument, type TitlePage, type TitleText } from 'scriptdown'
import { parseFdx, toFdx } from 'scriptdown/fdx'
import { describe, expect, test } from 'vitest'
import * as arbitrary from '../arbitraries.ts'
import { canonicalText } from './canonical.ts'
import { scripts } from './scripts.ts'

/*
 * What another reader of XML sees in the file: every character with its style and colours. `PARAGRAPHS=10000` tries more;
 * FDX is held to the marks of the document by a model of its own, not by our reader.
 */

const total = Number(process.env.PARAGRAPHS ?? 1500)

/** Every character of a text and how it looks: `a|Bold+Italic|#ff0000|`, a line each. */
type Looks = string

const names: Readonly<Record<string, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strikethrough: 'Strikeout',
  'upper-case': 'AllCaps',
}

/** How each UTF-16 unit is to look, mark by mark. */
function wanted(marked: MarkedText): Looks {
  const { text, marks } = canonicalText(marked)
  const looks = [...Array(text.length).keys()].map(() => ({ styles: new Set<string>(), color: '', background: '' }))
  for (const { start, end, type, value = 'plain' } of marks) {
    for (const look of looks.slice(start, end)) {
      if (type === 'text-color') look.color = value
      else if (type === 'highlight') look.background = value
      else look.styles.add(names[type] ?? type)
    }
  }
  return looks
    .map(({ styles, color, background }, index) =>
      [text[index], [...styles].sort().join('+'), color, background].join('|'),
    )
    .join('\n')
}

function seen(paragraph: XmlElement): Looks {
  const looks = elements(paragraph, 'Text').flatMap((run) => {
    const { Style = '', Color = '#000000000000', Background = '#FFFFFFFFFFFF' } = run.attributes
    const look = [
      Style.split('+').sort().join('+'),
      Color === '#000000000000' ? '' : short(Color),
      Background === '#FFFFFFFFFFFF' ? '' : Background === '#FFFFFFFF0001' ? 'plain' : short(Background),
    ]
    const tail = look.join('|')
    return run.text.split('').map((unit) => `${unit}|${tail}`)
  })
  return looks.join('\n')
}

/** The upper byte of each channel; black and white beside themselves are a step away from it. */
function short(color: string): string {
  const bytes = [1, 5, 9].map((at) => Math.round(Number.parseInt(color.slice(at, at + 4), 16) / 257))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function elements(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name)
}

/** Every paragraph of a file as the other reader has it, those of dual dialogue among them, then the alternates. */
function read(xml: string): { paragraphs: Looks[]; alternates: Looks[] } {
  const root = parseXml(xml).root as XmlElement
  const paragraphs = elements(elements(root, 'Content')[0] as XmlElement, 'Paragraph').flatMap((paragraph) => {
    const [dual] = elements(paragraph, 'DualDialogue')
    return dual ? elements(dual, 'Paragraph') : [paragraph]
  })
  const alternates = elements(root, 'AltCollection').flatMap((list) =>
    elements(list, 'Alt').flatMap((alternate) => elements(alternate, 'Paragraph')),
  )
  return { paragraphs: paragraphs.map(seen), alternates: alternates.map(seen) }
}

function expectSeen(document: Document): void {
  const { paragraphs, alternates } = read(toFdx(document))
  expect(paragraphs).toEqual(document.paragraphs.map(wanted))
  expect(alternates).toEqual(document.paragraphs.flatMap((paragraph) => (paragraph.alternates ?? []).map(wanted)))
}

describe.each(arbitrary.levels)('%s', (level) => {
  test('every character has its style and colours for another reader of XML', () => {
    const paragraphs = fc.array(arbitrary.paragraph(level), { minLength: 10, maxLength: 10 }).map((list) =>
      // A page break alone is no paragraph of the file.
      list.map((paragraph) => ({ ...paragraph, kind: paragraph.kind === 'page-break' ? 'action' : paragraph.kind })),
    )
    fc.assert(
      fc.property(paragraphs, (list) => expectSeen({ object: 'document', paragraphs: list })),
      { numRuns: Math.ceil(total / 10 / arbitrary.levels.length) },
    )
  })
})

test.each(scripts)('%s: every character has its style and colours', (_, file) => {
  const { object, paragraphs } = parseDocument(readFileSync(file, 'utf8'))
  expectSeen({ object, paragraphs: paragraphs.filter(({ kind }) => !/page/i.test(kind)) })
})

describe('title pages', () => {
  const text: fc.Arbitrary<TitleText> = fc.oneof(
    arbitrary.markedText('markup').map(({ text }) => text),
    arbitrary.markedText('words'),
  )
  const page: fc.Arbitrary<TitlePage> = fc
    .record(
      { title: text, credit: text, author: text, source: text, draftDate: text, contact: text, notes: text },
      { requiredKeys: [] },
    )
    .chain((fields) =>
      fc
        .array(fc.record({ key: fc.constantFrom('Copyright', 'WGA', 'a<b "c"'), value: text }), { maxLength: 3 })
        .map((other) => (other.length > 0 ? { ...fields, other } : fields)),
    )

  /** A text as it comes back: a string where it has no marks, nothing where it is empty. */
  const settle = (value: TitleText): TitleText | undefined => {
    const marked = canonicalText(typeof value === 'string' ? { text: value, marks: [] } : value)
    if (marked.text === '') return undefined
    return marked.marks.length > 0 ? marked : marked.text
  }

  test('come back as they were', () => {
    fc.assert(
      fc.property(page, (titlePage) => {
        const { other, ...fields } = titlePage
        const settled = Object.entries(fields).map(([name, value]) => [name, settle(value as TitleText)] as const)
        const others = (other ?? []).flatMap(({ key, value }) => {
          const kept = settle(value)
          return kept === undefined ? [] : [{ key, value: kept }]
        })
        const expected = {
          ...Object.fromEntries(settled.filter(([, value]) => value !== undefined)),
          ...(others.length > 0 && { other: others }),
        }
        const xml = toFdx({ object: 'document', paragraphs: [] }, { titlePage })
        expect(parseFdx(xml).titlePage).toEqual(expected)
      }),
    )
  })
})
