import {
  type Document,
  type HtmlOptions,
  type Mark,
  type Message,
  type Paragraph,
  paginate,
  toHast,
  toHtml,
  writePage,
} from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { kinds } from '../../src/kinds.ts'
import { script } from '../script.ts'

const scene = script(
  ['action', 'Before.'],
  ['scene_heading', 'INT. HALL - DAY'],
  ['character', 'ELLEN'],
  ['parenthetical', '(quietly)'],
  ['dialogue', 'You came.'],
  ['lyrics', 'La la'],
  ['action', 'She sits.'],
  ['dialogue', 'Who said that?'],
  ['act-start', 'ACT TWO'],
  ['scene-heading', 'EXT. YARD'],
)

describe('layout screenplay', () => {
  test('groups scenes and speeches, and names a speech by its cue', () => {
    expect(toHtml(scene)).toBe(`<p class="action">Before.</p>
<section class="scene">
<h2 class="scene-heading">INT. HALL - DAY</h2>
<div class="speech" role="group" aria-label="ELLEN">
<p class="character">ELLEN</p>
<p class="parenthetical">(quietly)</p>
<p class="dialogue">You came.</p>
<p class="lyrics">La la</p>
</div>
<p class="action">She sits.</p>
<div class="speech">
<p class="dialogue">Who said that?</p>
</div>
</section>
<h1 class="act-start">ACT TWO</h1>
<section class="scene">
<h2 class="scene-heading">EXT. YARD</h2>
</section>
`)
  })

  test.each(kinds.filter(({ role }) => role !== 'outline'))(
    'writes $name as $element with its name as class',
    ({ name, element }) => {
      const tag = element === 'hr' ? '<hr class="page-break">\n<p class="page-break">' : `<${element} class="${name}">`
      expect(toHtml(script([name, 'Text']))).toContain(`${tag}Text<`)
    },
  )

  test('keeps the name of an unknown kind', () => {
    expect(toHtml(script(['Stage "business"', 'x']))).toBe(
      '<p class="unknown" data-kind="Stage &#x22;business&#x22;">x</p>\n',
    )
  })

  test.each([
    ['', '<hr class="page-break">\n'],
    ['===', '<hr class="page-break">\n'],
    ['--- ', '<hr class="page-break">\n'],
    ['= ACT', '<hr class="page-break">\n<p class="page-break">= ACT</p>\n'],
  ])('writes a page break with text %j', (text, html) => {
    expect(toHtml(script(['page-break', text]))).toBe(html)
  })

  test('writes nothing for what has nothing to show, not even around it', () => {
    const hollow = script(['scene-heading', ''], ['character', ' \n'], ['dialogue', '\u00a0'], ['action', ''])
    expect(toHtml(hollow)).toBe('')
    expect(toHtml(script(['character', ''], ['dialogue', 'Hm.']))).toBe(
      '<div class="speech">\n<p class="dialogue">Hm.</p>\n</div>\n',
    )
  })
})

describe('layout plain', () => {
  test('writes one plain paragraph for each', () => {
    const plain = script(['scene-heading', 'INT.'], ['what?', 'x'], ['action', ''], ['page-break', '==='])
    expect(toHtml(plain, { layout: 'plain', toc: true })).toBe('<p>INT.</p>\n<p>x</p>\n<p>===</p>\n')
  })
})

describe('alternates', () => {
  const alternates = [
    { text: 'Go.', marks: [{ start: 0, end: 2, type: 'bold' }] },
    { text: '', marks: [] },
  ]
  const heading = script(['scene-heading', 'INT.', { alternates }])

  test('are left out unless asked for', () => {
    expect(toHtml(heading)).not.toContain('Go')
  })

  test('follow their paragraph, no heading among them, open in print where asked', () => {
    const options: HtmlOptions = { alternates: 'include', labels: { alternates: 'Varianten' } }
    expect(toHtml(heading, options)).toBe(`<section class="scene">
<h2 class="scene-heading">INT.</h2>
<details class="alternates">
<summary>Varianten</summary>
<p class="scene-heading"><strong>Go</strong>.</p>
</details>
</section>
`)
    expect(toHtml(heading, { ...options, printAlternates: true })).toContain('<details class="alternates printed">')
  })
})

