import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../site/src/', import.meta.url))

/** Which rooms a room may import: the table of CONTRIBUTING.md. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  client: ['protocol'],
  convert: ['protocol'],
  worker: ['protocol', 'convert'],
  views: ['protocol', 'client', 'page'],
  page: ['protocol', 'client', 'views'],
  main: ['protocol', 'client', 'views', 'page'],
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const roomOf = (file: string): string => (file.split('/')[0] ?? '').replace(/\.ts$/, '')
const importsOf = (file: string): { specifier: string; isType: boolean }[] =>
  [...read(file).matchAll(/^import (type )?[^'"]*?from '([^']+)'/gm)].map(([, type, specifier = '']) => ({
    specifier,
    isType: type !== undefined,
  }))

test.each(Object.entries(rooms))('%s imports only %j', (room, allowed) => {
  const inRoom = files.filter((file) => roomOf(file) === room)
  expect(inRoom.length).toBeGreaterThan(0)
  const wrong = inRoom.flatMap((file) =>
    importsOf(file)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => relative(root, join(root, dirname(file), specifier)))
      .filter((target) => ![room, ...allowed].includes(roomOf(target))),
  )
  expect(wrong).toEqual([])
})

test('every file is in a room, and none has more than 200 lines', () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(rooms).sort())
  expect(files.filter((file) => read(file).split('\n').length > 201)).toEqual([])
})

test('the library is the worker’s: the page takes types of it alone', () => {
  const users = files.filter((file) =>
    importsOf(file).some(({ specifier, isType }) => specifier === 'scriptdown' && !isType),
  )
  expect([...new Set(users.map(roomOf))]).toEqual(['convert'])
})

test('the page takes of the views their types alone', () => {
  const taken = files.filter((file) => roomOf(file) === 'page').flatMap(importsOf)
  expect(taken.filter(({ specifier, isType }) => specifier.includes('/views/') && !isType)).toEqual([])
})
