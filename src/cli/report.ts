import { cannotWrite, FullError } from './failure.ts'
import type { Io, OpenFile } from './io.ts'
import type { Outcome, Status } from './tasks.ts'

/** Says what becomes of documents: issues and warnings, one a line, on standard error; all of it in a file; counts. */
export interface Report {
  /** How many documents became what. */
  readonly counts: Readonly<Record<Status, number>>
  /** Whether something was told that ends the run. */
  readonly hasEnded: boolean
  /** A line that is no document's. */
  line(text: string): Promise<void>
  /** Counts a document and says what there is to say of it. What ends the run is counted and told once. */
  add(outcome: Outcome, tells?: Telling): Promise<void>
  /** Tells of a place where nothing more can be written, as what ends the run, unless something did; throws any other error. */
  end(error: unknown): Promise<void>
  /** Takes the progress away and ends the file. */
  close(): Promise<void>
}

/** What people are told of a document: all, but for warnings, or nothing, where the output has the rest. */
export type Telling = 'all' | 'issues' | 'nothing'

interface ReportOptions {
  /** No warnings. */
  readonly quiet: boolean
  /** The file of `--report`. */
  readonly file: string | undefined
  /** Whether it starts anew. */
  readonly mode: 'append' | 'replace'
}

/** What stands on the terminal's last line and gives way to the lines above it. */
export interface Footer {
  /** Takes it away, for something else to be written. */
  erase(): string
}

const red = 31
const yellow = 33

export async function createReport(
  io: Io,
  { quiet, file: path, mode }: ReportOptions,
  footer: Footer,
): Promise<Report> {
  const counts = { done: 0, unchanged: 0, skipped: 0, failed: 0 }
  const file = path === undefined ? undefined : await openReport(path, mode, io)
  const paint = (text: string, color: number): string => (io.stderr.hasColors ? `\x1b[${color}m${text}\x1b[39m` : text)
  const write = async (lines: readonly string[]): Promise<void> => {
    if (lines.length > 0) await io.stderr.write(footer.erase() + lines.map((line) => `${line}\n`).join(''))
  }
  let hasEnded = false
  const line = (text: string): Promise<void> => write([toLine(text)])
  return {
    counts,
    get hasEnded() {
      return hasEnded
    },
    line,
    add: async (outcome, tells = 'all') => {
      if (outcome.endsRun && hasEnded) return
      hasEnded ||= outcome.endsRun ?? false
      counts[outcome.status]++
      await write(await linesOf(outcome, tells, quiet, paint))
      await file?.write(`${JSON.stringify(toRecord(outcome))}\n`)
    },
    end: async (error) => {
      if (!(error instanceof FullError)) throw error
      if (!hasEnded) await line(error.message)
      hasEnded = true
    },
    close: async () => {
      const erase = footer.erase()
      if (erase) await io.stderr.write(erase)
      await file?.close()
    },
  }
}

/** What people are told of a document, a line each; `paint` gives a text a colour. */
async function linesOf(
  { name, status, problem, issues, messages }: Outcome,
  tells: Telling,
  quiet: boolean,
  paint: (text: string, color: number) => string,
): Promise<string[]> {
  if (tells === 'nothing') return []
  const problems = problem === undefined || (status === 'skipped' && quiet) ? [] : [problem]
  const shown = quiet || tells === 'issues' ? [] : messages
  const { formatIssue } = issues.length + shown.length > 0 ? await import('./core.ts') : { formatIssue: undefined }
  const tell = (texts: readonly string[], color: number): string[] =>
    texts.map((text) => paint(toLine(`${name}: ${text}`), color))
  if (!formatIssue) return tell(problems, red)
  const warnings = shown.map(({ path, message }) => formatIssue({ path, message: `warning: ${message}` }))
  return [...tell([...issues.map(formatIssue), ...problems], red), ...tell(warnings, yellow)]
}

async function openReport(path: string, mode: ReportOptions['mode'], io: Io): Promise<OpenFile> {
  const file = await io.files.open(path, mode).catch(cannotWrite(path))
  return {
    write: (text) => file.write(text).catch(cannotWrite(path)),
    close: () => file.close().catch(cannotWrite(path)),
  }
}

/**
 * A document in the file of the report: `{"input", "id", "status", "problem", "outputs", "issues", "total", "messages"}`; an
 * output that several share, and could not be had, is called `output`.
 */
function toRecord({ name, isOutput, id, status, problem, outputs, issues, total, messages }: Outcome): object {
  return {
    [isOutput ? 'output' : 'input']: name,
    ...(id === undefined ? {} : { id }),
    status,
    ...(problem === undefined ? {} : { problem }),
    // Of what is unchanged nothing was written, though something may be remembered anew.
    ...(outputs && status !== 'unchanged' ? { outputs: outputs.map(({ path }) => path) } : {}),
    issues,
    ...(total === undefined ? {} : { total }),
    messages,
  }
}

/** A text on one line: control characters and line breaks, which a terminal might obey, become escapes. */
export function toLine(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
