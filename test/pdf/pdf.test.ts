import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { type Document, type Message, paginate, parseDocument } from 'scriptdown'
import { type PdfOptions, toPdf } from 'scriptdown/pdf'
import { describe, expect, test } from 'vitest'
import { generateScript } from '../../corpus/generate.ts'
import { document as anyDocument } from '../arbitraries.ts'
import { corpus } from '../browser/corpus.ts'
import { canReadPdf, readPdf } from '../browser/pdf.ts'
import { script } from '../script.ts'
import { families, fontFolder, toLicence, toModule } from './fonts.ts'

const date = new Date('2026-05-01T00:00:00Z')

const pdfOf = async (document: Document, options: PdfOptions = {}): Promise<string> =>
  Buffer.from(await toPdf(document, { date, ...options })).toString('latin1')

/** What draws the pages: the streams of a PDF that are text once they are inflated. */
const drawn = (pdf: string): string =>
  [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => inflate(Buffer.from(stream, 'latin1')))
    .filter((text) => text.includes('BT'))
    .join('\n')

const inflate = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}

/** The text of a PDF in the order in which it is drawn, white space at its narrowest. */
const textOf = async (document: Document, options?: PdfOptions): Promise<string> => {
  const input = await toPdf(document, options)
  return squeeze(execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8', maxBuffer: 2 ** 28 }))
}

const squeeze = (text: string): string => text.replace(/[\s\f]+/g, ' ').trim()

const span = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** The letters of a text that are told as missing, each in a document of its own: of one document only the first is. */
const lackedOf = async (text: string): Promise<string[]> => {
  const lacked: string[] = []
  for (const letter of text) {
    await toPdf(script(['action', letter]), { onMessage: () => lacked.push(letter) })
  }
  return lacked
}

const marked = (type: string, value?: string): Document =>
  script(['action', 'one two three', { marks: [{ start: 4, end: 7, type, ...(value && { value }) }] }])

/** The relative luminance of red, green and blue, each up to 1, as WCAG 2 has it. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const blank = drawn(await pdfOf(script(['action', 'one two three'])))

describe.skipIf(!canReadPdf)('the text', () => {
  test.each([
    ...corpus().filter(([name]) => name === 'lost-property.json'),
    ['generated', generateScript({ paragraphs: 300, seed: 2, marked: 0.3 })] as const,
  ])('of %s is that of its pages, in order', async (_, document) => {
    const expected = paginate(document).map(({ number, lines }) => {
      const texts = lines.map(({ text }) => text)
      return number && number > 1 ? [`${number}.`, ...texts] : texts
    })
    expect((await textOf(document)).toLowerCase()).toBe(squeeze(expected.flat().join(' ')).toLowerCase())
  })

  test('holds each character that the fonts have', async () => {
    const said = 'Ünïçödé “quotes” — … fi fl Ångström Žižek Łódź; Съешь ещё этих булок; Ξεσκεπάζω; 10 € © ½'
    expect(await textOf(script(['action', said]))).toBe(said)
  })

  test('has letters and accents that stand apart in the text as the fonts have them', async () => {
    const said = 'Amélie café NAÏVE Ångström ñ ü Žižek'
    const messages: Message[] = []
    const onMessage = (message: Message): unknown => messages.push(message)
    expect(await textOf(script(['action', said.normalize('NFD')]), { onMessage })).toBe(said)
    expect(messages).toEqual([])
  })

  test('reads right to left where it does, each word and sign in its turn, brackets too', async () => {
    const said = 'שלום, עולם (123) טוב! "מה?" – Bob said: 4. כן…'
    // Poppler adds signs of direction, and white space around what is drawn alone.
    const read = (await textOf(script(['action', said]))).replace(/[\u202a-\u202e\s]/g, '')
    expect(read).toBe(said.replace(/\s/g, ''))
  })

  test('reads right to left to readers that go by where it stands, too', async () => {
    const said = 'שלום (עולם) טוב «כן»'
    const input = await toPdf(script(['action', said]))
    const read = execFileSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' })
    expect(read.replace(/[\u202a-\u202e\n\f]/g, '')).toBe(said)
  })

  test('has a line that reads left to right in its place among those that read right to left', async () => {
    const bytes = await toPdf(script(['action', 'שלום עולם\nabc\nמה']))
    const line = readPdf(bytes)[0]?.lines[1]
    expect([line?.text, line?.left.toFixed(1), line?.right.toFixed(1)]).toEqual(['abc', '7.2', '7.5'])
  })

  test('has a paragraph without letters in the direction of those around it', async () => {
    const input = await toPdf(script(['action', 'שלום עולם'], ['action', '1984.']))
    const words = execFileSync('pdftotext', ['-bbox', '-', '-'], { input, encoding: 'utf8' })
    const [stop = 0, year = 0] = ['\\.', '1984'].map((word) =>
      Number(new RegExp(`xMin="([\\d.]+)".*>${word}<`).exec(words)?.[1]),
    )
    expect(stop).toBeLessThan(year)
  })

  test('is in upper case where a mark says so, each letter in its column', async () => {
    const document = script(['action', 'straße und mehr', { marks: [{ start: 0, end: 6, type: 'upper-case' }] }])
    expect(await textOf(document)).toBe('STRASSE und mehr')
  })

  test('in upper case stays within its margins, where letters grow', async () => {
    const text = 'großes Füßchen, ŉ ﬃ '.repeat(20)
    const bytes = await toPdf(script(['action', text, { marks: [{ start: 0, end: text.length, type: 'upper-case' }] }]))
    const edges = readPdf(bytes)[0]?.lines.map(({ right }) => right) ?? []
    expect(Math.max(...edges)).toBeLessThan(7.51)
    expect(Math.max(...edges)).toBeGreaterThan(7)
  })

  test('is free of watermarks', async () => {
    expect(await textOf(script(['action', 'One.']), { watermark: 'DRAFT' })).toBe('One.')
  })

  test('of two speeches side by side is that of the one, then that of the other', async () => {
    const document = script(
      ['character', 'ANN'],
      ['dialogue', 'I said no and I mean it, I do.'],
      ['dual_dialogue_character', 'BOB'],
      ['dialogue', 'Yes. And you will come with me.'],
      ['action', 'Silence.'],
    )
    const titlePage = { title: 'Rain', contact: 'Ann\n1 Mill Lane', draftDate: '1 May', notes: 'Blue' }
    expect(await textOf(document, { titlePage })).toBe(
      ['Rain Ann 1 Mill Lane 1 May Blue', ...document.paragraphs.map(({ text }) => text)].join(' '),
    )
  })

  test('around the script is in fonts that have it, and told where none has', async () => {
    const messages: Message[] = []
    const onMessage = (message: Message): unknown => messages.push(message)
    const document = script(['action', 'x\n'.repeat(54)], ['scene-heading', 'INT.'])
    const around = { header: 'Синяя', watermark: 'ЧЕРНОВИК', sceneNumbers: { p2: '7Б' } }
    expect(await textOf(document, { ...around, onMessage })).toContain('2. Синяя INT. 7Б 7Б')
    expect(messages).toEqual([])
    await toPdf(document, { header: '本', watermark: 'か', sceneNumbers: { p2: 'あ' }, onMessage })
    expect(messages.map(({ code, path }) => [code, path])).toEqual([
      ['unsupported-text', ['watermark']],
      ['unsupported-text', ['header']],
    ])
  })

  test('has room for the number of the page, whatever the header', async () => {
    const document = script(['action', 'x\n'.repeat(56)])
    const told: Message[] = []
    const options = { header: 'word '.repeat(20), onMessage: (message: Message) => told.push(message) }
    expect(await textOf(document, options)).toContain(`2. ${'word '.repeat(11)}x`)
    expect(told).toMatchObject([{ path: ['header'], message: expect.stringContaining('"word word') }])
  })

  test('stands in its columns after a space that is a character', async () => {
    const places = await Promise.all(
      ['a b', 'a\u00a0b', 'a\u3000b'].map(async (text) => {
        const bytes = await toPdf(script(['action', text, { marks: [{ start: 0, end: 2, type: 'bold' }] }]))
        return readPdf(bytes)[0]?.lines[0]?.right.toFixed(2)
      }),
    )
    expect(places).toEqual(['1.80', '1.80', '1.90'])
  })

  test.each([
    ['what no font has', 'INT. OFFICE → ROOF → SKY → 01'],
    ['clusters that no font has', 'a 👨‍👩‍👧‍👦 b 👍🏽 c 🇩🇪 d 1️⃣ e q̊́ f 日本 g'],
    ['signs that are pictures', '©️ and ™️ and ®️'],
    ['white space of any kind', 'a\u1680b\u2002c\u2009d\u2028e\u2029f\u202fg\u205fh\u3000\u3000i'],
    ['what no font has, right to left', 'שלום 👨‍👩‍👧‍👦 עולם → ✓ 本'],
  ])('stands in its columns after %s, and under marks', async (_, text) => {
    for (const cut of [text.length, 8, 5, 4, 3]) {
      const document = script(['action', `${text}|`, { marks: [{ start: 2, end: cut, type: 'bold' }] }])
      const columns = paginate(document)[0]?.lines[0]?.width ?? 0
      const line = readPdf(await toPdf(document))[0]?.lines[0]
      expect((line?.right ?? 0) - (line?.left ?? 0)).toBeCloseTo(columns / 10, 2)
    }
  })

  test.each([
    [
      'the Latin of Europe',
      `${span(0x20, 0x7e)}${span(0xa0, 0x137)}${span(0x139, 0x148)}${span(0x14a, 0x17e)}ȘșȚțẀẁẂẃẄẅỲỳ`,
    ],
    ['Vietnamese', `${span(0x1ea0, 0x1ef9)}ĂăĐđƠơƯư₫`],
    ['Yoruba and Igbo', 'Ẹ̀ẹ́Ọ̀ọ́Ṣṣ ń ǹ m̀ ṄṅỊị́Ụụ̀'],
    ['the Cyrillic of Slavic languages', `${span(0x400, 0x45f)}Ґґ№`],
    ['Greek of one accent', 'ΆΈΉΊΌΎΏΐΑΡΣΩΪΫάέήίΰαρςσωϊϋόύώ'],
    ['Hebrew', `${span(0x5d0, 0x5ea)} שָׁלוֹם ״׳־₪`],
  ])('has a font for %s', async (_, text) => {
    const messages: Message[] = []
    await toPdf(script(['action', text]), { onMessage: (message) => messages.push(message) })
    expect(messages).toEqual([])
  })

  test.each([
    ['Latin', 'ĸŉ'],
    ['Azerbaijani', 'Əə'],
    ['Hausa', 'ɓɗƙƴ'],
    ['Pinyin', 'ǎǐǒǔǚ'],
    ['Kazakh', 'әғқңөһ'],
    ['polytonic Greek', 'ἀᾷ'],
    ['signs', '→←₽‰♪'],
  ])('has none for these of %s: %s', async (_, text) => {
    expect(await lackedOf(text)).toEqual([...text])
  })

  test('has blanks for white space that no font has, and signs that look alike', async () => {
    const messages: Message[] = []
    const onMessage = (message: Message): unknown => messages.push(message)
    const said = 'a\u1680b\u2000c\u200ad\u2028e\u202ff\u205fg\u3000h x\u2010y\u2011z\u2015w'
    expect(await textOf(script(['action', said]), { onMessage })).toBe('a b c d e f g h x-y-z—w')
    expect(messages).toEqual([])
  })

  test('has a hyphen where a line ends at a soft one, bold as the word is, in the list of scenes too', async () => {
    const heading = `${'X'.repeat(50)}\u00ad${'Y'.repeat(20)}`
    const document = script(['scene-heading', heading, { marks: [{ start: 0, end: 60, type: 'bold' }] }])
    const [list, page] = readPdf(await toPdf(document, { toc: true }))
    const shown = (one: typeof page): string[] | undefined => one?.lines.map(({ text }) => text)
    expect(shown(page)).toEqual([`${'X'.repeat(50)}-`, 'Y'.repeat(20)])
    expect(shown(list)).toEqual([`${'X'.repeat(50)}-`, `${'Y'.repeat(20)} 1`])
    expect(page?.lines[0]?.right).toBeCloseTo(1.5 + 5.1, 2)
  })

  test('stands in the columns of the industry, with headers and numbers above', async () => {
    const document = script(
      ['action', 'x\n'.repeat(54)],
      ['scene-heading', 'INT.'],
      ['character', 'ANN'],
      ['dialogue', 'No.'],
    )
    const bytes = await toPdf(document, { header: 'Blue draft', sceneNumbers: { p2: '7A' }, revised: ['p4'] })
    const place = readPdf(bytes)[1]?.lines.map(({ text, left, right }) => [text, left.toFixed(1), right.toFixed(1)])
    expect(place).toEqual([
      ['Blue draft 2.', '1.5', '7.5'],
      ['7A INT. 7A', '1.1', '7.9'],
      ['ANN', '3.7', '4.0'],
      ['No. *', '2.5', '7.6'],
    ])
  })
})

describe.skipIf(!canReadPdf)('the margins', () => {
  const numbered = async (
    number: string,
    heading: string,
    options: PdfOptions = {},
  ): Promise<[line: string | undefined, told: unknown[]]> => {
    const told: unknown[] = []
    const onMessage = ({ code, path }: Message): unknown => told.push([code, path])
    const document = script(['scene-heading', heading])
    const bytes = await toPdf(document, { sceneNumbers: { p1: number }, onMessage, ...options })
    const [page] = readPdf(bytes)
    const [line] = page?.lines ?? []
    for (const { left, right } of page?.lines ?? []) {
      expect(left).toBeGreaterThan(0)
      expect(right).toBeLessThan(page?.width ?? 0)
    }
    return [line && `${line.left.toFixed(2)} ${line.text} ${line.right.toFixed(2)}`, told]
  }
  const untold = [['unsupported-text', ['sceneNumbers', 'p1']]]

  test.each<[string, PdfOptions, string]>([
    ['7A', {}, '1.10 7A INT. 7A 7.90'],
    ['110A-B12X', {}, '0.40 110A-B12X INT. 110A-B12X 8.45'],
    ['110A-B12X', { paper: 'a4' }, '0.40 110A-B12X INT. 110A-B12X 8.22'],
    ['110AB', { paper: 'a4', revised: ['p1'] }, '0.80 110AB INT. * 110AB 8.20'],
  ])('have the number %s on the paper: %j', async (number, options, expected) => {
    expect(await numbered(number, 'INT.', options)).toEqual([expected, []])
  })

  test.each<[string, string, PdfOptions, string]>([
    ['110A-B12X', 'INT.', { paper: 'a4', revised: ['p1'] }, '0.40 110A-B12X INT. * 7.65'],
    ['110A-B12X', 'x'.repeat(60), { paper: 'a4' }, `0.40 110A-B12X ${'x'.repeat(60)} 7.50`],
    ['1'.repeat(13), 'INT.', {}, `1.50 INT. ${'1'.repeat(13)} 8.45`],
    ['1'.repeat(70), 'INT.', {}, '1.50 INT. 1.90'],
  ])('tell of the number %s where they have no room for it: %s, %j', async (number, heading, options, expected) => {
    expect(await numbered(number, heading, options)).toEqual([expected, untold])
  })

  test('tell of a number of what is no heading of a scene', async () => {
    const told: unknown[] = []
    const onMessage = ({ code, path }: Message): unknown => told.push([code, path])
    const document = script(['shot', 'CLOSE ON'], ['scene-heading', 'INT.'])
    await toPdf(document, { sceneNumbers: { p1: '5', p2: '6', p3: '7' }, onMessage })
    expect(told).toEqual(untold)
    await toPdf(document, { sceneNumbers: 'count', onMessage })
    expect(told).toEqual(untold)
  })

  test('have one asterisk a line for two speeches side by side', async () => {
    const document = script(
      ['character', 'ANN'],
      ['dialogue', 'No.\nNo.'],
      ['dual_dialogue_character', 'BOB'],
      ['dialogue', 'Yes.\nYes.\nYes.'],
    )
    const text = await textOf(document, { revised: ['p1', 'p2', 'p3', 'p4'] })
    expect(text.match(/\*/g)).toHaveLength(4)
    expect((await textOf(document, { revised: ['p4'] })).match(/\*/g)).toHaveLength(3)
  })
})

