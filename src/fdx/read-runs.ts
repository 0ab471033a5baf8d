import type { Mark, MarkedText, MarkType } from '../document/schema.ts'
import type { Mutable } from '../document/values.ts'
import { typeRows } from '../marks/ranges.ts'
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
    if (run.attributes.length > 0 && piece !== '') {
      const formats = formatsOf(run.attributes)
      for (const { type, value } of formats.marks) addMark(place, type, value)
      for (const loss of formats.losses) losses.add(loss)
    }
    if (capitals && attributeOf(run, 'Style') === undefined && piece !== piece.toUpperCase()) {
      addMark(place, 'upper-case', undefined)
    }
  }
  if (marks.length > 1) marks.sort((a, b) => a.start - b.start || rankOf(a.type) - rankOf(b.type))
  return { text, marks }
}

function rankOf(type: string): number {
  return typeRows.find((row) => row.type === type)?.rank ?? 0
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

/** What the attributes of a run say. */
interface Formats {
  readonly marks: readonly { readonly type: MarkType; readonly value: string | undefined }[]
  readonly losses: readonly Loss[]
}

/** By lists of attributes, of which equal ones are one. */
const known = new WeakMap<readonly string[], Formats>()

function formatsOf(attributes: readonly string[]): Formats {
  let formats = known.get(attributes)
  if (!formats) {
    formats = readFormats(attributes)
    known.set(attributes, formats)
  }
  return formats
}

function readFormats(attributes: readonly string[]): Formats {
  const marks: { type: MarkType; value: string | undefined }[] = []
  const losses: Loss[] = []
  const addColor = (type: MarkType, color: ColorReading): void => {
    if (color === 'invalid') losses.push('colors')
    else if (color !== 'default') marks.push({ type, value: color.value })
  }
  for (let i = 0; i < attributes.length; i += 2) {
    const value = attributes[i + 1] as string
    switch (attributes[i]) {
      case 'Style':
        for (const word of value === '' ? [] : value.split('+')) {
          const meaning = meanings.get(word.trim()) ?? 'styles'
          if (markTypes.has(meaning)) marks.push({ type: meaning as MarkType, value: undefined })
          else losses.push(meaning as Loss)
        }
        break
      case 'Color':
        addColor('text-color', readColor(value))
        break
      case 'Background':
        addColor('highlight', readBackground(value))
        break
      case 'RevisionID':
        if (value !== '0' && value !== '') losses.push('revisions')
        break
      case 'TagNumber':
        losses.push('tags')
        break
      case 'Font':
        if (!value.startsWith('Courier')) losses.push('fonts')
        break
      case 'Size':
        if (value !== '12') losses.push('fonts')
        break
      // AdornmentStyle is the line under what the spelling checker does not know.
    }
  }
  return { marks, losses }
}
