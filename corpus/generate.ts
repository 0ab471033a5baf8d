import type { Document, Mark, MarkType, Paragraph } from '../src/document/schema.ts'
import { type Random, seededRandom } from './random.ts'
import {
  actionSentences,
  colors,
  cues,
  dialogueSentences,
  links,
  parentheticals,
  places,
  rareSentences,
  slots,
  transitions,
} from './words.ts'

export interface GenerateOptions {
  /** How many paragraphs, at least 0. */
  paragraphs: number
  /** The same seed and options give the same script. */
  seed: number
  /** Share of the paragraphs of prose and speech that carry marks. Default 0.1. */
  marked?: number
  /** `words`: marks cover whole words, at times with the space after. `anywhere`: any offsets. Default `words`. */
  placement?: 'words' | 'anywhere'
  /** Share of those paragraphs that have another wording. Default 0.01. */
  alternates?: number
}

type Generator = Required<GenerateOptions> & { random: Random }

/**
 * Writes a script that looks like a real one from far away: scenes, cues, speeches, prose of one to four sentences,
 * with marks of every type, as often as scripts have them.
 */
export function generateScript(options: GenerateOptions): Document {
  const { marked = 0.1, placement = 'words', alternates = 0.01 } = options
  const generator = { ...options, marked, placement, alternates, random: seededRandom(options.seed) }
  const paragraphs: Paragraph[] = []
  while (paragraphs.length < options.paragraphs) paragraphs.push(...scene(generator, paragraphs.length))
  return { object: 'document', paragraphs: paragraphs.slice(0, options.paragraphs) }
}

function scene(generator: Generator, from: number): Paragraph[] {
  const { random } = generator
  const paragraphs: Paragraph[] = []
  const add = (kind: string, text: string, marks: readonly Mark[] = []): void => {
    paragraphs.push({ id: `p${from + paragraphs.length}`, object: 'script_paragraph', kind, text, marks })
  }
  const addProse = (kind: string, text: string): void => {
    add(kind, text, random.chance(generator.marked) ? marks(generator, text) : [])
    const last = paragraphs.at(-1)
    if (!last || !random.chance(generator.alternates)) return
    const other = prose(random, dialogueSentences, 2)
    paragraphs[paragraphs.length - 1] = { ...last, alternates: [{ text: other, marks: marks(generator, other) }] }
  }
  const place = fill(random, random.pick(places))
  add('scene_heading', `${random.pick(['INT.', 'EXT.', 'I/E.'])} ${place} – ${random.pick(['DAY', 'NIGHT', 'DAWN'])}`)
  addProse('action', prose(random, actionSentences, 4))
  for (let beats = random.int(4, 12); beats > 0; beats--) {
    if (random.chance(0.35)) addProse('action', prose(random, actionSentences, 3))
    if (random.chance(0.04)) add('shot', `CLOSE ON: ${fill(random, '{thing}').toUpperCase()}`)
    add('character', random.pick(cues))
    if (random.chance(0.15)) add('parenthetical', fill(random, random.pick(parentheticals)))
    if (random.chance(0.02)) addProse('lyrics', [1, 2].map(() => prose(random, dialogueSentences, 1)).join('\n'))
    else addProse('dialogue', prose(random, dialogueSentences, 4))
  }
  if (random.chance(0.3)) add('transition', random.pick(transitions))
  if (random.chance(0.05)) add('page_break', '')
  return paragraphs
}

function prose(random: Random, sentences: readonly [string, ...string[]], most: number): string {
  const parts: string[] = []
  for (let left = random.int(1, most); left > 0; left--) {
    const template = random.pick(random.chance(0.01) ? rareSentences : sentences)
    const sentence = fill(random, template).replace(/(^|[.!?]\)? )(\p{Ll})/gu, (all) => all.toUpperCase())
    parts.push(sentence)
  }
  return parts.join(' ')
}

function fill(random: Random, template: string): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const list = slots.get(slot)
    if (!list) throw new RangeError(`no words for {${slot}}`)
    return random.pick(list)
  })
}

/** How often writers use each type. */
const types: readonly (readonly [number, MarkType])[] = [
  [30, 'italic'],
  [28, 'bold'],
  [14, 'underline'],
  [10, 'upper-case'],
  [6, 'strikethrough'],
  [5, 'highlight'],
  [4, 'text-color'],
  [3, 'link'],
]

const values: ReadonlyMap<MarkType, readonly [string, ...string[]]> = new Map([
  ['link', links],
  ['text-color', colors],
])

/** One to three marks, each on a piece of the text; they may touch, nest and cross. */
function marks(generator: Generator, text: string): Mark[] {
  const { random } = generator
  const words = [...text.matchAll(/\S+/g)]
  return Array.from(
    {
      length: random.weighted([
        [6, 1],
        [3, 2],
        [1, 3],
      ] as const),
    },
    () => {
      const type = random.weighted(types)
      const choices = values.get(type)
      const range = generator.placement === 'words' ? onWords(random, words) : anywhere(random, text)
      return { ...range, type, ...(choices && { value: random.pick(choices) }) }
    },
  )
}

function onWords(random: Random, words: readonly RegExpMatchArray[]): Pick<Mark, 'start' | 'end'> {
  const first = random.int(0, words.length - 1)
  const last = Math.min(
    words.length - 1,
    first +
      random.weighted([
        [5, 0],
        [3, 1],
        [2, 3],
        [1, 8],
      ] as const),
  )
  const end = (words[last]?.index ?? 0) + (words[last]?.[0].length ?? 0)
  // Selecting with the keyboard often takes the space along.
  const space = last < words.length - 1 && random.chance(0.05) ? 1 : 0
  return { start: words[first]?.index ?? 0, end: end + space }
}

function anywhere(random: Random, text: string): Pick<Mark, 'start' | 'end'> {
  const start = random.int(0, text.length - 1)
  return { start, end: Math.min(text.length, start + random.int(1, 40)) }
}