describe('the marks', () => {
  test.each<[string, string | undefined, RegExp]>([
    ['underline', undefined, /136\.8 82\.4 21\.6 0\.6 re/],
    ['strikethrough', undefined, /136\.8 77\.8 21\.6 0\.6 re/],
    ['highlight', undefined, /136\.8 72 21\.6 12 re/],
    ['highlight', '#102030', /0\.0627\d* 0\.1254\d* 0\.1882\d* scn[\s\S]*1 1 1 scn/],
    ['text-color', 'rebeccapurple', /0\.4 0\.2 0\.6 scn/],
    ['text-color', 'oklch(0.5 0.1 20)', /0\.580\d* 0\.290\d* 0\.294\d* scn/],
  ])('%s %s is drawn', async (type, value, expected) => {
    const content = drawn(await pdfOf(marked(type, value)))
    expect(blank).not.toMatch(expected)
    expect(content).toMatch(expected)
  })

  test.each([
    ['#fff', undefined],
    ['yellow', undefined],
    ['transparent', undefined],
    ['rgb(0 0 0 / 0.05)', undefined],
    ['#fff', '#ffff00'],
    ['#000', '#000'],
    ['#ffff00', ''],
  ])('a text of the colour %s on %s can be read', async (color, highlight) => {
    const marks = [{ start: 0, end: 3, type: 'text-color', value: color }]
    const behind = { start: 0, end: 3, type: 'highlight', ...(highlight && { value: highlight }) }
    const content = drawn(
      await pdfOf(script(['action', 'one', { marks: highlight === undefined ? marks : [...marks, behind] }])),
    )
    const colors = Array.from(content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g), (found) =>
      found.slice(1).map(Number),
    )
    const [text = [], paper = [1, 1, 1]] = colors.reverse()
    const luminances = [text, paper].map(luminance).toSorted((a, b) => b - a) as [number, number]
    expect((luminances[0] + 0.05) / (luminances[1] + 0.05)).toBeGreaterThan(4.5)
  })

  test.each(['transparent', 'rgb(0 0 0 / 0)'])('paper of a tint shows through a highlight of %s', async (value) => {
    const fill = /(?<![\d.])1 1 1 scn/
    expect(drawn(await pdfOf(marked('highlight', value)))).toMatch(fill)
    const tinted = drawn(await pdfOf(marked('highlight', value), { revisionColor: 'Blue' }))
    expect(tinted).not.toMatch(fill)
    expect(tinted.match(/0\.776\d* 0\.929\d* 0\.996\d* scn/g)).toHaveLength(2)
  })

  test('a link on a highlight is black, as blue may be hard to read there', async () => {
    const behind = { start: 0, end: 3, type: 'highlight', value: 'red' }
    const link = { start: 0, end: 3, type: 'link', value: 'https://example.org/' }
    const blue = /0\.04\d* 0\.22\d* 0\.50\d* scn/
    expect(drawn(await pdfOf(script(['action', 'one', { marks: [link] }])))).toMatch(blue)
    expect(drawn(await pdfOf(script(['action', 'one', { marks: [behind, link] }])))).not.toMatch(blue)
  })

  test('what is cut is struck, and outlines are bold, where they are printed', async () => {
    expect(drawn(await pdfOf(script(['boneyard', 'one']), { planning: 'include' }))).toMatch(/108 77\.8 21\.6 0\.6 re/)
    expect(await pdfOf(script(['outline-2', 'one']), { planning: 'include' })).toContain('CourierPrime-Bold')
  })

  test.skipIf(!canReadPdf)('words that read right to left are parted where the text parts them', async () => {
    const input = await toPdf(script(['action', 'שלום עולם טוב']), { tagged: true })
    const structure = execFileSync('pdfinfo', ['-struct-text', '-'], { input, encoding: 'utf8' })
    const turned = ['שלום', 'עולם', 'טוב'].map((word) => [...word].reverse().join(''))
    expect(structure).toContain(`"${turned.join(' ')}"`)
  })

  test.skipIf(!canReadPdf).each([
    ['left to right', 'one two\nthree'],
    ['right to left', 'שלום עולם\nטוב מאוד'],
    ['right to left, its last word not', 'שלום abc def\nטוב'],
    ['left to right, its last word not', 'abc שלום עולם\nטוב def'],
    ['right to left, broken', 'שלום עולם טוב '.repeat(12).trim()],
    ['without letters, among those that read right to left', '12. 34.\n56'],
    ['in no font', 'ⵜ ⵜ\nⵣ'],
  ])('the last word of a line and the first of the next are parted: %s', async (_, text) => {
    const bytes = await toPdf(script(['action', 'שלום עולם'.repeat(9)], ['action', text]), { tagged: true })
    const structure = execFileSync('pdfinfo', ['-struct-text', '-'], { input: bytes, encoding: 'utf8' })
    const [, read = ''] = Array.from(structure.matchAll(/"(.+)"/g), ([, said]) => said ?? '')
    expect(read.split(' ').length).toBe(text.split(/\s/).length)
  })

  test('the space that ends a line is beyond it, whichever side that is, and has none of its formats', async () => {
    const text = 'שלום עולם\nטוב'
    const marks = [{ start: 0, end: text.length, type: 'highlight', value: '#102030' }]
    const seen = drawn(await pdfOf(script(['action', text, { marks }])))
    const edges = Array.from(seen.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g), ([, x]) => Number(x))
    expect(Math.min(...edges)).toBeCloseTo(108 + 50 * 7.2, 2)
    const painted = Array.from(seen.matchAll(/([\d.]+) 72 [\d.]+ 12 re/g), ([, x]) => Number(x))
    expect(Math.min(...painted)).toBeCloseTo(108 + 51 * 7.2, 2)
  })

  test.skipIf(!canReadPdf).each([
    ['left to right', 'one\ttwo', [1.5, 1.9]],
    ['right to left', 'שלום\tעולם', [7.1, 6.3]],
  ])('a tab is as wide as on pages and has its formats, and parts two words: %s', async (_, text, [first, second]) => {
    const marks = [{ start: 0, end: text.length, type: 'highlight', value: '#102030' }]
    const bytes = await toPdf(script(['action', text, { marks }]), { tagged: true })
    const painted = drawn(Buffer.from(bytes).toString('latin1')).matchAll(/([\d.]+) 72 ([\d.]+) 12 re/g)
    const extent = Array.from(painted, ([, , width]) => Number(width)).reduce((sum, width) => sum + width, 0)
    const width = paginate(script(['action', text]))[0]?.lines[0]?.width ?? 0
    expect(extent).toBeCloseTo(width * 7.2, 2)
    const structure = execFileSync('pdfinfo', ['-struct-text', '-'], { input: bytes, encoding: 'utf8' })
    expect(structure).toMatch(/"[^\s"]+ [^\s"]+"/)
    const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: bytes, encoding: 'utf8' })
    const lefts = Array.from(boxes.matchAll(/<word xMin="([\d.]+)"/g), ([, left]) => Number(left) / 72)
    expect(lefts.length).toBe(2)
    for (const place of [first, second])
      expect(lefts.some((left) => Math.abs(left - (place as number)) < 0.06)).toBe(true)
  })

  test.each([
    ['bold', 'CourierPrime-Bold'],
    ['italic', 'CourierPrime-Italic'],
  ])('%s has its font', async (type, font) => {
    expect(await pdfOf(marked(type))).toContain(font)
  })

  test('a link leads where it says, an unsafe one nowhere', async () => {
    expect(await pdfOf(marked('link', 'https://example.org/a(b)'))).toContain('/URI (https://example.org/a\\(b\\))')
    expect(await pdfOf(marked('link', 'https://exämple.org/é?q=日本'))).toContain(
      '/URI (https://xn--exmple-cua.org/%C3%A9?q=%E6%97%A5%E6%9C%AC)',
    )
    expect(await pdfOf(marked('link', 'a%20b/é'))).toContain('/URI (a%20b/%C3%A9)')
    const messages: Message[] = []
    const onMessage = (message: Message): unknown => messages.push(message)
    expect(await pdfOf(marked('link', 'javascript:alert(1)'), { onMessage })).not.toContain('/URI')
    expect(messages.map(({ code, path }) => [code, path])).toEqual([['unsafe-link', ['paragraphs', 0, 'marks', 0]]])
  })
})