describe('marks', () => {
  const marked = (text: string, ...marks: Mark[]): string =>
    toHtml(script(['action', text, { marks }])).slice('<p class="action">'.length, -'</p>\n'.length)

  test.each([
    ['bold', undefined, '<strong>ab</strong>'],
    ['italic', undefined, '<em>ab</em>'],
    ['underline', undefined, '<u>ab</u>'],
    ['strikethrough', undefined, '<del>ab</del>'],
    ['upper-case', undefined, '<span class="upper-case">ab</span>'],
    ['highlight', undefined, '<mark>ab</mark>'],
    ['highlight', 'khaki', '<mark style="background-color: khaki">ab</mark>'],
    ['highlight', 'navy', '<mark class="dark" style="background-color: navy">ab</mark>'],
    ['highlight', 'rgb(0 0 0 / 0.1)', '<mark class="clear" style="background-color: rgb(0 0 0 / 0.1)">ab</mark>'],
    ['text-color', '#c0ffee', '<span class="text-color" style="color: #c0ffee">ab</span>'],
    ['link', 'https://a.example/?b&c', '<a href="https://a.example/?b&#x26;c">ab</a>'],
  ])('%s %s', (type, value, html) => {
    expect(marked('ab', { start: 0, end: 2, type, value })).toBe(html)
  })

  test('cross without losing a character', () => {
    const crossing = [
      { start: 0, end: 4, type: 'bold' },
      { start: 2, end: 6, type: 'link', value: '/x' },
    ]
    expect(marked('abcdef', ...crossing)).toBe('<strong>ab</strong><a href="/x"><strong>cd</strong>ef</a>')
  })

  test.each([
    ['a\nb\r\nc\rd', [], 'a<br>b<br>c<br>d'],
    ['a\0b\ud800', [], 'a\ufffdb\ufffd'],
    ['\n a  b \n', [], '<br> a  b <br>'],
    ['a\r\nb', [{ start: 1, end: 2, type: 'bold' }], 'a<strong><br></strong>b'],
    ['a\r\nb', [{ start: 2, end: 3, type: 'bold' }], 'a<br>b'],
    ['\r\n\nb', [{ start: 1, end: 2, type: 'bold' }], '<br><br>b'],
    ['a\r\nb', [{ start: 2, end: 4, type: 'bold' }], 'a<br><strong>b</strong>'],
  ])('%j with %o', (text, marks, html) => {
    expect(marked(text, ...marks)).toBe(html)
  })

  test('report what is refused at its path, and leave the text', () => {
    const messages: Message[] = []
    const refused = script([
      'action',
      'ab',
      {
        marks: [{ start: 0, end: 2, type: 'link', value: 'javascript:x' }],
        alternates: [{ text: 'cd', marks: [{ start: 0, end: 2, type: 'text-color', value: 'no colour' }] }],
      },
    ])
    toHast(refused, { alternates: 'include', onMessage: (message) => messages.push(message) })
    expect(messages.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['unsafe-link', 'paragraphs.0.marks.0'],
      ['invalid-color', 'paragraphs.0.alternates.0.marks.0'],
    ])
  })
})

test('marks the direction of texts that have right-to-left letters', () => {
  expect(toHtml(script(['action', 'שלום'], ['action', 'Hello']))).toBe(
    '<p class="action" dir="auto">שלום</p>\n<p class="action">Hello</p>\n',
  )
})

