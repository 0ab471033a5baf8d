import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/*
 * Fixtures are files of a folder of the corpus, `NNN-name.what-it-is`. After a change that is meant, `UPDATE_FIXTURES=1`
 * in front of `npx vitest run` with their test writes anew what is expected, to be reviewed by eye.
 */

/** The fixtures of a folder. */
export interface Fixtures {
  /** Their names without endings, each once, in order. */
  readonly names: readonly string[]
  /** The names of those that have a file of an ending. */
  readonly with: (ending: string) => string[]
  readonly read: (file: string) => string
  /** Compares a content with a file. */
  readonly expectFile: (file: string, content: string) => void
}

export function fixturesOf(name: string): Fixtures {
  const folder = new URL(`../corpus/${name}/`, import.meta.url)
  const files = readdirSync(folder)
  const names = [...new Set(files.map((file) => file.slice(0, file.indexOf('.'))))].sort()
  const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8')
  return {
    names,
    with: (ending) => names.filter((one) => files.includes(`${one}${ending}`)),
    read,
    expectFile(file, content) {
      if (process.env.UPDATE_FIXTURES && !process.env.CI) writeFileSync(new URL(file, folder), content)
      expect(existsSync(new URL(file, folder)), `${file} is missing`).toBe(true)
      expect(content).toBe(read(file))
    },
  }
}

/** That none is missing, and no number is there twice. */
export function expectNumbered(names: readonly string[]): void {
  expect(names.length).toBeGreaterThan(30)
  expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_, index) => index + 1))
}

/** JSON with a line for each paragraph, field and message. */
export function toLines(value: object): string {
  const fields = Object.entries(value).map(([name, content]) => {
    const inner =
      Array.isArray(content) && content.length > 0
        ? `[\n${content.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
        : JSON.stringify(content)
    return `  ${JSON.stringify(name)}: ${inner}`
  })
  return `{\n${fields.join(',\n')}\n}\n`
}
