import { formatIssue, type Issue, type Message } from 'scriptdown'
import type { MessageRow } from '../protocol.ts'
import type { Source } from './source.ts'

/** Messages by the output that they are about; those of parsing are about none. */
export type MessagesByOutput = Readonly<Record<string, readonly Message[]>>

/** Issues and messages in the order of the source; what two outputs tell alike is one row. */
export function toMessageRows(issues: readonly Issue[], byOutput: MessagesByOutput, source: Source): MessageRow[] {
  const rows = new Map<string, MessageRow>()
  const add = (type: MessageRow['type'], item: Issue | Message, output: string, line?: number): void => {
    const key = `${item.code} ${formatIssue(item)}`
    const known = rows.get(key)
    const outputs = [...(known?.outputs ?? []), output].filter(Boolean)
    rows.set(key, known ? { ...known, outputs } : toRow(type, item, outputs, (index) => line ?? source.lineOf(index)))
  }
  for (const [at, issue] of issues.entries()) add('issue', issue, '', source.issueLines[at])
  for (const [output, messages] of Object.entries(byOutput)) {
    for (const message of messages) add(message.code === 'repaired' ? 'mended' : 'lost', message, output)
  }
  return [...rows.values()].sort((a, b) => a.index - b.index)
}

function toRow(
  type: MessageRow['type'],
  item: Issue | Message,
  outputs: string[],
  lineOf: (index: number) => number,
): MessageRow {
  const { code, path, message } = item
  const index = path[0] === 'paragraphs' && typeof path[1] === 'number' ? path[1] : -1
  const place = formatIssue({ path, message: '' }).replace(/: $/, '')
  return { index, type, code, message, outputs, place, line: lineOf(index) }
}

/** A row as a line of text, as the command writes it. */
export function messageLine({ place, message }: MessageRow): string {
  return place ? `${place}: ${message}` : message
}