test.each([{}, { paged: paginate }])('a paragraph without letters goes in the direction of its page: %#', (options) => {
  const document = script(['action', 'שלום'], ['action', '1984.'])
  const html = toHtml(document, { standalone: writePage, ...options })
  expect(
    html.match(/<p [^>]*>/g)?.map((tag) => [tag.includes('dir="auto"'), /class="([a-z]+)/.exec(tag)?.[1]]),
  ).toEqual([
    [true, 'action'],
    [false, 'action'],
  ])
})

test('does not change the document', () => {
  const before = structuredClone(scene)
  toHtml(scene, { standalone: writePage, toc: true, ids: true, alternates: 'include' })
  expect(scene).toEqual(before)
})

test('two speeches stand side by side, and neither does unless something of both is shown', () => {
  const html = toHtml(
    script(
      ['character', 'ANN'],
      ['dialogue', 'No.'],
      ['action', ''],
      ['dual_dialogue_character', 'BOB'],
      ['dialogue', 'Yes.'],
      ['action', 'x'],
      ['character', 'CAT'],
      ['dual_dialogue_character', ' '],
      ['dialogue', ''],
      ['action', 'x'],
      ['dual_dialogue_character', 'DAN'],
    ),
  )
  const shown = html.matchAll(/<(div class="(?:dual|speech)"|\/div|p[^>]*>\w+)/g)
  expect(Array.from(shown, ([, tag = '']) => tag.split('>').at(-1))).toEqual([
    'div class="dual"',
    ...['div class="speech"', 'ANN', 'No', '/div'],
    ...['div class="speech"', 'BOB', 'Yes', '/div'],
    '/div',
    'x',
    ...['div class="speech"', 'CAT', '/div'],
    'x',
    ...['div class="speech"', 'DAN', '/div'],
  ])
})

test('a title page that is given comes first, in place of the script’s own', () => {
  const titlePage = {
    title: { text: 'LOST PROPERTY', marks: [{ start: 0, end: 4, type: 'bold' }] },
    contact: '1 Mill Lane\nTown',
    draftDate: '1 May',
  }
  const document = script(['title-page', 'OTHER'], ['action', 'x'])
  expect(toHtml(document, { titlePage })).toBe(`<p class="title-page" dir="auto"><strong>LOST</strong> PROPERTY</p>
<p class="title-page foot" dir="auto">1 Mill Lane<br>Town</p>
<p class="title-page foot" dir="auto">1 May</p>
<p class="action">x</p>
`)
  expect(toHtml(document, { titlePage: { title: 'T' }, layout: 'plain' })).toBe('<p dir="auto">T</p>\n<p>x</p>\n')
})

test('scenes have the numbers that they are given, or are counted', () => {
  const document = script(['scene-heading', 'INT.'], ['scene-heading', ' '], ['shot', 'ON'], ['scene-heading', 'EXT.'])
  const numbers = (options: HtmlOptions): string[] => toHtml(document, options).match(/<h2 .*?>/g) ?? []
  expect(numbers({ sceneNumbers: 'count' })).toEqual([
    '<h2 class="scene-heading" data-scene-number="1">',
    '<h2 class="scene-heading" data-scene-number="2">',
  ])
  expect(numbers({ sceneNumbers: { p4: '12A' } })).toEqual([
    '<h2 class="scene-heading">',
    '<h2 class="scene-heading" data-scene-number="12A">',
  ])
})

test('text that flows has what is for the writers alone, unless told otherwise', () => {
  const document = script(['note', 'why?'], ['action', 'x'])
  expect(toHtml(document)).toContain('why?')
  expect(toHtml(document, { planning: 'omit' })).toBe('<p class="action">x</p>\n')
})

describe('paragraphs that show nothing', () => {
  test('part no speech, neither on pages', () => {
    const document = script(
      ...Array.from({ length: 27 }, (): [string, string] => ['action', 'x']),
      ['character', 'ANNA'],
      ['action', ' '],
      ['dialogue', 'Hello there.'],
    )
    expect(toHtml(document)).toContain('<p class="character">ANNA</p>\n<p class="dialogue">Hello there.</p>\n</div>')
    expect(paginate(document)[1]?.lines.map(({ text }) => text)).toEqual(['ANNA', 'Hello there.'])
  })
})

describe('pages', () => {
  const paged = (document: Document): string => toHtml(document, { standalone: writePage, paged: paginate })

  test('have the text of a page break in a paragraph: a rule holds none', () => {
    const html = paged(script(['action', 'a'], ['page-break', 'ACT BREAK'], ['action', 'b']))
    expect(html).toContain('<p class="page-break" dir="auto"><span class="line">ACT BREAK</span></p>')
    expect(html).not.toContain('<hr')
  })

  test('have what stands side by side in one row, each line in the element that its paragraph has in a fragment', () => {
    const titlePage = { title: 'RAIN', contact: 'a@example.com', draftDate: 'May' }
    const document = script(
      ['character', 'ANN'],
      ['dialogue', 'One.'],
      ['dual-dialogue-character', 'BEN'],
      ['dialogue', 'Two.'],
      ['action', 'Rain.'],
    )
    const html = toHtml(document, { standalone: writePage, paged: paginate, titlePage })
    const line = (name: string, text: string): string =>
      `<p class="${name}" dir="auto"><span class="line">${text}</span></p>\n`
    const speech = (name: string, said: string): string =>
      `<div class="speech" role="group" aria-label="${name}">\n${line('character', name)}${line('dialogue', said)}</div>\n`
    const gap = (rows: number): string => ` style="margin-top: calc(${rows} * var(--screenplay-line))"`
    expect(html.slice(html.indexOf('<section'), html.indexOf('</main>'))).toBe(
      `<section class="page unnumbered">
<p class="title-page" dir="auto"${gap(15)}><span class="line">RAIN</span></p>
<div class="dual"${gap(38)}>
<div>
${line('title-page foot', 'a@example.com')}</div>
<div>
${line('title-page foot', 'May')}</div>
</div>
</section>
<section class="page">
<div class="dual">
${speech('ANN', 'One.')}${speech('BEN', 'Two.')}</div>
${line('action', 'Rain.')}</section>
`,
    )
  })

  test('have formats around each other as a fragment has them, those that cross a line on both', () => {
    const text = `${'word '.repeat(12)}one two`
    const marks: Mark[] = [
      { start: 0, end: 64, type: 'bold' },
      { start: 55, end: 67, type: 'underline' },
      { start: 55, end: 67, type: 'italic' },
    ]
    const html = paged(script(['action', text, { marks }]))
    const [first, second] = Array.from(html.matchAll(/<span class="line">(.*?)<\/span>/g), ([, line]) => line)
    expect(first).toBe(`<strong>${'word '.repeat(11)}<u><em>word</em></u></strong>`)
    expect(second).toBe('<strong><u><em>one </em></u></strong><u><em>two</em></u>')
  })

  test('have a sign beside each line that is revised, which nobody reads aloud', () => {
    const document = script(['action', 'Old.'], ['action', 'New.'])
    const html = toHtml(document, {
      standalone: writePage,
      paged: (given, options) => paginate(given, { ...options, revised: ['p2'] }),
    })
    expect(html).toContain('<p class="action" dir="auto"><span class="line">Old.</span></p>')
    const sign = '<span class="revised" aria-hidden="true">*</span>'
    expect(html).toContain(`<p class="action" dir="auto">${sign}<span class="line">New.</span></p>`)
  })

  test('keep the order of paragraphs that are one object', () => {
    const [one, between] = script(['action', 'one'], ['action', 'between']).paragraphs as [Paragraph, Paragraph]
    const html = paged({ object: 'document', paragraphs: [one, between, one] })
    expect(Array.from(html.matchAll(/class="line">(\w+)/g), ([, text]) => text)).toEqual(['one', 'between', 'one'])
  })
})

test('the title of a page is of the kind that the options have for title pages, if it is shown', () => {
  const document = script(['title-page', 'SECRET'], ['my-title', 'RAIN'])
  expect(toHtml(document, { standalone: writePage, omit: ['title-page'] })).not.toContain('SECRET')
  const kinds = { 'my-title': 'title-page', 'title-page': 'note' }
  expect(toHtml(document, { standalone: writePage, kinds })).toContain('<title>RAIN</title>')
})
