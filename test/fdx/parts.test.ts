import { parseFdx, safeParseFdx, toFdx } from 'scriptdown/fdx'
import { describe, expect, test } from 'vitest'

const wrap = (content: string, behind = ''): string => `<FinalDraft><Content>${content}</Content>${behind}</FinalDraft>`
const line = (type: string, text: string): string => `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>`
const note = '<ScriptNote><Paragraph><Text>Why?</Text></Paragraph></ScriptNote>'
const summary = (text: string): string =>
  `<SceneProperties><Summary><Paragraph><Text>${text}</Text></Paragraph></Summary></SceneProperties>`
const ann = line('Character', 'ANN') + line('Dialogue', 'Yes.')
const ben = line('Character', 'BEN') + line('Dialogue', 'No.')

/** What is read of a file: kinds with their texts, and which sorts of things are told. */
function read(xml: string): { lines: string[]; told: string[] } {
  const { document, messages } = parseFdx(xml)
  return {
    lines: document.paragraphs.map(({ kind, text }) => `${kind}: ${text}`),
    told: messages.map(({ message }) => message.replace(/:.*/, '')),
  }
}

test('a note on action stays right behind it, also where a speech without its cue follows', () => {
  const notes = `<ScriptNotes>${note.replace('<ScriptNote>', '<ScriptNote Range="0,4">')}</ScriptNotes>`
  const xml = wrap(line('Action', 'Rain.') + line('Dialogue', 'Yes.'), notes)
  expect(read(xml).lines).toEqual(['action: Rain.', 'note: Why?', 'dialogue: Yes.'])
})

describe('dual dialogue', () => {
  const cues = ['dual-dialogue-character: ANN', 'dialogue: Yes.', 'dual-dialogue-character: BEN', 'dialogue: No.']

  test('is one where Final Draft leaves an empty paragraph of no type in it', () => {
    const idle = '<Paragraph Type=""><Text></Text></Paragraph>'
    const { lines, told } = read(wrap(`<Paragraph><DualDialogue>${ann}${ben}${idle}</DualDialogue></Paragraph>`))
    expect(lines).toEqual(cues)
    expect(told).toEqual([])
  })

  const wrapper = '<Paragraph StartsNewPage="Yes" Type="General">'
  const starting = 'StartsNewPage="Yes" Type="Character"'
  const byType = '<ElementSettings Type="Character"><ParagraphSpec StartsNewPage="Yes"/></ElementSettings>'
  test.each([
    ['its second speech', '<Paragraph>', ann + ben.replace('Type="Character"', starting), ''],
    ['both', '<Paragraph>', (ann + ben).replaceAll('Type="Character"', starting), ''],
    ['itself and its speeches', wrapper, (ann + ben).replaceAll('Type="Character"', starting), ''],
    ['the type of its cues', '<Paragraph>', ann + ben, byType],
  ])('starts a page whole, never between its speeches, where that is said of %s', (_, start, inner, behind) => {
    const dual = `${start}<DualDialogue>${inner}</DualDialogue></Paragraph>`
    const before = `${line('Action', 'Rain.').replace('</P', `${note}</P`)}`
    const { lines } = read(wrap(before + dual, behind))
    expect(lines).toEqual(['action: Rain.', 'note: Why?', 'page-break: ', ...cues])
    expect(parseFdx(toFdx(parseFdx(wrap(before + dual, behind)).document)).document.paragraphs).toHaveLength(7)
  })

  test('has the notes that stand between its paragraphs behind it, and tells what else does', () => {
    const inner = `${ann}${note}${ben}stray<Foo>words</Foo><SpellCheckIgnoreLists/>`
    const { lines, told } = read(wrap(`<Paragraph><DualDialogue>${inner}</DualDialogue></Paragraph>`))
    expect(lines).toEqual([...cues, 'note: Why?'])
    expect(told).toEqual(['elements that a script has no place for (2)', expect.stringMatching(/^script notes \(1\)/)])
  })
})

describe('an omitted scene', () => {
  const omitted = (inner: string): string => `<Paragraph Type="Scene Heading"><Text>OMITTED</Text>${inner}</Paragraph>`

  test('is read with its summary, the notes beside its paragraphs, and omitted scenes in it', () => {
    const heading = `<Paragraph Type="Scene Heading">${summary('They part.')}<Text>INT. HALL</Text></Paragraph>`
    const inner = omitted(`<OmittedScene>${line('Action', 'Deep.')}</OmittedScene>`)
    const dual = `<Paragraph><DualDialogue>${ann}${note}</DualDialogue></Paragraph>`
    const { lines } = read(wrap(omitted(`<OmittedScene>${heading}${dual}${note}${inner}</OmittedScene>`)))
    expect(lines).toEqual([
      'scene-heading: OMITTED',
      'boneyard: INT. HALL',
      'synopsis: They part.',
      'boneyard: ANN',
      'boneyard: Yes.',
      'note: Why?',
      'note: Why?',
      'boneyard: OMITTED',
      'boneyard: Deep.',
    ])
  })

  test('tells what it has besides', () => {
    const { told } = read(wrap(omitted('<OmittedScene>stray<Foo>words</Foo></OmittedScene>')))
    expect(told).toEqual(['elements that a script has no place for (2)'])
  })
})

