import { eastAsianWidth } from 'get-east-asian-width'
import { isUncounted } from './scripts.ts'

/** What a UTF-16 unit is to a line: one or two columns wide, white space, a line's end, an accent, or to be looked at closely. */
export const narrow = 1
export const wide = 2
export const space = 3
export const lineEnd = 4
export const mark = 5
export const intricate = 6

/** By unit; 0 where it has not been looked up yet. */
const classes = new Uint8Array(0x10000)

/**
 * Tells what a UTF-16 unit is. One that is `narrow` or `wide` is a cluster with the marks after it, wherever the next one is
 * not `intricate`: those may join the one before them, as joiners and the second half of a surrogate pair do.
 */
export function classOf(unit: number): number {
  return classes[unit] || learn(unit)
}

/** Letters that join what is around them although they are letters: jamo, Thai and Lao am, a Malayalam prefix. */
const joining = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u0e33\u0eb3\u0d4e]/

/** Whether a mark is written over, under or in the letter before it; those that choose a picture of it are not. */
function isAccent(character: string): boolean {
  return /\p{Mn}|\p{Me}/u.test(character) && !/[\ufe00-\ufe0f]/.test(character)
}

function learn(unit: number): number {
  const character = String.fromCharCode(unit)
  let found = intricate
  if (character === ' ' || character === '\t') found = space
  else if (character === '\n' || character === '\r') found = lineEnd
  else if (isAccent(character) && !isUncounted(character)) found = mark
  else if (/\p{L}|\p{N}|\p{P}|\p{S}|\p{Zs}/u.test(character) && !joining.test(character) && !isUncounted(character)) {
    found = eastAsianWidth(unit) === 2 ? wide : narrow
  }
  classes[unit] = found
  return found
}

/** Indic letters are about twice as wide as those of a typewriter, Arabic ones about as wide. */
const indic = /[\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff]/

/** Where a run of `narrow` units ends that are a cluster each, at `to` at most: before the last one if something may join it. */
export function narrowEnd(text: string, at: number, to: number): number {
  let end = at
  while (end < to && classOf(text.charCodeAt(end)) === narrow) end++
  return end === at || end === text.length || classOf(text.charCodeAt(end)) < mark ? end : end - 1
}

/**
 * Where a cluster ends that starts with a unit `narrow`, `wide` or `space`: past the marks after it; nothing where something
 * follows that has to be looked at closely.
 */
function plainEnd(text: string, at: number): number {
  let end = at + 1
  while (end < text.length) {
    const next = classOf(text.charCodeAt(end))
    if (next === intricate) return 0
    if (next !== mark) return end
    end++
  }
  return end
}

/** A cluster of characters that is seen as one: where it ends, and how many columns it takes. */
export interface Cluster {
  readonly end: number
  readonly width: number
}

/** No cluster in earnest is longer; those that are, are cut. */
const longest = 64
let segmenter: Intl.Segmenter | undefined
/** By where they start in the text asked for last, where clusters end: some at a time, as asking takes longer than telling. */
let told = { text: '', ends: new Map<number, number>() }

/** Where a cluster ends that a segmenter finds from an offset on. */
function segmentEnd(text: string, at: number): number {
  if (text !== told.text || !told.ends.has(at)) told = { text, ends: segmentsFrom(text, at) }
  return told.ends.get(at) ?? at + 1
}

function segmentsFrom(text: string, at: number): Map<number, number> {
  segmenter ??= new Intl.Segmenter('und')
  const ends = new Map<number, number>()
  const part = text.slice(at, at + longest)
  for (const { index, segment } of segmenter.segment(part)) {
    const end = index + segment.length
    // What reaches the end of the part may go on behind it, where half of a character may be the last of it.
    if (index > 0 && end >= part.length - 1 && at + part.length < text.length) break
    ends.set(at + index, at + end)
  }
  return ends
}

/** The grapheme cluster at an offset of a text. East Asian wide characters and emoji take two columns, marks alone none. */
export function clusterAt(text: string, at: number): Cluster {
  const kind = classOf(text.charCodeAt(at))
  const end = kind <= space ? plainEnd(text, at) : 0
  if (end > 0) return { end, width: kind === wide ? 2 : 1 }
  const segment = segmentEnd(text, at)
  return { end: segment, width: clusterWidth(text.slice(at, segment)) }
}

function clusterWidth(cluster: string): number {
  if (/^(?:\p{Cc}|\p{Cf}|\p{M})/u.test(cluster)) return 0
  if (/\ufe0f|^\p{RI}\p{RI}/u.test(cluster) || indic.test(cluster)) return 2
  return eastAsianWidth(cluster.codePointAt(0) ?? 0)
}
