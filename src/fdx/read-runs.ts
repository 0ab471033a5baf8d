import type { Mark, MarkedText, MarkType } from '../document/schema.ts'
import type { Mutable } from '../document/values.ts'
import { findRow } from '../marks/ranges.ts'
import { type ColorReading, readBackground, readColor } from './colors.ts'
import type { Loss, Losses } from './losses.ts'
import { styles } from './styles.ts'
import { attributeOf, textOf, type XmlElement } from './xml.ts'

/** What a word of `Style` is: a mark, or lost. */
const meanings: ReadonlyMap<string, MarkType | Loss> = new Map<string, MarkType | Loss>([
  ...styles.map(([type, name]) => [name, type] as const),
  ['HiddenText', 'hidden'],
])
const markTypes: ReadonlySet<string> = new Set(styles.map(([type]) => type))

/**
 * Joins the runs of a paragraph into one text with its marks, in their canonical form. With `capitals` a run that has no
 * style of its own is shown in upper case: an upper-case mark, where it has any other letters.
 *
 * Cost: O(t + m log m).
 */
export function readRuns(runs: readonly XmlElement[], losses: Losses, capitals = false): MarkedText {
  const first = runs[0]
  if (!capitals && runs.length < 2 && (!first || first.attributes.length === 0)) {
    return { text: first ? textOf(first) : '', marks: [] }
  }
  const marks: Mark[] = []
  const open = new Map<string, Mutable<Mark>>()
  let text = ''
  let length = 0
  for (const run of runs) {
    const piece = textOf(run)
    const place: Run = { marks, open, start: length, end: length + piece.length }
    length = place.end
    text += piece
    if (run.attributes.length > 0 && piece !== '') readFormats(run.attributes, place, losses)
    if (capitals && attributeOf(run, 'Style') === undefined && piece !== piece.toUpperCase()) {
      addMark(place, 'upper-case', undefined)
    }
  }
  if (marks.length > 1) marks.sort((a, b) => a.start - b.start || rankOf(a.type) - rankOf(b.type))
  return { text, marks }
}

function rankOf(type: string): number {
  return findRow(type)?.rank ?? 0
}

/** Where the marks of a run go. */
interface Run {
  readonly marks: Mutable<Mark>[]
  /** The last mark of each type: a run that goes on with it makes it longer. */
  readonly open: Map<string, Mutable<Mark>>
  readonly start: number
  readonly end: number
}

function addMark({ marks, open, start, end }: Run, type: MarkType, value: string | undefined): void {
  const last = open.get(type)
  if (last && last.end >= start && last.value === value) last.end = end
  else {
    const mark: Mutable<Mark> = value === undefined ? { start, end, type } : { start, end, type, value }
    marks.push(mark)
    open.set(type, mark)
  }
}

/** Adds the marks of one run. */
function readFormats(attributes: readonly string[], run: Run, losses: Losses): void {
  for (let i = 0; i < attributes.length; i += 2) {
    const value = attributes[i + 1] as string
    switch (attributes[i]) {
      case 'Style':
        if (value !== '') readStyle(value, run, losses)
        break
      case 'Color':
        addColor(run, 'text-color', readColor(value), losses)
        break
      case 'Background':
        addColor(run, 'highlight', readBackground(value), losses)
        break
      case 'RevisionID':
        if (value !== '0' && value !== '') losses.add('revisions')
        break
      case 'TagNumber':
        losses.add('tags')
        break
      case 'Font':
        if (!value.startsWith('Courier')) losses.add('fonts')
        break
      case 'Size':
        if (value !== '12') losses.add('fonts')
        break
      // AdornmentStyle is the line under what the spelling checker does not know.
    }
  }
}

function readStyle(value: string, run: Run, losses: Losses): void {
  for (const word of value.split('+')) {
    const meaning = meanings.get(word.trim()) ?? 'styles'
    if (markTypes.has(meaning)) addMark(run, meaning as MarkType, undefined)
    else losses.add(meaning as Loss)
  }
}

function addColor(run: Run, type: MarkType, color: ColorReading, losses: Losses): void {
  if (color === 'invalid') losses.add('colors')
  else if (color !== 'default') addMark(run, type, color.value)
}
