import type { Document, MarkedText, Paragraph } from 'scriptdown'
import { isBreakSign } from '../../src/blocks.ts'
import { findKind } from '../../src/kinds.ts'
import { acceptMarks } from '../../src/marks/accept.ts'
import { canonicalMarks } from '../../src/marks/flatten.ts'
import { toRgba } from '../../src/marks/rgb.ts'

/** What FDX holds of a document, as the README's table says: all but this is lost. */
export function canonical({ object, paragraphs }: Document): Document {
  return { object, paragraphs: paragraphs.map(canonicalParagraph) }
}

function canonicalParagraph(paragraph: Paragraph): Paragraph {
  const { id, object, alternates } = paragraph
  const kind = canonicalKind(paragraph.kind)
  const others = alternates && { alternates: alternates.map(canonicalText) }
  const { text, marks } = canonicalText(paragraph)
  // A page break alone is the start of a page: it has no id and no signs there, nor white space that XML has no characters for.
  if (kind === 'page-break' && isBreakSign(paragraph.text) && !alternates) {
    return { id: '', object, kind, text: '', marks: [] }
  }
  return { id: holdable(id), object, kind, text, marks, ...others }
}

function canonicalKind(spelling: string): string {
  const { name, isDual } = findKind(spelling)
  if (isDual) return `dual-dialogue-${name}`
  return name === 'unknown' ? holdable(spelling) : name
}

/** Marks that are accepted, without links, colours in 8 bits a channel as they show on white. */
export function canonicalText({ text, marks }: MarkedText): MarkedText {
  const kept = acceptMarks(text, marks, [])
    .filter(({ row }) => row.type !== 'link')
    .map(({ start, end, row: { type }, value }) => ({ start, end, type, value: value && opaque(value) }))
  const plain = kept.map(({ value, ...mark }) => (value === undefined ? mark : { ...mark, value }))
  return { text: holdable(text), marks: canonicalMarks(text, plain) }
}

function opaque(css: string): string {
  const { red, green, blue, alpha } = toRgba(css) ?? { red: 0, green: 0, blue: 0, alpha: 1 }
  const bytes = [red, green, blue].map((share) => Math.round((share * alpha + 1 - alpha) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** A text without what XML 1.0 has no characters for. */
export function holdable(text: string): string {
  return [...text].map((character) => (isXml(character.codePointAt(0) ?? 0) ? character : '\uFFFD')).join('')
}

function isXml(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff
}

/** A document that was read, where page breaks have the ids of their places. */
export function withoutBreakIds({ object, paragraphs }: Document): Document {
  const forget = (paragraph: Paragraph): Paragraph =>
    paragraph.kind === 'page-break' && paragraph.text === '' && !paragraph.alternates
      ? { ...paragraph, id: '' }
      : paragraph
  return { object, paragraphs: paragraphs.map(forget) }
}
