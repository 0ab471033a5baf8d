import type { Mark } from 'scriptdown'
import { safeColor, safeLink } from '../src/marks/accept.ts'
import { canonicalUrl } from './readers/links.ts'
import type { Character, ReadBlock, Reader } from './readers/reading.ts'

/** What a reader should see of a text: worked out for each character alone, from the specification's words. */
export function expectedCharacters(text: string, marks: readonly Mark[]): Character[] {
  const characters: Character[] = []
  const rendered = marks.flatMap(accepted)
  let offset = 0
  for (const point of text) {
    const start = offset
    offset += point.length
    if (point === '\r' && text[offset] === '\n') continue
    const covering = rendered.filter((mark) => mark.start < mark.end && mark.start < offset && mark.end > start)
    const last = (type: string): Mark | undefined => covering.findLast((mark) => mark.type === type)
    const highlight = last('highlight')
    const format = {
      bold: last('bold') !== undefined,
      italic: last('italic') !== undefined,
      strike: last('strikethrough') !== undefined,
      underline: last('underline') !== undefined,
      highlight: highlight && (highlight.value ?? ''),
      color: last('text-color')?.value,
      link: last('link')?.value,
      autolink: false,
    }
    for (const char of last('upper-case') ? readable(point).toUpperCase() : readable(point)) {
      characters.push({ char, ...format })
    }
  }
  return characters
}

/** A mark with its value as every output gives it: a refused link or colour is no mark, a refused highlight a plain one. */
function accepted(mark: Mark): Mark[] {
  if (mark.type === 'highlight') return [{ ...mark, value: safeColor(mark.value ?? '') }]
  const safe = mark.type === 'link' ? safeLink : mark.type === 'text-color' ? safeColor : undefined
  if (!safe) return [mark]
  const value = safe(mark.value ?? '')
  return value === undefined ? [] : [{ ...mark, value }]
}

function readable(point: string): string {
  if (point === '\r') return '\n'
  return point === '\0' ? '\uFFFD' : point.toWellFormed()
}

type Same = (expected: Character, actual: Character) => boolean

const squeezed = (color: string | undefined): string | undefined => color?.replace(/\s+/g, '').toLowerCase()

/** What must agree on each visible character. */
const formats: readonly [keyof Character, Same][] = [
  ...(['bold', 'italic', 'strike', 'underline'] as const).map((key): [keyof Character, Same] => [
    key,
    (expected, actual) => expected[key] === actual[key],
  ]),
  ['highlight', (expected, actual) => squeezed(expected.highlight) === squeezed(actual.highlight)],
  ['color', (expected, actual) => squeezed(expected.color) === squeezed(actual.color)],
  ['link', sameLink],
]

function sameLink(expected: Character, actual: Character): boolean {
  if (expected.link === undefined) return actual.link === undefined || actual.autolink
  return actual.link !== undefined && canonicalUrl(expected.link) === canonicalUrl(actual.link)
}

/**
 * The first difference between what should be read and what was, for people; nothing where there is none.
 *
 * Characters must agree in order, white space and all; formats must agree on every visible character. A bare URL or
 * address that became a link is no difference. White space at a line's start is not compared with a reader that trims it.
 */
export function difference(
  expected: readonly Character[],
  actual: readonly Character[],
  { trimsLines = false }: Partial<Pick<Reader, 'trimsLines'>> = {},
): string | undefined {
  const [wanted, found] = trimsLines ? [trimmed(expected), trimmed(actual)] : [expected, actual]
  const length = Math.max(wanted.length, found.length)
  for (let at = 0; at < length; at++) {
    const one = wanted[at]
    const other = found[at]
    if (one?.char !== other?.char) {
      return `at ${at}: ${name(one)} expected, ${name(other)} read, in ${around(wanted, at)}; all read: ${around(found, at)}`
    }
    if (!one || !other || /\s/.test(one.char)) continue
    for (const [key, same] of formats) {
      if (same(one, other)) continue
      return `at ${at}: ${name(one)} should have ${key} ${value(one[key])}, has ${value(other[key])}, in ${around(wanted, at)}`
    }
  }
  return undefined
}

/** The first difference between the blocks that should be read and those that were, as {@link difference} says it. */
export function blocksDifference(
  expected: readonly ReadBlock[],
  actual: readonly ReadBlock[],
  reader: Partial<Pick<Reader, 'trimsLines'>> = {},
): string | undefined {
  for (let at = 0; at < Math.max(expected.length, actual.length); at++) {
    const wanted = shape(expected[at])
    const found = shape(actual[at])
    if (wanted !== found)
      return `block ${at}: ${wanted} expected, ${found} read: ${around(actual[at]?.characters ?? [], 0)}`
    const text = difference(expected[at]?.characters ?? [], actual[at]?.characters ?? [], reader)
    if (text) return `block ${at}, ${text}`
  }
  return undefined
}

/** {@link blocksDifference} for Markdown that should be one paragraph, or nothing where no character is expected. */
export function paragraphDifference(
  expected: readonly Character[],
  actual: readonly ReadBlock[],
  reader: Partial<Pick<Reader, 'trimsLines'>> = {},
): string | undefined {
  const paragraph: ReadBlock = { type: 'paragraph', quoted: false, characters: [...expected] }
  return blocksDifference(expected.length === 0 ? [] : [paragraph], actual, reader)
}

function shape(block: ReadBlock | undefined): string {
  return block ? `${block.quoted ? 'quoted ' : ''}${block.type}${block.depth ?? ''}` : 'nothing'
}

function trimmed(characters: readonly Character[]): Character[] {
  let lineStart = false
  return characters.filter(({ char }) => {
    if (lineStart && (char === ' ' || char === '\t')) return false
    lineStart = char === '\n'
    return true
  })
}

function name(character: Character | undefined): string {
  if (!character) return 'the end'
  const code = character.char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `${JSON.stringify(character.char)} (U+${code})`
}

function value(value: Character[keyof Character]): string {
  return value === undefined ? 'none' : JSON.stringify(value)
}

function around(characters: readonly Character[], at: number): string {
  const text = (from: number, to: number): string =>
    characters
      .slice(Math.max(0, from), Math.max(0, to))
      .map(({ char }) => char)
      .join('')
  return JSON.stringify(`${text(at - 20, at)}⟦${text(at, at + 1)}⟧${text(at + 1, at + 20)}`)
}
