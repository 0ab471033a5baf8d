import type { Document } from '../index.ts'

/** Text with marks over it. */
interface Marked {
  readonly text: string
  readonly marks: readonly { readonly start: number; readonly end: number }[]
}

/** A document with its offsets, which count UTF-16 units, in code points: the inverse of reading with `offsets: 'code-point'`. */
export function toCodePoints(document: Document): Document {
  const paragraphs = document.paragraphs.map((paragraph) => {
    const { alternates } = paragraph
    const counted = countIn(paragraph)
    return alternates ? { ...counted, alternates: alternates.map(countIn) } : counted
  })
  return { ...document, paragraphs }
}

function countIn<Text extends Marked>(marked: Text): Text {
  if (marked.marks.length === 0) return marked
  /** How many code points start before each offset. */
  const counts = new Uint32Array(marked.text.length + 1)
  let at = 0
  let count = 0
  for (const character of marked.text) {
    counts.fill(count + 1, at + 1, at + 1 + character.length)
    at += character.length
    count++
  }
  const marks = marked.marks.map((mark) => ({ ...mark, start: counts[mark.start], end: counts[mark.end] }))
  return { ...marked, marks }
}
