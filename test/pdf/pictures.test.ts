import { execFileSync, spawnSync } from 'node:child_process'
import type { Document } from 'scriptdown'
import { type PdfOptions, toPdf } from 'scriptdown/pdf'
import { describe, test } from 'vitest'
import { expectPicture, longSpeech, twoSpeeches } from '../pictures.ts'
import { script } from '../script.ts'

const folder = new URL('pictures/', import.meta.url)
const canDraw = spawnSync('pdftoppm', ['-v']).error === undefined

const pages: [name: string, page: number, document: Document, options: PdfOptions][] = [
  [
    'title-page',
    1,
    script(['action', 'x']),
    {
      titlePage: {
        title: { text: 'LOST PROPERTY', marks: [{ start: 0, end: 13, type: 'underline' }] },
        credit: 'written by',
        author: 'Ann Author\nBen Writer',
        contact: 'ann@example.org\n1 Mill Lane',
        draftDate: '1 May',
      },
    },
  ],
  [
    'torn-speech',
    2,
    script(
      ['action', 'line\n'.repeat(49)],
      ...longSpeech,
      ['scene-heading', 'INT. HALL – DAY'],
      [
        'action',
        'Bold, underlined, struck, highlighted, red and linked.',
        {
          marks: [
            { start: 0, end: 4, type: 'bold' },
            { start: 6, end: 16, type: 'underline' },
            { start: 18, end: 24, type: 'strikethrough' },
            { start: 26, end: 37, type: 'highlight' },
            { start: 39, end: 42, type: 'text-color', value: 'red' },
            { start: 47, end: 53, type: 'link', value: 'https://example.org/' },
          ],
        },
      ],
      ...twoSpeeches,
    ),
    { sceneNumbers: 'count', revised: ['p7'], revisionColor: 'Blue', header: 'LOST PROPERTY', watermark: 'DRAFT' },
  ],
  [
    'right-to-left',
    1,
    script(
      ['scene-heading', 'פנים. בית הספר – יום'],
      ['action', 'שלום, עולם (123) טוב! "מה?" – כן. הוא אמר: 4 דברים, ולא 5.'],
      ['character', 'דָּוִד'],
      ['parenthetical', '(בשקט)'],
      ['dialogue', 'מה, אתה כאן? לא... "אולי" מחר. Bob אמר לי.'],
    ),
    { paper: 'a4' },
  ],
]

describe.skipIf(!canDraw)('pictures of pages', () => {
  test.each(pages)('%s looks as it did; if it should not, PICTURES=write', async (name, page, document, options) => {
    const input = await toPdf(document, options)
    const flags = ['-r', '50', '-png', '-singlefile', '-f', String(page), '-']
    const drawn = execFileSync('pdftoppm', flags, { input, maxBuffer: 2 ** 26 })
    expectPicture(drawn, new URL(`${name}.png`, folder))
  })
})
