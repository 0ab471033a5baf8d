import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What tests a room: folders and files of `test`, the nearest first, as the first failure ends a trial. The row with the
 * longest matching start of a source's path counts.
 */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  'src/document': ['test/document', 'test/arguments', 'test/unified', 'test/cli/validate', 'test/cli/failures'],
  'src/kinds': [
    'test/arguments',
    'test/scenes',
    'test/html/structure',
    'test/markdown/tree',
    'test/corpus',
    'test/markdown/fixtures',
  ],
  'src/blocks': ['test/scenes', 'test/html/structure', 'test/markdown/tree', 'test/markdown/fixtures'],
  'src/marks': [
    'test/marks',
    'test/html/links',
    'test/html/hostile',
    'test/markdown/readable',
    'test/markdown/fixtures',
  ],
  'src/markdown': [
    'test/markdown/readable',
    'test/markdown/fixtures',
    'test/markdown/plan',
    'test/markdown/foreign',
    'test/markdown/fidelity',
    'test/markdown',
    'test/unified',
  ],
  'src/markdown/reader': [
    'test/markdown/read',
    'test/markdown/back',
    'test/arguments',
    'test/markdown',
    'test/unified',
  ],
  'src/markdown/apply': ['test/markdown/apply', 'test/unified', 'test/cli'],
  'src/html': ['test/html', 'test/renderers', 'test/trees', 'test/unified'],
  'src/fdx': ['test/fdx'],
  'src/fountain': ['test/fountain'],
  'src/pages': ['test/pages', 'test/html/bytes', 'test/pdf'],
  'src/pdf': ['test/pdf'],
  'src/unified': ['test/unified', 'test/arguments', 'test/markdown/read'],
  'src/cli': ['test/cli'],
  'src/index': ['test/exports'],
}

/** Tests that tell a mutant by its speed, and that need a browser: they are noisy, slow, or both. */
export const excludedTests: readonly string[] = ['**/growth.test.ts', 'test/browser/**']

/** The tests to try a source's mutants with. */
export function findTests(file: string): readonly string[] {
  const [row] = Object.entries(testsOf)
    .filter(([start]) => file.startsWith(start))
    .toSorted(([a], [b]) => b.length - a.length)
  return row?.[1] ?? ['test']
}

/** Sources by room: a folder of `src`, or a file right in it. */
export function listRooms(root: string): ReadonlyMap<string, readonly string[]> {
  const rooms = new Map<string, string[]>()
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts')).toSorted()) {
    const slash = file.lastIndexOf('/')
    const room = `src/${slash < 0 ? file.replace(/\.ts$/, '') : file.slice(0, slash)}`
    rooms.set(room, [...(rooms.get(room) ?? []), `src/${file}`])
  }
  return rooms
}
