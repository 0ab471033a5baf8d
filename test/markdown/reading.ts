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

/** {@link misreadings} of the characters alone, whatever their formats. */
function textMisreadings(texts: readonly MarkedText[], options: MarkdownOptions = {}): string[] {
  return differences(texts, options, (blocks) =>
    blocks.map((block) => {
      const text = block.characters.map(({ char }) => char).join('')
      return { ...block, characters: expectedCharacters(text, []) }
    }),
  )
}

/** Marks that Markdown has a way to say without HTML. */
const inMarkdown: ReadonlySet<string> = new Set(['bold', 'italic', 'strikethrough', 'link', 'upper-case'])
/** A text without the marks that only tags can say. */
export const withoutTags = ({ text, marks }: MarkedText): MarkedText => ({
  text,
  marks: marks.filter((mark: Mark) => inMarkdown.has(mark.type)),
})

/** A text without what only tags can keep: controls, and white space at a line's edges. */
const withoutControls = ({ text, marks }: MarkedText): MarkedText => ({
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is replaced
  text: text.replace(/[\0-\x08\x0B-\x1F\x7F-\x9F]|[^\S\n](?=\s*\n)|(?<=\n\s*)[^\S\n]/g, 'x'),
  marks,
})

/** Whether it is told that a format is given up. */
function isLossy(text: MarkedText): boolean {
  let lossy = false
  const onMessage = ({ code }: { code: string }): void => {
    lossy ||= code === 'unsupported-format'
  }
  toMarkdown(oneParagraph(text), { html: false, onMessage })
  return lossy
}

/**
 * {@link misreadings} without any HTML: every character of every text, and all formats of those of which nothing is told
 * to be given up.
 */
export function misreadingsWithoutHtml(all: readonly MarkedText[]): string[] {
  const texts = all.map((text) => withoutControls(withoutTags(text)))
  const sound = texts.filter((text) => !isLossy(text))
  return [...textMisreadings(texts.filter(isLossy), { html: false }), ...misreadings(sound, { html: false })]
}

function differences(
  texts: readonly MarkedText[],
  options: MarkdownOptions,
  look: (blocks: ReadBlock[]) => ReadBlock[],
): string[] {
  const markdowns = texts.map((text) => toMarkdown(oneParagraph(text), options))
  const expected = look(
    texts.map(({ text, marks }) => ({
      type: 'paragraph',
      quoted: false,
      characters: expectedCharacters(text, marks),
    })),
  )
  return available.flatMap((reader) =>
    reader.readAll(markdowns).flatMap((blocks, index) => {
      const difference = paragraphDifference(expected[index]?.characters ?? [], look(blocks), reader)
      return difference ? [`${reader.name}: ${JSON.stringify(markdowns[index])}: ${difference}`] : []
    }),
  )
}
