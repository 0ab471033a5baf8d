import type { MarkedText } from '../../document/schema.ts'
import { isSpeech, joinLines } from '../reader/forms.ts'
import type { Leaf } from '../reader/leaves.ts'
import { addTo } from './add-to.ts'
import type { Part } from './base.ts'
import type { OwnedLine, ReadPart } from './gap.ts'
import { formOf, shapeOf } from './lines.ts'

/** Lines of the edited Markdown that are one text of the new document. */
export interface Group {
  /** The text of the document that it is; nothing where it is new. */
  part: Part | undefined
  /** Whether it stands as another wording of the paragraph before it. */
  readonly isAlternate: boolean
  /** What there is to know of an edit; nothing where the text was not touched. */
  edit: GroupEdit | undefined
  /** Whether it came from elsewhere in the document. */
  isMoved: boolean
}

/** A text that was typed or edited. */
export interface GroupEdit {
  readonly leaf: Leaf
  readonly form: string
  readonly text: MarkedText
  /** What it was edited from: of a piece that was split off, too; once it is cut, that stretch of it. */
  base: ReadPart | undefined
  /** The line of that with which it starts; of a piece that has no whole line of it nothing. */
  readonly row: number | undefined
  /** Whether it says what its base says. */
  readonly isSame: boolean
  /** Whether it is the first and the last of its block. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Other texts of the document whose lines are in it. */
  readonly absorbed: ReadPart[]
}

/** Groups that nobody touched, but perhaps moved. */
export function keptGroups(parts: readonly Part[], isMoved: boolean): Group[] {
  return parts.map((part) => ({ part, isAlternate: part.source?.alternate !== undefined, edit: undefined, isMoved }))
}

/** The texts that the lines of blocks are. */
export function groupLines(lines: readonly OwnedLine[]): Group[] {
  const groups: Group[] = []
  for (const [leaf, own] of byLeaf(lines)) {
    const runs = isSpeech(leaf) ? cutSpeech(disownEmpty(own)) : [own]
    groups.push(...runs.map((run, index) => toGroup(leaf, run, index === 0, index === runs.length - 1)))
  }
  return groups
}

function byLeaf(lines: readonly OwnedLine[]): Map<Leaf, OwnedLine[]> {
  const leaves = new Map<Leaf, OwnedLine[]>()
  for (const line of lines) addTo(leaves, line.leaf, line)
  return leaves
}

/** Lines of a speech: an empty one that is all that is left of a text is nothing of it, as it would stand for all. */
function disownEmpty(lines: readonly OwnedLine[]): readonly OwnedLine[] {
  if (lines.every(({ text }) => text !== '')) return lines
  const rows = new Map<ReadPart, number>()
  for (const { part, text } of lines) {
    if (part) rows.set(part, text === '' ? (rows.get(part) ?? 0) + 1 : Number.POSITIVE_INFINITY)
  }
  return lines.map((line) =>
    line.part && (rows.get(line.part) as number) < line.part.count ? { ...line, part: undefined, isSame: false } : line,
  )
}

/**
 * A speech as its paragraphs: lines of one text stay together, with what was typed between them, and behind them where
 * that text had several lines already: verse goes on as verse.
 */
function cutSpeech(lines: readonly OwnedLine[]): OwnedLine[][] {
  const lastOf = new Map<ReadPart, number>()
  for (const [at, { part }] of lines.entries()) if (part) lastOf.set(part, at)
  const runs: OwnedLine[][] = []
  let owner: ReadPart | undefined
  lines.forEach((line, at) => {
    const run = runs.at(-1)
    const isOwn = owner && (line.part === owner || (!line.part && isVerse(owner, line, (lastOf.get(owner) ?? 0) > at)))
    // An empty line is part of what is before it or, where there is nothing, of what follows.
    const isOpen = run?.every(({ part, text }) => !part && text === '')
    if (run && (isOwn || isOpen || (!line.part && line.text === ''))) run.push(line)
    else runs.push([line])
    if (!run || isOpen || !isOwn) owner = line.part ?? (line.text === '' ? owner : undefined)
  })
  return runs
}

/** Whether a new line belongs to the text before it, which may go on behind it. */
function isVerse({ count }: ReadPart, line: OwnedLine, goesOn: boolean): boolean {
  return goesOn || (count > 1 && !/[!(]$/.test(shapeOf(line)))
}

function toGroup(leaf: Leaf, lines: readonly OwnedLine[], isFirst: boolean, isLast: boolean): Group {
  const owner = ownerOf(lines)
  const isSame =
    owner !== undefined &&
    lines.length === owner.count &&
    lines.every(({ part, row, isSame: same }, index) => part === owner && row === index && same)
  const others = new Set(lines.flatMap(({ part }) => (part && part !== owner ? [part] : [])))
  const text = joinLines(lines)
  const row = lines.find(({ part }) => part && part === owner)?.row
  const edit = { leaf, form: formOf(leaf), text, base: owner, row, isSame, isFirst, isLast, absorbed: [...others] }
  return { part: owner, isAlternate: lines.some(({ isAlternate }) => isAlternate), edit, isMoved: false }
}

/** The text that most of some lines is of, by characters that may be its own; of equals the first. */
function ownerOf(lines: readonly OwnedLine[]): ReadPart | undefined {
  const weights = new Map<ReadPart, number>()
  for (const { part, text } of lines) {
    if (part) weights.set(part, (weights.get(part) ?? 0) + Math.min(text.length, part.read.text.length) + 1)
  }
  let owner: ReadPart | undefined
  for (const [part, weight] of weights) if (!owner || weight > (weights.get(owner) as number)) owner = part
  return owner
}
