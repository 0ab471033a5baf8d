import type { Message, MessageCode } from '../document/issues.ts'

/** What a file of Final Draft may have and a document has no place for: what it is, and what becomes of it. */
const fates = {
  alignment: ['paragraphs aligned in another way than their type', 'as their type is'],
  alternates: ['alternates named twice, or not there', 'left out'],
  beats: ['cards of the beat board', 'left out'],
  bookmarks: ['bookmarks', 'left out'],
  deleted: ['deleted texts', 'left out'],
  duals: ['dual dialogues that are not two speeches alone', 'one after the other'],
  elements: ['elements that a script has no place for', 'their text is left out'],
  fonts: ['texts in another font or size', 'as all text is'],
  headers: ['headers and footers with words of their own', 'left out'],
  heads: ['labels of paragraphs for headers', 'left out'],
  hidden: ['hidden texts', 'shown'],
  ids: ['numbered scenes that have the id of another one', 'they get one of their own, as numbers go by ids'],
  images: ['pictures', 'left out'],
  labels: ['labels that Final Draft fills in, such as dates', 'left out'],
  layouts: ['types of paragraphs that their settings align or space in another way', 'as their kind is'],
  locked: ['locked pages', 'left out'],
  notes: ['script notes', 'paragraphs of kind note, without who wrote them, when, and the words that they are about'],
  omitted: ['paragraphs of omitted scenes', 'of kind boneyard, whatever they were'],
  revisions: ['texts of a revision', 'which one is left out'],
  scenes: ['scenes with properties', 'their titles, colours and arc beats are left out'],
  settings: ['types of paragraphs that their settings show bold, italic, underlined or struck', 'their texts are not'],
  styles: ['texts in a style that no mark has', 'without it'],
  summaries: ['summaries of scenes', 'paragraphs of kind synopsis'],
  tags: ['tagged texts', 'without their tags'],
  unnamed: ['alternates that no paragraph names', 'left out'],
  watermarks: ['watermarks', 'left out'],
} as const

/** A sort of thing that is lost. */
export type Loss = keyof typeof fates | 'colors'

/** Counts what is lost by its sort, so that a thing that a file has by the thousand is told once. */
export interface Losses {
  add(loss: Loss, count?: number): void
  /** A message for each sort, in the order in which they were found. */
  messages(): Message[]
}

export function countLosses(): Losses {
  const counts = new Map<Loss, number>()
  return {
    add(loss, count = 1) {
      if (count > 0) counts.set(loss, (counts.get(loss) ?? 0) + count)
    },
    messages: () => [...counts].map(([loss, count]) => ({ ...say(loss, count), path: [] })),
  }
}

function say(loss: Loss, count: number): { code: MessageCode; message: string } {
  if (loss === 'colors') {
    return {
      code: 'invalid-color',
      message: `colours that are not #RRRRGGGGBBBB (${count}): text kept, colour dropped`,
    }
  }
  const [what, fate] = fates[loss]
  return { code: 'unsupported-content', message: `${what} (${count}): ${fate}` }
}