describe.skipIf(!canReadPdf)('the list of scenes', () => {
  const document = script(
    ['act-start', 'ACT ONE'],
    ['scene-heading', 'INT. HALL'],
    ['action', 'x\n'.repeat(60).trim()],
    ['scene-heading', `EXT. ${'ROOF '.repeat(14).trim()}`, { marks: [{ start: 0, end: 3, type: 'bold' }] }],
    ['act-start', 'ACT TWO'],
    ['page-break', ''],
    ['scene-heading', 'INT.\nCELLAR'],
  )
  const options = { toc: true, sceneNumbers: 'count', titlePage: { title: 'Rain' } } as const
  const run = async (program: string, flags: string[], own: PdfOptions = options): Promise<string> =>
    execFileSync(program, flags, { input: await toPdf(document, own), encoding: 'utf8' })

  test('stands between the title page and the first one, with the numbers of scenes and pages', async () => {
    const pages = (await run('pdftotext', ['-layout', '-', '-'])).split('\f')
    const rows = (pages[1] ?? '').split('\n').filter((row) => row !== '')
    expect(rows.map((row) => row.trim().replace(/ {2,}/g, ' | '))).toEqual([
      'ACT ONE | 1',
      '1 | INT. HALL | 1',
      `2 | EXT. ${'ROOF '.repeat(9).trim()}`,
      `${'ROOF '.repeat(5)}| 2`,
      'ACT TWO | 2',
      '3 | INT. CELLAR | 3',
    ])
    expect(pages.map((page) => page.trim().split(/\s+/)[0])).toEqual(['Rain', 'ACT', 'ACT', '2.', '3.', ''])
  })

  test('has the numbers of pages at the edge of the text in a script that reads right to left, too', async () => {
    const hebrew = script(
      ['scene-heading', 'פנים. מעבדה'],
      ['action', 'x\n'.repeat(500)],
      ['scene-heading', 'חוץ. רחוב'],
    )
    const [list] = readPdf(await toPdf(hebrew, { toc: true }))
    expect(list?.lines.map(({ left }) => left.toFixed(2))).toEqual(['1.50', '1.50'])
  })

  test('leads to where they are', async () => {
    const places = await run('pdfinfo', ['-dests', '-'])
    const pages = [...places.matchAll(/^ *(\d+) .*"(scene-\d+)"/gm)].map(([, page, name]) => [name, Number(page)])
    expect(pages).toEqual([
      ['scene-0', 3],
      ['scene-1', 3],
      ['scene-3', 4],
      ['scene-4', 4],
      ['scene-6', 5],
    ])
    const links = [...(await pdfOf(document, options)).matchAll(/\/D \((scene-\d+)\)/g)].map(([, name]) => name)
    expect(links).toEqual(['scene-0', 'scene-1', 'scene-3', 'scene-3', 'scene-4', 'scene-6'])
  })

  test('goes on on further pages, no scene of it on two; is not there where there are no scenes, or nobody asks', async () => {
    const scenes = Array.from({ length: 40 }, () => ['scene-heading', 'word '.repeat(15)] as const)
    const many = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: await toPdf(script(...scenes), { toc: true }),
      encoding: 'utf8',
    }).split('\f')
    expect(many.slice(0, 2).map((page) => page.trim().split('\n').length)).toEqual([54, 26])
    const none = await toPdf(script(['action', 'One.']), { toc: true })
    expect(squeeze(execFileSync('pdftotext', ['-', '-'], { input: none, encoding: 'utf8' }))).toBe('One.')
    expect((await run('pdftotext', ['-', '-'], {})).split('\f')).toHaveLength(4)
  })
})

