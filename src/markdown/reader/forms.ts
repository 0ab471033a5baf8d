import type { Mark, MarkedText, MarkType } from '../../document/schema.ts'
import type { Mutable } from '../../document/values.ts'
import { kinds, type Role } from '../../kinds.ts'
import { canonicalMarks } from '../../marks/flatten.ts'
import { decorationsOf } from '../source.ts'
import type { Leaf } from './leaves.ts'
import type { Line } from './lines.ts'

/** A text of a paragraph, and the kind that its form says, by its canonical name. */
export interface Formed extends MarkedText {
  readonly kind: string
}

/** Where a line stands in its block. */
interface Place {
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * The paragraphs of a block. A quote holds one a line, all else is one: a paragraph is one, whatever its lines.
 *
 * Kinds are those that the layout gives such a form: nothing is inferred from the words, but that what stands in
 * parentheses within a speech is a parenthetical, and that a name in bold capitals starts a speech.
 */
export function formsOf(leaf: Leaf, layout: 'screenplay' | 'plain'): Formed[] {
  if (isSpeech(leaf) && layout === 'screenplay') {
    const lines = joinEmpty(speechLines(leaf.lines))
    return lines.map((line, index) => formOfSpoken(line, { isFirst: index === 0, isLast: index === lines.length - 1 }))
  }
  return [formOfBlock(leaf, joinLines(unwrap(leaf.lines)), layout)]
}

/** Whether each line of a block is a paragraph of its own: it is in a quote, and no other wording of what is said there. */
export function isSpeech({ isQuoted, isItem, depth, isBreak }: Leaf): boolean {
  return isQuoted && !isItem && depth === 0 && !isBreak
}

/** The paragraph that a block is which is no speech. */
export function formOfBlock({ depth, isBreak }: Leaf, text: MarkedText, layout: 'screenplay' | 'plain'): Formed {
  if (isBreak) return { kind: 'page-break', text: '', marks: [] }
  if (depth > 0) return { kind: headingOf(depth), ...text }
  if (layout === 'plain') return { kind: 'action', ...text }
  const decorated = (['note', 'synopsis', 'boneyard'] as const).find((role) => isDecorated(text, role))
  return decorated ? undecorated(text, decorated) : { kind: 'action', ...text }
}

/** The kind of a heading of some depth: the first in the table that has its element. */
function headingOf(depth: number): string {
  return kinds.find(({ element }) => element === `h${depth}`)?.name ?? 'action'
}

/** The paragraph that a line of a speech is. */
export function formOfSpoken(text: MarkedText, { isFirst, isLast }: Place): Formed {
  if (isCue(text, isFirst)) return undecorated(text, 'cue')
  const isItalic = isDecorated(text, 'parenthetical')
  if (isInParentheses(text.text) || (isItalic && !isFirst && !isLast)) {
    return isItalic ? undecorated(text, 'parenthetical') : { kind: 'parenthetical', ...text }
  }
  return { kind: 'dialogue', ...text }
}

/** Whether a line in a speech is a cue: bold, and the first one or in capitals. */
function isCue(line: MarkedText, isFirst: boolean): boolean {
  return isDecorated(line, 'cue') && (isFirst || isCapital(line.text))
}

function isCapital(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase()
}

function isInParentheses(text: string): boolean {
  return /^\s*\([^)]*\)\s*$/.test(text)
}

/** Whether a text has the marks that the layout puts on paragraphs of a role, on all of it that can be seen. */
function isDecorated(text: MarkedText, role: Role): boolean {
  if (text.marks.length === 0 || text.text.trim() === '') return false
  return decorationsOf(role).every(({ type }) => isCovered(text, type))
}

/** Whether marks of a type lie on every character of a text but white space. The marks are in canonical form. */
export function isCovered({ text, marks }: MarkedText, type: MarkType): boolean {
  let at = 0
  for (const mark of marks) {
    if (mark.type !== type) continue
    if (text.slice(at, mark.start).trim() !== '') return false
    at = mark.end
  }
  return text.slice(at).trim() === '' && at > 0
}

