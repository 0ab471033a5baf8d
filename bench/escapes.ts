import { type Document, type Paragraph, toMarkdown } from 'scriptdown'
import { generateScript } from '../corpus/generate.ts'
import { readers } from '../test/readers.ts'
import { scripts } from './documents.ts'
import { describeRun } from './machine.ts'
import { count } from './settings.ts'
import { percent, publish, table } from './table.ts'

/**
 * `npm run bench:escapes`: how readable the Markdown is. Of the backslashes and character references in it, the share
 * that could go without any parser reading anything else; and in how many marked paragraphs tags stand in for delimiters.
 * With `--list` the needless ones are listed.
 */
const paragraphs = count('paragraphs', 3000)
const parsers = readers.filter(({ available }) => available)

/** A backslash before what it escapes, or a character reference. */
const escapePattern = /\\(?=[!-/:-@[-`{-~])|&(?:#\d+|#x[\da-f]+|\w+);/gi

interface Escape {
  readonly block: string
  readonly written: string
  /** The block without the backslash, or with the character in the place of its reference. */
  readonly without: string
}

function findEscapes(document: Document): Escape[] {
  return toMarkdown(document)
    .split('\n\n')
    .flatMap((block) =>
      [...block.matchAll(escapePattern)]
        .filter(({ index }) => !isEscaped(block, index))
        .map(({ 0: written, index }) => {
          const without = block.slice(0, index) + plain(written) + block.slice(index + written.length)
          return { block, written, without }
        }),
    )
}

/** Whether the character here stands after an odd number of backslashes. */
function isEscaped(block: string, index: number): boolean {
  return (/\\*$/.exec(block.slice(0, index))?.[0].length ?? 0) % 2 === 1
}

const named: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&nbsp;', '\u00A0'],
])

function plain(written: string): string {
  if (written === '\\') return ''
  const [, hexadecimal, digits] = /^&#(x?)([\da-f]+);$/i.exec(written) ?? []
  if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, hexadecimal ? 16 : 10))
  return named.get(written) ?? written
}

/** How many escapes every parser reads the same without. */
function countNeedless(escapes: readonly Escape[]): number {
  const same = parsers.map((parser) => {
    const before = parser.readAll(escapes.map(({ block }) => block))
    const after = parser.readAll(escapes.map(({ without }) => without))
    return before.map((blocks, at) => JSON.stringify(blocks) === JSON.stringify(after[at]))
  })
  const needless = escapes.filter((_, at) => same.every((list) => list[at]))
  if (process.argv.includes('--list'))
    for (const { block, without } of needless) console.error(`${block}\n→ ${without}\n`)
  return needless.length
}

function rowOf(name: string, documents: readonly Document[]): string[] {
  const escapes = documents.flatMap(findEscapes)
  const needless = countNeedless(escapes)
  const letters = escapes.filter(({ written }) => /^[\p{L}\p{N}]$/u.test(plain(written))).length
  const marked = documents.flatMap((document) => document.paragraphs.filter(({ marks }) => marks.length > 0))
  return [
    name,
    marked.length.toLocaleString('en-US'),
    percent(marked.filter(hasStandIns).length / marked.length),
    escapes.length.toLocaleString('en-US'),
    needless.toLocaleString('en-US'),
    percent(needless / escapes.length),
    letters.toLocaleString('en-US'),
  ]
}

function hasStandIns(paragraph: Paragraph): boolean {
  const markdown = toMarkdown({ object: 'document', paragraphs: [paragraph] }, { layout: 'plain' })
  return /(?<!\\)<(?:strong|em|del)>/.test(markdown)
}

const generated = (placement: 'words' | 'anywhere'): Document =>
  generateScript({ paragraphs, seed: 1, marked: 1, placement })

publish(
  'escapes',
  [
    `${describeRun('npm run bench:escapes')}; ${paragraphs.toLocaleString('en-US')} paragraphs generated of each sort.`,
    table(
      [
        'text',
        'marked paragraphs',
        'with tags for delimiters',
        'escapes',
        'needless',
        'share',
        'letters as references',
      ],
      [
        rowOf(
          'corpus and real scripts',
          scripts().map(({ document }) => document),
        ),
        rowOf('generated prose, marks on words', [generated('words')]),
        rowOf('generated prose, marks anywhere', [generated('anywhere')]),
      ],
    ),
  ].join('\n\n'),
)
