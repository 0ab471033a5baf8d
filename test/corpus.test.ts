import { readdirSync, readFileSync } from 'node:fs'
import { type Document, parseDocument } from 'scriptdown'
import { describe, expect, test } from 'vitest'
import { generateScript } from '../corpus/generate.ts'
import { hostileDocuments } from '../corpus/hostile.ts'
import { findKind, kinds } from '../src/kinds.ts'

const folder = new URL('../corpus/scripts/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const scripts = new Map(files.map((name) => [name, parseDocument(readFileSync(new URL(name, folder), 'utf8'))]))
const paragraphs = [...scripts.values()].flatMap((script) => script.paragraphs)

describe('corpus scripts', () => {
  test.each(files)('%s is written as the specification says and nothing else', (name) => {
    const source: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    expect(source).toEqual(scripts.get(name))
    const ids = scripts.get(name)?.paragraphs.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('use every kind, spellings of kinds, and kinds that nobody knows', () => {
    const used = new Set(paragraphs.map(({ kind }) => findKind(kind).name))
    expect([...used].sort()).toEqual([...kinds.map(({ name }) => name), 'unknown'].sort())
    expect(paragraphs.some(({ kind }) => findKind(kind).aliases.includes(kind.replaceAll('_', '-')))).toBe(true)
  })
})

describe('generateScript', () => {
  const markedOf = ({ paragraphs }: Document) => paragraphs.filter(({ marks }) => marks.length > 0)

  test('gives the same script for the same seed, another for another', () => {
    const options = { paragraphs: 300, seed: 7, marked: 0.5 }
    expect(generateScript(options)).toEqual(generateScript(options))
    expect(generateScript({ ...options, seed: 8 })).not.toEqual(generateScript(options))
  })

  test.each(['words', 'anywhere'] as const)('gives a valid document with marks on %s', (placement) => {
    const script = generateScript({ paragraphs: 2000, seed: 7, marked: 0.5, placement })
    expect(script.paragraphs).toHaveLength(2000)
    expect(parseDocument(script)).toEqual(script)
    expect(new Set(markedOf(script).flatMap(({ marks }) => marks.map(({ type }) => type))).size).toBe(8)
  })

  test('marks the share of prose that is asked for', () => {
    const prose = ({ paragraphs }: Document) => paragraphs.filter(({ kind }) => /action|dialogue|lyrics/.test(kind))
    const script = generateScript({ paragraphs: 5000, seed: 7, marked: 0.2 })
    expect(markedOf(script).length / prose(script).length).toBeCloseTo(0.2, 1)
    expect(markedOf(generateScript({ paragraphs: 500, seed: 7, marked: 0, alternates: 0 }))).toEqual([])
  })

  test('puts marks on whole words where told to', () => {
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
  test.each(hostileDocuments(0.01).map(({ name, make }) => [name, make] as const))('%s: is valid', (_, make) => {
    const document = make()
    expect(parseDocument(document)).toEqual(document)
  })
})
