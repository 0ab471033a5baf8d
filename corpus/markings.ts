import type { Mark, MarkType } from '../src/document/schema.ts'

/**
 * A way to put marks on a text; what it gives has the text, with a last word added where that is what it marks, or as what
 * a mark says.
 */
export interface Marking {
  readonly name: string
  readonly mark: (text: string) => { readonly text: string; readonly marks: readonly Mark[] }
}

const inTurn: readonly [MarkType, ...MarkType[]] = ['bold', 'italic', 'link', 'strikethrough', 'underline']

/** No marks, few marks and many: what is fast without any may be slow with them, and the other way round. */
export const markings: readonly Marking[] = [
  { name: 'bare', mark: (text) => ({ text, marks: [] }) },
  { name: 'the last word italic', mark: markLastWord },
  { name: 'three marks that cross', mark: (text) => ({ text, marks: crossMarks(text.length) }) },
  { name: 'a mark every hundred characters', mark: (text) => ({ text, marks: spreadMarks(text.length) }) },
  { name: 'the target of a link', mark: (text) => ({ text: 'a', marks: [linkTo(`/${text}/`)] }) },
]

function linkTo(value: string): Mark {
  return { start: 0, end: 1, type: 'link', value }
}

function markLastWord(text: string): ReturnType<Marking['mark']> {
  return { text: `${text} end`, marks: [{ start: text.length + 1, end: text.length + 4, type: 'italic' }] }
}

function crossMarks(length: number): Mark[] {
  const quarter = Math.floor(length / 4)
  return [
    { start: 1, end: 2 * quarter, type: 'bold' },
    { start: quarter, end: 3 * quarter, type: 'italic' },
    { start: 2 * quarter - 1, end: length - 1, type: 'strikethrough' },
  ]
}

/** Marks of half a hundred characters, one type after the other. */
function spreadMarks(length: number): Mark[] {
  return Array.from({ length: Math.ceil(length / 100) }, (_, index) => {
    const type = inTurn[index % inTurn.length] ?? inTurn[0]
    const mark: Mark = { start: index * 100, end: Math.min(length, index * 100 + 50), type }
    return type === 'link' ? { ...mark, value: `/${index}` } : mark
  })
}
