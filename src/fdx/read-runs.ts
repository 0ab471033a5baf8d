import type { Mark, MarkedText, MarkType } from '../document/schema.ts'
import { canonicalMarks } from '../marks/flatten.ts'
import { type ColorReading, readBackground, readColor } from './colors.ts'
import type { Loss, Losses } from './losses.ts'
import { styles } from './styles.ts'
import { textOf, type XmlElement } from './xml.ts'

/** What a word of `Style` is: a mark, or lost. */
const meanings: ReadonlyMap<string, MarkType | Loss> = new Map<string, MarkType | Loss>([
  ...styles.map(([type, name]) => [name, type] as const),
  ['HiddenText', 'hidden'],
])
const markTypes: ReadonlySet<string> = new Set(styles.map(([type]) => type))

/** Joins the runs of a paragraph into one text with its marks, in their canonical form. Cost: O(t + m log m). */
export function readRuns(runs: readonly XmlElement[], losses: Losses): MarkedText {
  const first = runs[0]
  if (runs.length < 2 && (!first || first.attributes.size === 0)) return { text: first ? textOf(first) : '', marks: [] }
  const marks: Mark[] = []
  let text = ''
  let length = 0
  for (const run of runs) {
    const piece = textOf(run)
    const start = length
    length += piece.length
    text += piece
    if (run.attributes.size > 0 && piece !== '') readFormats(run.attributes, start, length, marks, losses)
  }
  return { text, marks: marks.length > 0 ? canonicalMarks(text, marks) : marks }
}

/** Adds the marks of one run. */
function readFormats(
  attributes: XmlElement['attributes'],
  start: number,
  end: number,
  marks: Mark[],
  losses: Losses,
): void {
  for (const [name, value] of attributes) {
    switch (name) {
      case 'Style':
        for (const word of value === '' ? [] : value.split('+')) {
          const meaning = meanings.get(word.trim()) ?? 'styles'
          if (markTypes.has(meaning)) marks.push({ start, end, type: meaning })
          else losses.add(meaning as Loss)
        }
        break
      case 'Color':
        addColor('text-color', readColor(value), start, end, marks, losses)
        break
      case 'Background':
        addColor('highlight', readBackground(value), start, end, marks, losses)
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

function addColor(
  type: MarkType,
  color: ColorReading,
  start: number,
  end: number,
  marks: Mark[],
  losses: Losses,
): void {
  if (color === 'invalid') losses.add('colors')
  else if (color !== 'default') {
    marks.push(color.value === undefined ? { start, end, type } : { start, end, type, value: color.value })
  }
}
