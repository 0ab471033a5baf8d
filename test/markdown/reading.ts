import { type MarkdownOptions, type MarkedText, toMarkdown } from 'scriptdown'
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
export function textMisreadings(texts: readonly MarkedText[], options: MarkdownOptions = {}): string[] {
  return differences(texts, options, (blocks) =>
    blocks.map((block) => {
      const text = block.characters.map(({ char }) => char).join('')
      return { ...block, characters: expectedCharacters(text, []) }
    }),
  )
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