describe('what is given', () => {
  const garbage = new Uint8Array(9)
  test.each([
    [{ date: '2026' }, 'date is a Date that is valid, not "2026"'],
    [{ date: {} }, 'date is a Date that is valid, not an object'],
    [{ date: new Date('never') }, 'date is a Date that is valid, not a Date'],
    [null, 'options are an object, not null'],
    [{ fonts: [undefined] }, 'fonts[0] is a family of fonts, its regular one at least, not nothing'],
    [{ fonts: [{}] }, 'fonts[0] is a family of fonts, its regular one at least, not an object'],
    [{ fonts: ['Courier'] }, 'fonts[0] is a family of fonts, its regular one at least, not "Courier"'],
    [{ fonts: [{ regular: 'Courier' }] }, 'fonts[0].regular is the bytes of a font, not "Courier"'],
    [{ fonts: [{ regular: garbage }] }, 'fonts[0].regular is no TrueType, OpenType or WOFF font'],
    [{ titlePage: { author: 1 } }, 'titlePage.author is a string or a text with marks, not 1'],
    [{ headre: 'Blue' }, 'no option "headre"'],
  ])('is refused where it is none of what it may be: %j', async (options, message) => {
    const made = (toPdf as (...given: unknown[]) => Promise<unknown>)(script(['action', 'x']), options)
    const error: unknown = await made.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(`TypeError: toPdf: ${message}`)
  })
})

