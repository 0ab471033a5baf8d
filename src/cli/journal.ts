import { join, relative, sep } from 'node:path'
import { cannotRead, cannotWrite } from './failure.ts'
import type { Files, OpenFile } from './io.ts'
import type { FileTask, Outcome, Written } from './tasks.ts'

/** What a folder remembers of its outputs: which input, options and version each was made of. */
export interface Journal {
  /** A task with what is known of its outputs. */
  recall(task: FileTask): FileTask
  /** Remembers what was written, at once, so that an interrupted run is not lost. */
  remember(outcomes: readonly Outcome[]): Promise<void>
  /** Leaves a file without the lines that later ones replaced. */
  close(): Promise<void>
}

/** The journal of a folder. */
export function journalOf(folder: string): string {
  return join(folder, '.scriptdown-journal')
}

/** A line of the file, by JSON: path below the folder, hash, size, time of the last change, seal. */
type Row = [path: string, hash: string, size: number, modified: number, seal: string]

/**
 * Opens the journal of a folder, which need not be there. Lines that are none, as the last one after a loss of power, are
 * passed over: what they would have said is converted again. Throws a {@link FileError}.
 */
export async function openJournal(folder: string, files: Files): Promise<Journal> {
  const path = journalOf(folder)
  const rows = new Map<string, Row>()
  let lines = 0
  for (const row of await readRows(path, files)) {
    rows.set(row[0], row)
    lines++
  }
  let file: OpenFile | undefined
  const keyOf = (output: string): string => relative(folder, output).replaceAll(sep, '/')
  return {
    recall: (task) => ({ ...task, known: task.outputs.map((output) => toWritten(rows.get(keyOf(output)))) }),
    remember: async (outcomes) => {
      const added = outcomes.flatMap(({ outputs = [] }) =>
        outputs.flatMap(({ path, written }) => (written ? [toRow(keyOf(path), written)] : [])),
      )
      if (added.length === 0) return
      for (const row of added) rows.set(row[0], row)
      lines += added.length
      file ??= await files.open(path, 'append').catch(cannotWrite(path))
      // The first line break ends a line that a loss of power may have cut off.
      await file.write(`\n${print(added)}`).catch(cannotWrite(path))
    },
    close: async () => {
      await file?.close()
      if (file && lines > rows.size) await files.write(path, print([...rows.values()])).catch(cannotWrite(path))
    },
  }
}

async function readRows(path: string, files: Files): Promise<Row[]> {
  if (!(await files.stat(path))) return []
  const bytes = await files.read(path).catch(cannotRead(path))
  return new TextDecoder()
    .decode(bytes)
    .split('\n')
    .flatMap((line) => {
      try {
        const row: unknown = JSON.parse(line)
        return Array.isArray(row) && row.length === 5 ? [row as Row] : []
      } catch {
        return []
      }
    })
}

function toWritten(row: Row | undefined): Written | undefined {
  return row && { hash: row[1], size: row[2], modified: row[3], seal: row[4] }
}

function toRow(path: string, { hash, size, modified, seal }: Written): Row {
  return [path, hash, size, modified, seal]
}

function print(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
