import { FileError, reasonOf } from './failure.ts'
import { parseOptions, type ValidateFlags } from './flags.ts'
import { forEachInput } from './inputs.ts'
import type { Io } from './io.ts'
import { createReport, toLine } from './report.ts'
import { nameOf, readSource } from './source.ts'

/**
 * Checks every input: a line for each valid one on standard output, all issues on standard error. Returns the exit
 * code: 0, or 1 if one is invalid.
 */
export async function validate(inputs: readonly string[], flags: ValidateFlags, io: Io): Promise<number> {
  const library = await import('../index.ts')
  const report = createReport(io, library, false)
  return forEachInput(inputs, report, async (input) => {
    const name = nameOf(input)
    const result = library.safeParseDocument(await readSource(input, io), parseOptions(flags))
    if (!result.ok) {
      await report.issues(name, result)
      return 'invalid'
    }
    if (flags.quiet) return 'done'
    await report.warnings(name, result.messages)
    return (await writeVerdict(name, result.document.paragraphs.length, io)) ? 'done' : 'unread'
  })
}

async function writeVerdict(name: string, paragraphs: number, io: Io): Promise<boolean> {
  const count = paragraphs === 1 ? '1 paragraph' : `${paragraphs} paragraphs`
  try {
    return await io.stdout.write(`${toLine(`${name}: valid, ${count}`)}\n`)
  } catch (error) {
    throw new FileError(`standard output cannot be written: ${reasonOf(error)}`)
  }
}