function undecorated({ text, marks }: MarkedText, role: Role): Formed {
  const types: readonly string[] = decorationsOf(role).map(({ type }) => type)
  return { kind: kindOf(role), text, marks: marks.filter(({ type }) => !types.includes(type)) }
}

/** The first kind of a role in the table. */
function kindOf(role: Role): string {
  return kinds.find((row) => row.role === role)?.name ?? role
}

/** Lines with the wrapped ones joined by a space. */
export function unwrap(lines: readonly Line[]): readonly MarkedText[] {
  return joinWhere(lines, (line) => line.isSoft)
}

/**
 * Lines of a speech: a cue and a parenthetical are lines of their own even where the break behind them is soft, but for a cue
 * whose bold goes on.
 */
export function speechLines(lines: readonly Line[]): readonly MarkedText[] {
  return joinWhere(lines, (line, before, index) => {
    const isBehindCue = isCue(before, index === 1)
    if (isBehindCue && line.over?.some(({ type, end }) => type === 'bold' && end > 0)) return line.isSoft
    return line.isSoft && !isBehindCue && !isInParentheses(before.text) && !isInParentheses(line.text)
  })
}

/** Lines of a speech with the empty ones joined to the one before or, where there is none, to the one behind. */
function joinEmpty(lines: readonly MarkedText[]): readonly MarkedText[] {
  if (lines.every(({ text }) => text !== '')) return lines
  const groups: MarkedText[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    if (group && (line.text === '' || group.every(({ text }) => text === ''))) group.push(line)
    else groups.push([line])
  }
  return groups.map(joinLines)
}

function joinWhere(
  lines: readonly Line[],
  joins: (line: Line, before: MarkedText, index: number) => boolean,
): readonly MarkedText[] {
  if (lines.every(({ isSoft }) => !isSoft)) return lines
  const groups: Line[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before && joins(line, before, index)) groups.at(-1)?.push(line)
    else groups.push([line])
  }
  return groups.map((group) => joinTexts(group, ' '))
}

/** The text of some lines, with their marks. */
export function joinLines(lines: readonly MarkedText[]): MarkedText {
  return joinTexts(lines, '\n')
}

/** Joins lines, with their marks. Over a soft wrap those go on that lie over it, over other breaks all. */
function joinTexts(parts: readonly (MarkedText & Pick<Line, 'over'>)[], between: string): MarkedText {
  const [first] = parts
  if (first && parts.length === 1) return { text: first.text, marks: first.marks }
  const starts = new Set<number>()
  let length = 0
  const marks = parts.flatMap((part, index) => {
    const offset = length
    if (index > 0) starts.add(offset)
    length += part.text.length + between.length
    const own = part.marks.map((mark) => ({ ...mark, start: mark.start + offset, end: mark.end + offset }))
    if (index === 0 || between !== ' ') return own
    return [...(part.over ?? []).map((mark) => ({ ...mark, start: offset - 1, end: offset })), ...own]
  })
  const text = parts.map((part) => part.text).join(between)
  return { text, marks: between === ' ' ? canonicalMarks(text, marks) : bridge(marks, between, starts) }
}

/** Joins marks that a break between lines alone keeps apart: formats end where a line does. */
function bridge(marks: MarkedText['marks'], between: string, starts: ReadonlySet<number>): MarkedText['marks'] {
  const last = new Map<string, Mutable<Mark>>()
  const joined: Mark[] = []
  for (const mark of marks) {
    const before = last.get(mark.type)
    const isNext = before && starts.has(mark.start) && before.end + between.length === mark.start
    if (isNext && before.value === mark.value) before.end = mark.end
    else {
      const own = { ...mark }
      joined.push(own)
      last.set(mark.type, own)
    }
  }
  return joined
}
