import { formatIssue, type Issue, type Message } from 'scriptdown'
import type { MessageRow } from '../protocol.ts'
import type { Source } from './source.ts'

/** Messages by the output that they are about; those of parsing are about none. */
export type MessagesByOutput = Readonly<Record<string, readonly Message[]>>

/** Issues and messages in the order of the source; what two outputs tell alike is one row. */
export function toMessageRows(issues: readonly Issue[], byOutput: MessagesByOutput, source: Source): MessageRow[] {
  const rows = new Map<string, MessageRow>()
  const add = (type: MessageRow['type'], item: Issue | Message, output: string): void => {
    const key = `${item.code} ${formatIssue(item)}`
    const known = rows.get(key)
    const outputs = [...(known?.outputs ?? []), output].filter(Boolean)
    rows.set(key, known ? { ...known, outputs } : toRow(type, item, outputs, source))
  }
  for (const issue of issues) add('issue', issue, '')
  for (const [output, messages] of Object.entries(byOutput)) {
    for (const message of messages) add(message.code === 'repaired' ? 'mended' : 'lost', message, output)
  }
  return [...rows.values()].sort((a, b) => a.index - b.index)
}

function toRow(type: MessageRow['type'], item: Issue | Message, outputs: string[], source: Source): MessageRow {
  const { code, path, message } = item
  const index = path[0] === 'paragraphs' && typeof path[1] === 'number' ? path[1] : -1
  return {
    index,
    type,
    code,
    message,
    outputs,
    place: formatIssue({ path, message: '' }).replace(/: $/, ''),
    line: source.lineOf(path),
  }
}

/** A row as a line of text, as the command writes it. */
export function messageLine({ place, message }: MessageRow): string {
  return place ? `${place}: ${message}` : message
}
