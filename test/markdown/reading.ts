import { type Mark, type MarkdownOptions, type MarkedText, toMarkdown } from 'scriptdown'
import { expectedCharacters, paragraphDifference } from '../compare.ts'
import { type ReadBlock, readers } from '../readers.ts'
import { oneParagraph } from '../script.ts'

/** The readers on this machine; what is missing is told once, by the readers' own tests. */
export const available = readers.filter((reader) => reader.available)

/**
 * Writes texts as Markdown, reads them with every reader and says what is not as the marks say: for each text that is
 * misread, its Markdown and the first difference.
 */
export function misreadings(texts: readonly MarkedText[], options: MarkdownOptions = {}): string[] {
  return differences(texts, options, (blocks) => blocks)
}

/** Marks that Markdown has a way to say without HTML. */
const inMarkdown: ReadonlySet<string> = new Set(['bold', 'italic', 'strikethrough', 'link', 'upper-case'])
/** A text without the marks that only tags can say. */
export const withoutTags = ({ text, marks }: MarkedText): MarkedText => ({
  text,
  marks: marks.filter((mark: Mark) => inMarkdown.has(mark.type)),
})

/** What is told to be given up of a text without HTML. */
function lossesOf(text: MarkedText): Losses {
  const codes = new Set<string>()
  toMarkdown(oneParagraph(text), { html: false, onMessage: ({ code }) => codes.add(code) })
  return { formats: codes.has('unsupported-format'), blanks: codes.has('unsupported-text') }
}

interface Losses {
  readonly formats: boolean
  readonly blanks: boolean
}

/** White space, what some parser trims as such, and the line breaks in it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python's white space
const blank = /[\s\x1c-\x1f\x85\u180e]/

/** Blocks without what may be given up: formats; white space, and blocks of it alone, where that of an edge is. */
function withoutLosses(blocks: readonly ReadBlock[], { formats, blanks }: Losses): ReadBlock[] {
  return blocks.flatMap((block) => {
    const kept = block.characters.filter(({ char }) => !blanks || !blank.test(char))
    const text = kept.map(({ char }) => char).join('')
    if (text === '' && blanks) return []
    return [{ ...block, characters: formats ? expectedCharacters(text, []) : kept }]
  })
}

/**
 * {@link misreadings} without any HTML: every character of every text, but for white space where some of that is told to be given
 * up; and all formats of those of which no format is.
 */
export function misreadingsWithoutHtml(all: readonly MarkedText[]): string[] {
  const texts = all.map(withoutTags).map((text) => ({ ...text, ...lossesOf(text) }))
  const both = [false, true]
  return both.flatMap((formats) =>
    both.flatMap((blanks) => {
      const group = texts.filter((text) => text.formats === formats && text.blanks === blanks)
      return differences(group, { html: false }, (blocks) => withoutLosses(blocks, { formats, blanks }))
    }),
  )
}

function differences(
  texts: readonly MarkedText[],
  options: MarkdownOptions,
  look: (blocks: ReadBlock[]) => ReadBlock[],
): string[] {
  const markdowns = texts.map((text) => toMarkdown(oneParagraph(text), options))
  const expected = texts.map(({ text, marks }) => {
    const [block] = look([{ type: 'paragraph', quoted: false, characters: expectedCharacters(text, marks) }])
    return block?.characters ?? []
  })
  return available.flatMap((reader) =>
    reader.readAll(markdowns).flatMap((blocks, index) => {
      const difference = paragraphDifference(expected[index] ?? [], look(blocks), reader)
      return difference ? [`${reader.name}: ${JSON.stringify(markdowns[index])}: ${difference}`] : []
    }),
  )
}
