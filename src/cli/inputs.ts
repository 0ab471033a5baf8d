import { dirname, join, relative, resolve, sep } from 'node:path'
import { UsageError } from './failure.ts'
import type { Io } from './io.ts'
import { isSearched, isStream } from './names.ts'
import type { SourceFormat } from './readers.ts'
import { stdinArgument } from './source.ts'

/** A file to be read, or standard input. */
export interface Input {
  /** As the user would write it. */
  readonly path: string
  /** The absolute folder that its argument names: what is below it is kept in the output. */
  readonly base: string
  readonly size: number
  /** Tells one file from another; nothing where there is none. */
  readonly identity: string | undefined
  /** Whether a folder was searched for it. */
  readonly isFound: boolean
  /** Whether it holds one document a line. */
  readonly isStream: boolean
}

/** What the arguments came to, and those that came to nothing, with the reason. */
export interface Inputs {
  readonly inputs: readonly Input[]
  readonly missing: readonly { readonly name: string; readonly problem: string }[]
}

/** How arguments are read. */
export interface Search {
  readonly from: SourceFormat | undefined
  /** Folders and files that are written: what earlier runs left there is not found as an input. */
  readonly outputs: readonly string[]
  /** Whether standard input holds one document a line. */
  readonly ndjson: boolean
}

const magic = /[*?[\]{}]|[!+@]\(/

/**
 * Finds what the arguments name: files, all documents below folders, what globs match, or standard input where there are
 * none. Each file once. Throws a {@link UsageError} where standard input is a terminal or asked for twice.
 */
export async function findInputs(args: readonly string[], search: Search, io: Io): Promise<Inputs> {
  const found = new Map<string, Input>()
  const missing: Inputs['missing'][number][] = []
  for (const argument of checkArguments(args, io)) {
    const inputs = await findArgument(argument, search, io)
    for (const input of inputs) {
      const key = input.path === stdinArgument ? stdinArgument : resolve(input.path)
      if (!found.has(key)) found.set(key, input)
    }
    const problem = magic.test(argument) ? 'matches no file' : 'has no document in it'
    if (inputs.length === 0) missing.push({ name: argument, problem })
  }
  return { inputs: [...found.values()], missing }
}

function checkArguments(args: readonly string[], io: Io): readonly string[] {
  if (args.includes('')) throw new UsageError('the name of a file is empty')
  if (args.filter((argument) => argument === stdinArgument).length > 1) {
    throw new UsageError('standard input (-) can be read once only')
  }
  if (args.length > 0) return args
  if (!io.stdin.isTTY) return [stdinArgument]
  throw new UsageError('no FILE given, and standard input is a terminal: name a file or pipe one in')
}

async function findArgument(argument: string, { from, outputs, ndjson }: Search, io: Io): Promise<Input[]> {
  if (argument === stdinArgument) {
    const stdin = { path: stdinArgument, base: resolve('.'), size: 0, identity: undefined }
    return [{ ...stdin, isFound: false, isStream: ndjson }]
  }
  const stats = await io.files.stat(argument)
  if (stats?.kind === 'directory') {
    const paths = await search(argument, '**/*', outputs, io)
    const wanted = paths.filter((path) => isSearched(path, from))
    return toInputs(wanted, resolve(argument), true, io)
  }
  if (stats || !magic.test(argument)) return [await toInput(argument, dirname(resolve(argument)), false, io)]
  const { folder, pattern } = splitGlob(argument)
  return toInputs(await search(folder, pattern, outputs, io), resolve(folder), false, io)
}

/** What is to be watched to see an argument's files come and change. */
export function watchedPath(argument: string): string {
  return magic.test(argument) ? splitGlob(argument).folder : argument
}

/** The folders of a glob before its first part that matches several, and the rest. */
function splitGlob(glob: string): { folder: string; pattern: string } {
  const parts = glob.replaceAll(sep, '/').split('/')
  const first = parts.findIndex((part) => magic.test(part))
  const folder = parts.slice(0, first).join('/') || (glob.startsWith('/') ? '/' : '.')
  return { folder, pattern: parts.slice(first).join('/') }
}

/** Files below a folder that match a glob, but hidden ones, those of packages, and outputs. */
async function search(folder: string, pattern: string, outputs: readonly string[], { files }: Io): Promise<string[]> {
  const inside = outputs
    .map((output) => relative(resolve(folder), resolve(output)).replaceAll(sep, '/'))
    .filter((path) => path !== '' && !path.startsWith('..'))
    .map(escapeGlob)
  const ignore = ['**/node_modules/**', ...inside, ...inside.map((path) => `${path}/**`)]
  const paths = await files.find([pattern], folder, ignore)
  return paths.map((path) => join(folder, path))
}

function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}()!+@\\]/g, '\\$&')
}

async function toInputs(paths: readonly string[], base: string, isFound: boolean, io: Io): Promise<Input[]> {
  const inputs: Input[] = []
  for (const path of paths) inputs.push(await toInput(path, base, isFound, io))
  return inputs
}

async function toInput(path: string, base: string, isFound: boolean, io: Io): Promise<Input> {
  const stats = await io.files.stat(path)
  const { size = 0, identity } = stats ?? {}
  return { path, base, size, identity, isFound, isStream: isStream(path) }
}