describe('the document', () => {
  test('has its properties, the outline of acts and scenes, and its fonts in it', async () => {
    const document = script(
      ['act-start', 'ACT ONE'],
      ['scene-heading', 'INT. HALL'],
      ['action', 'x'],
      ['scene-heading', 'EXT.'],
    )
    const titlePage = { title: 'Lost\nProperty', author: 'Ann Author' }
    const pdf = await pdfOf(document, { titlePage, lang: 'en-GB' })
    for (const part of ['(Lost Property)', '(Ann Author)', '/Lang (en-GB)', '/Title (ACT ONE)']) {
      expect(pdf).toContain(part)
    }
    expect(pdf.indexOf('/Title (INT. HALL)')).toBeLessThan(pdf.indexOf('/Title (EXT.)'))
    expect(pdf).toMatch(/\/FontFile2/)
  })

  test('is the same to the byte for the same date', async () => {
    const document = generateScript({ paragraphs: 60, seed: 1, marked: 0.5 })
    expect(await pdfOf(document)).toBe(await pdfOf(document))
  })

  test('is small: a script of a hundred and twenty pages takes less than 400 kB', async () => {
    const document = generateScript({ paragraphs: 2600, seed: 1, marked: 0.1 })
    const pages = paginate(document).length
    expect(pages).toBeGreaterThan(100)
    expect((await toPdf(document)).length / pages).toBeLessThan(400_000 / 120)
  })

  test('is tagged where that is wanted', async () => {
    const document = script(['scene-heading', 'INT.'], ['action', 'x\n'.repeat(100)])
    const pdf = await pdfOf(document, { tagged: true })
    expect([...pdf.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag).sort()).toEqual(['Document', 'H2', 'P'])
    expect(await pdfOf(document)).not.toContain('StructElem')
  })

  test.skipIf(!canReadPdf)(
    'has parts that are whole: words, speeches side by side, links, the list of scenes',
    async () => {
      const document = script(
        ['scene-heading', 'INT.'],
        ['character', 'ANN'],
        ['dialogue', 'I said no and I mean it, I do.'],
        ['dual_dialogue_character', 'BOB'],
        ['dialogue', 'Yes. And you will come with me.'],
        [
          'action',
          'See here or there.',
          { marks: [{ start: 4, end: 8, type: 'link', value: 'https://example.org/' }] },
        ],
      )
      const input = await toPdf(document, { tagged: true, toc: true, sceneNumbers: 'count', header: 'H', date })
      const read = execFileSync('pdfinfo', ['-struct-text', '-'], { input, encoding: 'utf8' })
      const parts = [...read.matchAll(/^ *(\w+) \((?:block|inline)\)|"(.+)"|(Object)/gm)]
      expect(parts.map(([, tag, text, object]) => tag ?? text ?? object)).toEqual([
        ...['P', 'Link', '1 INT. 1', 'Object'],
        ...['H2', 'INT.'],
        ...['P', 'ANN', 'P', 'I said no and I mean it, I do.', 'P', 'BOB', 'P', 'Yes. And you will come with me.'],
        ...['P', 'See ', 'Link', 'here', 'Object', ' or there.'],
      ])
    },
  )

  test('is one empty page where there is nothing', async () => {
    expect(await pdfOf(script())).toContain('/Count 1')
  })

  test('tells once of a script that no font has, and draws the rest', async () => {
    const messages: Message[] = []
    await toPdf(script(['action', 'ok 日本日 か \u200b']), { onMessage: (message) => messages.push(message) })
    expect(messages.map(({ code, path }) => [code, path])).toEqual(
      Array(2).fill(['unsupported-text', ['paragraphs', 0]]),
    )
    expect(messages[0]?.message).toContain('U+65E5')
  })

  test('has a box for what no font has, as wide as that', async () => {
    const boxes = async (text: string): Promise<number[][]> =>
      Array.from(drawn(await pdfOf(script(['action', text]))).matchAll(/([\d.]+) [\d.]+ ([\d.]+) 7 re/g), (found) =>
        found.slice(1).map((value) => Math.round(Number(value))),
      )
    expect(await boxes('ab → c')).toEqual([[131, 5]])
    expect(await boxes('ab 👨‍👩‍👧‍👦👍🏽 c')).toEqual([
      [131, 12],
      [145, 12],
    ])
    expect(await boxes('ab\u2003c')).toEqual([])
  })

  test('tells of a colour that is none of a revision', async () => {
    const messages: Message[] = []
    await toPdf(script(), { revisionColor: 'Mauve', onMessage: (message) => messages.push(message) })
    expect(messages.map(({ code, path }) => [code, path])).toEqual([['invalid-color', []]])
  })

  test('takes fonts that are given: one as wide as a typewriter’s in place of its own, others for what that lacks', async () => {
    const bytes = (family: string, subset: string): Uint8Array =>
      readFileSync(
        new URL(`../../node_modules/@fontsource/${family}/files/${family}-${subset}-400-normal.woff`, import.meta.url),
      )
    const cousine = { regular: bytes('cousine', 'latin') }
    expect(await pdfOf(script(['action', 'x']), { fonts: [cousine] })).not.toContain('CourierPrime')
  })

  test('of anything valid is a PDF', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument('hostile'), async (one) => {
        const pdf = await pdfOf(parseDocument(one), {
          watermark: 'W',
          header: 'H',
          sceneNumbers: 'count',
          tagged: true,
        })
        expect(pdf).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\n?$/)
      }),
      { numRuns: Math.min(20, Number(process.env.FC_RUNS ?? 20)) },
    )
  })
})

test.each(families)('$title is what its package has; if not, npm run fonts', (family) => {
  expect(readFileSync(new URL(`${family.file}.ts`, fontFolder), 'utf8')).toBe(toModule(family))
  expect(readFileSync(new URL(`OFL-${family.file}.txt`, fontFolder), 'utf8')).toBe(toLicence(family))
})
