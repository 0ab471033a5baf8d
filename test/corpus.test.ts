import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generateScript } from '../corpus/generate.ts'
import { hostileDocuments } from '../corpus/hostile.ts'
import { parseDocument } from '../src/document/parse.ts'
import type { Document, Mark } from '../src/document/schema.ts'
import { findKind, kinds } from '../src/kinds.ts'
import { isMarkType } from '../src/marks/ranges.ts'

const folder = new URL('../corpus/scripts/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const scripts = new Map(files.map((name) => [name, parseDocument(readFileSync(new URL(name, folder), 'utf8'))]))
const paragraphs = [...scripts.values()].flatMap((script) => script.paragraphs)
const texts = paragraphs.flatMap((paragraph) => [paragraph, ...(paragraph.alternates ?? [])])

/** Two marks that overlap, neither inside the other. */
const cross = (one: Mark, other: Mark): boolean =>
  one.start < other.start && other.start < one.end && one.end < other.end

describe('corpus scripts', () => {
  it('are at least three, one of several hundred paragraphs', () => {
    expect(scripts.size).toBeGreaterThanOrEqual(3)
    expect(Math.max(...[...scripts.values()].map((script) => script.paragraphs.length))).toBeGreaterThanOrEqual(400)
  })

  it.each(files)('%s is written as the specification says and nothing else', (name) => {
    const source: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    expect(source).toEqual(scripts.get(name))
    const ids = scripts.get(name)?.paragraphs.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('repeat no text but cues, transitions and the like', () => {
    const long = paragraphs.filter(({ text }) => text.length > 60).map(({ text }) => text)
    expect(new Set(long).size).toBe(long.length)
  })

  it('use every kind, spellings of kinds, and kinds that nobody knows', () => {
    const used = new Set(paragraphs.map(({ kind }) => findKind(kind).name))
    expect([...used].sort()).toEqual([...kinds.map(({ name }) => name), 'unknown'].sort())
    expect(paragraphs.some(({ kind }) => findKind(kind).aliases.includes(kind.replaceAll('_', '-')))).toBe(true)
  })

  it('use every mark type, each where it crosses another', () => {
    const marks = texts.map((text) => text.marks)
    expect(marks.flat().every(({ type }) => isMarkType(type))).toBe(true)
    for (const type of [
      'bold',
      'italic',
      'underline',
      'strikethrough',
      'upper-case',
      'highlight',
      'text-color',
      'link',
    ]) {
      expect(marks.flat().some((mark) => mark.type === type)).toBe(true)
    }
    const pairs = marks.flatMap((list) => list.flatMap((one) => list.map((other) => [one, other] as const)))
    const crossing = pairs.filter(([one, other]) => one.type !== other.type && cross(one, other))
    expect(new Set(crossing.flat().map(({ type }) => type)).size).toBeGreaterThanOrEqual(6)
    expect(pairs.some(([one, other]) => one.type === other.type && one.value !== other.value)).toBe(true)
  })

  it('hold alternates, line breaks and empty texts', () => {
    expect(paragraphs.some(({ alternates = [] }) => alternates.length > 1)).toBe(true)
    expect(paragraphs.some(({ alternates = [] }) => alternates.some(({ marks }) => marks.length > 0))).toBe(true)
    expect(texts.some(({ text }) => text.includes('\n'))).toBe(true)
    expect(texts.some(({ text }) => text === '')).toBe(true)
  })

  it.each([
    ['Japanese with full-width punctuation', /[\p{sc=Hira}\p{sc=Kana}].*[。！？]/u],
    ['Arabic', /\p{sc=Arab}{3}/u],
    ['Hebrew', /\p{sc=Hebr}{3}/u],
    ['Greek', /\p{sc=Grek}{3}/u],
    ['French with its spaces', /\u202F[!?]|«\u00A0/u],
    ['emoji of several code points', /\p{Emoji}\u200D\p{Emoji}/u],
    ['text in full-width spaces', /\u3000/u],
    ['what looks like emphasis', /\*\w+\*/],
    ['what looks like a heading', /^# /],
    ['what looks like a list', /^1\. /m],
    ['what looks like a task', /^- \[x\] /m],
    ['what looks like a rule', /^(?:\* \* \*|===)$/],
    ['what looks like a table', /^\| .* \|$/],
    ['what looks like a fence', /^~~~/],
    ['what looks like code', /`\w+`/],
    ['what looks like HTML', /^<\w+> /],
    ['addresses of mail and web', /\w@example\.org.*|https:\/\//],
    ['a hashtag', /^#[a-z]/],
  ])('hold %s', (_, pattern) => {
    expect(texts.some(({ text }) => pattern.test(text))).toBe(true)
  })
})

describe('generateScript', () => {
  const markedOf = ({ paragraphs }: Document) => paragraphs.filter(({ marks }) => marks.length > 0)

  it('gives the same script for the same seed, another for another', () => {
    const options = { paragraphs: 300, seed: 7, marked: 0.5 }
    expect(generateScript(options)).toEqual(generateScript(options))
    expect(generateScript({ ...options, seed: 8 })).not.toEqual(generateScript(options))
  })

  it.each(['words', 'anywhere'] as const)('gives a valid document with marks on %s', (placement) => {
    const script = generateScript({ paragraphs: 2000, seed: 7, marked: 0.5, placement })
    expect(script.paragraphs).toHaveLength(2000)
    expect(parseDocument(script)).toEqual(script)
    expect(new Set(markedOf(script).flatMap(({ marks }) => marks.map(({ type }) => type))).size).toBe(8)
  })

  it('marks the share of prose that is asked for', () => {
    const prose = ({ paragraphs }: Document) => paragraphs.filter(({ kind }) => /action|dialogue|lyrics/.test(kind))
    const script = generateScript({ paragraphs: 5000, seed: 7, marked: 0.2 })
    expect(markedOf(script).length / prose(script).length).toBeCloseTo(0.2, 1)
    expect(markedOf(generateScript({ paragraphs: 500, seed: 7, marked: 0, alternates: 0 }))).toEqual([])
  })

  it('puts marks on whole words where told to', () => {
    const script = generateScript({ paragraphs: 2000, seed: 7, marked: 0.5 })
    for (const { text, marks } of markedOf(script)) {
      for (const { start, end } of marks) {
        expect(start === 0 || /\s/.test(text[start - 1] ?? '')).toBe(true)
        expect(end === text.length || /\s/.test(text.slice(end - 1, end + 1))).toBe(true)
      }
    }
  })
})

describe('hostileDocuments', () => {
  it.each(hostileDocuments(0.01).map(({ name, make }) => [name, make] as const))('%s: is valid', (_, make) => {
    const document = make()
    expect(parseDocument(document)).toEqual(document)
  })
})
