import { dirname, join, relative, resolve, sep } from 'node:path'
import { UsageError } from './failure.ts'
import type { Input } from './inputs.ts'
import { formatOf, isSearched, namesLines, streamName, titleOf } from './names.ts'
import type { SourceFormat } from './readers.ts'
import { stdinArgument } from './source.ts'
import type { FileTask } from './tasks.ts'
import { type Format, writerOf } from './writers.ts'

/** Where the results of a run go. */
export type Target =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'stdout' }

/** What is to be converted into what, settled before anything is read or written. */
export interface Plan {
  readonly target: Target
  readonly formats: readonly Format[]
  /** Whether results are lines of NDJSON in one output, else documents. */
  readonly asLines: boolean
  readonly documents: readonly FileTask[]
  readonly streams: readonly StreamTask[]
}

/** A stream of documents, one a line. */
export interface StreamTask {
  readonly input: string
  /** Whether it was found in a folder: what holds no documents there is passed over. */
  readonly isFound: boolean
  /** The file of its lines; nothing where all results share one output. */
  readonly output: string | undefined
}

/** What the user asked for. */
interface Wanted {
  /** The format of all inputs, where it is told. */
  readonly from: SourceFormat | undefined
  /** Formats by name; nothing where the output's name tells. */
  readonly formats: readonly Format[] | undefined
  readonly target: Target
  /** The absolute folders that the arguments name: what is below the deepest that holds them all is kept in the output. */
  readonly bases: readonly string[]
  readonly ndjson: boolean
  /** Whether results are whole pages. */
  readonly standalone: boolean
}

/** Settles formats and outputs. Pure. Throws a {@link UsageError} where an output would be ambiguous or cannot be. */
export function planConversion(inputs: readonly Input[], wanted: Wanted): Plan {
  const { formats, target, ndjson } = wanted
  const streams = inputs.filter((input) => input.isStream)
  const documents = inputs.filter((input) => !input.isStream)
  const linesFile = target.kind === 'file' && namesLines(target.path)
  const asLines = target.kind !== 'folder' && (ndjson || linesFile || streams.length > 0)
  const all = settleFormats(formats, target, asLines)
  if (!asLines) refuseMixtures(documents, all, wanted)
  if (asLines && target.kind === 'file' && !linesFile) {
    throw new UsageError(`-o ${target.path} is to hold lines of JSON: name it .ndjson or .jsonl`)
  }
  // Of all arguments, that it may not depend on what is in them.
  const root = commonFolder(wanted.bases)
  return {
    target,
    formats: all,
    asLines,
    documents: documents.map((input) => {
      const task = planDocument(input, all, target, asLines, root)
      refuseNewInputs(task, wanted.from)
      return task
    }),
    streams: streams.map(({ path, isFound }) => {
      const name = path === stdinArgument ? 'stdin.ndjson' : streamName(path)
      const output = target.kind === 'folder' ? join(target.path, folderBelow(root, path), name) : undefined
      return { input: path, isFound, output }
    }),
  }
}

function settleFormats(formats: readonly Format[] | undefined, target: Target, asLines: boolean): readonly Format[] {
  if (target.kind !== 'file' || asLines) return formats ?? ['markdown']
  if (formats && formats.length > 1) {
    throw new UsageError(`-o ${target.path} is one file, for several formats: name a directory, with / at its end`)
  }
  return [formatOf(target.path, formats?.[0])]
}

/** Refuses several results where there is room for one. */
function refuseMixtures(documents: readonly Input[], formats: readonly Format[], { target, standalone }: Wanted): void {
  if (target.kind === 'file' && documents.length > 1) {
    throw new UsageError(`-o ${target.path} is one file, for several inputs: name a directory, with / at its end`)
  }
  if (target.kind !== 'stdout') return
  if (formats.length > 1) {
    throw new UsageError('several formats do not fit on standard output: add -o DIRECTORY/, or --ndjson')
  }
  if (documents.length > 1 && writerOf(formats[0] ?? 'markdown').separatorOf({ standalone }) === undefined) {
    throw new UsageError(`several documents of ${formats[0]} do not fit on standard output: add -o DIRECTORY/`)
  }
}

function planDocument(
  { path, size, isFound }: Input,
  formats: readonly Format[],
  target: Target,
  asLines: boolean,
  root: string,
): FileTask {
  const title = path === stdinArgument ? undefined : titleOf(path)
  const name = title ?? 'stdin'
  const outputs = formats.map((format) => {
    if (target.kind !== 'folder') return target.kind === 'file' && !asLines ? target.path : undefined
    return join(target.path, folderBelow(root, path), name + writerOf(format).endings[0])
  })
  const paths = outputs.filter((output) => output !== undefined)
  return { input: path, size, title, isFound, outputs: paths, known: undefined }
}

/** Refuses what a search of the same folder would find the next time: by then two inputs would be for one output. */
function refuseNewInputs({ input, isFound, outputs }: FileTask, from: SourceFormat | undefined): void {
  const isBeside = (output: string): boolean => dirname(resolve(output)) === dirname(resolve(input))
  const found = outputs.find((output) => isFound && isSearched(output, from) && isBeside(output))
  if (found === undefined || resolve(found) === resolve(input)) return
  const remedy = 'name another directory with -o, or one format to read with --from'
  throw new UsageError(`${found} would itself be read as an input the next time: ${remedy}`)
}

/** The folder of a file, as seen from the root of all. */
function folderBelow(root: string, path: string): string {
  return path === stdinArgument ? '' : relative(root, dirname(resolve(path)))
}

/** The deepest folder that holds all of some absolute ones. */
function commonFolder(folders: readonly string[]): string {
  const [first = [], ...others] = folders.map((folder) => folder.split(sep))
  let length = first.length
  for (const other of others) {
    let same = 0
    while (same < length && first[same] === other[same]) same++
    length = same
  }
  return first.slice(0, length).join(sep) || sep
}
