import type { Issue, Message } from '../index.ts'
import type { Library } from './formats.ts'
import type { Io } from './io.ts'

/** Writes to standard error, one line a thing. */
export interface Report {
  lines(lines: readonly string[]): Promise<void>
  /** A line for each issue listed: `file: path: message`, and one for how many are not. */
  issues(name: string, found: { readonly issues: readonly Issue[]; readonly total: number }): Promise<void>
  /** A line for each message: `file: path: warning: message`. */
  warnings(name: string, messages: readonly Message[]): Promise<void>
  /** Shows what is under way, on a line that gives way to the next one. */
  progress(text: string): Promise<void>
  /** Takes the line of progress away. */
  done(): Promise<void>
}

const eraseLine = '\r\x1b[2K'

/** Makes a report; without `showsProgress` its `progress` does nothing. */
export function createReport(io: Io, { formatIssue }: Library, showsProgress: boolean): Report {
  let shown = false
  const write = async (text: string): Promise<void> => {
    const output = shown ? eraseLine + text : text
    shown = false
    if (output) await io.stderr.write(output)
  }
  const lines = async (lines: readonly string[]): Promise<void> => {
    if (lines.length > 0) await write(lines.map((line) => `${toLine(line)}\n`).join(''))
  }
  return {
    lines,
    issues: (name, { issues, total }) => {
      const rest = total - issues.length
      const more = rest > 0 ? [`${name}: ${rest} more ${rest === 1 ? 'issue' : 'issues'}, not listed`] : []
      return lines([...issues.map((issue) => `${name}: ${formatIssue(issue)}`), ...more])
    },
    warnings: (name, messages) =>
      lines(messages.map(({ path, message }) => `${name}: ${formatIssue({ path, message: `warning: ${message}` })}`)),
    progress: async (text) => {
      if (!showsProgress) return
      await write(toLine(text).slice(0, (io.stderr.columns ?? 80) - 1))
      shown = true
    },
    done: () => write(''),
  }
}

/** A text on one line: control characters and line breaks, which a terminal might obey, become escapes. */
export function toLine(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