test('of a paragraph with several parts of one name each is read', () => {
  const scene = (text: string): string => `<OmittedScene>${line('Action', text)}</OmittedScene>`
  const alternates = '<Alts><AltId>1</AltId></Alts><Alts><AltId>2</AltId></Alts>'
  const xml = wrap(
    `<Paragraph>${summary('One.')}${summary('Two.')}<Text>x</Text>${alternates}${scene('a')}${scene('b')}</Paragraph>`,
    '<AltCollection><Alt Id="1"><Text>y</Text></Alt><Alt Id="2"><Text>z</Text></Alt></AltCollection>',
  )
  expect(read(xml).lines).toEqual(['general: x', 'synopsis: One.', 'synopsis: Two.', 'boneyard: a', 'boneyard: b'])
  expect(parseFdx(xml).document.paragraphs[0]?.alternates?.map(({ text }) => text)).toEqual(['y', 'z'])
})

test('a title page of several parts is read whole', () => {
  const part = (text: string): string =>
    `<Content><Paragraph Alignment="Center"><Text>${text}</Text></Paragraph></Content>`
  const pages = `<TitlePage>${part('Rain')}${part('by')}</TitlePage><TitlePage>${part('Nora Lind')}</TitlePage>`
  const { titlePage } = parseFdx(wrap(line('Action', 'x'), pages))
  expect(titlePage).toEqual({ title: 'Rain', credit: 'by', author: 'Nora Lind' })
})

test('an empty field of a title page names none of the others', () => {
  const lines = ['Rain', 'by', 'Nora Lind'].map((words) => line('General', words)).join('')
  const page = `<TitlePage><Content>${lines}${line('Author', '')}</Content></TitlePage>`
  expect(parseFdx(wrap('', page)).titlePage).toEqual({ title: 'Rain', credit: 'by', author: 'Nora Lind' })
})

test('words of a title page that stand in no run are told', () => {
  const page = '<TitlePage><Content><Paragraph>Rain</Paragraph></Content></TitlePage>'
  expect(read(wrap(line('Action', 'x'), page)).told).toEqual(['elements that a script has no place for (1)'])
})

test.each([
  ['Label="I/A"', '', 'labels of paragraphs for headers (1)'],
  ['', '<Watermarking Text="DRAFT"/>', 'watermarks (1)'],
  [
    '',
    '<Watermarking><DynamicContent><Paragraph><Text>DRAFT</Text></Paragraph></DynamicContent></Watermarking>',
    'watermarks (1)',
  ],
])('%s%s is told', (attribute, behind, message) => {
  expect(read(wrap(`<Paragraph ${attribute}><Text>x</Text></Paragraph>`, behind)).told).toEqual([message])
  expect(read(wrap('<Paragraph Label=""/>', '<Watermarking><DynamicContent/></Watermarking>')).told).toEqual([])
})

test('a scene’s number is of no other paragraph, though that has the id of its heading', () => {
  const heading = (attributes: string): string =>
    `<Paragraph Type="Scene Heading" ${attributes}><Text>INT.</Text></Paragraph>`
  for (const [first, second] of [
    ['id="a" Number="1"', 'id="a"'],
    ['id="a"', 'id="a" Number="1"'],
  ] as const) {
    const { document, sceneNumbers, messages } = parseFdx(wrap(heading(first) + heading(second)))
    const [id = ''] = Object.keys(sceneNumbers)
    expect(document.paragraphs.filter((paragraph) => paragraph.id === id)).toHaveLength(1)
    expect(toFdx(document, { sceneNumbers }).match(/Number="1"/g)).toHaveLength(1)
    expect(messages.map(({ message }) => message)).toEqual([expect.stringMatching(/^numbered scenes/)])
  }
})

test.each([
  ['a header', '<HeaderAndFooter>', '</HeaderAndFooter>'],
  ['a watermark', '<Watermarking>', '</Watermarking>'],
  ['a header of the title page', '<TitlePage><HeaderAndFooter>', '</HeaderAndFooter></TitlePage>'],
])('%s of any depth is read', (_, start, end) => {
  const deep = `${'<a>'.repeat(100_000)}Words${'</a>'.repeat(100_000)}`
  expect(safeParseFdx(wrap('', start + deep + end))).toMatchObject({ ok: true, messages: { length: 1 } })
})

test.each(['OmittedScene', 'DualDialogue'])('an omitted scene of any depth of %s is read', (name) => {
  const [start, end] = [`<Paragraph><${name}>`.repeat(50_000), `</${name}></Paragraph>`.repeat(50_000)]
  const { lines } = read(
    wrap(`<Paragraph><OmittedScene>${start}${line('Action', 'x')}${end}</OmittedScene></Paragraph>`),
  )
  expect(lines).toEqual(['general: ', 'boneyard: x'])
})
