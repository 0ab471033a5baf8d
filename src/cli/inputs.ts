import { dirname, join, relative, resolve, sep } from 'node:path'
import { UsageError } from './failure.ts'
import { stampOf } from './fingerprint.ts'
import type { Io } from './io.ts'
import { isStream, searchedEndings } from './names.ts'
import type { SourceFormat } from './readers.ts'
import { stdinArgument } from './source.ts'

/** A file to be read, or standard input. */
export interface Input {
  /** As the user would write it. */
  readonly path: string
  /** The absolute folder that its argument names: what is below it is kept in the output. */
  readonly base: string
  readonly size: number
  /** What changes with the file: see `stampOf`. */
  readonly stamp: string
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
  /** The folder of the output, which is not searched for inputs. */
  readonly output: string | undefined
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

async function findArgument(argument: string, search: Search, io: Io): Promise<Input[]> {
  if (argument === stdinArgument) {
    const stdin = { path: stdinArgument, base: resolve('.'), size: 0, stamp: '', identity: undefined }
    return [{ ...stdin, isFound: false, isStream: search.ndjson }]
  }
  const stats = await io.files.stat(argument)
  if (stats?.kind === 'directory') return searchFolder(argument, search, io)
  if (stats || !magic.test(argument)) return [await toInput(argument, dirname(resolve(argument)), false, io)]
  const paths = await io.files.find([argument.replaceAll(sep, '/')], '.', ['**/node_modules/**'])
  return toInputs(paths, resolve(staticPart(argument)), false, io)
}

/** What is to be watched to see an argument's files come and change. */
export function watchedPath(argument: string): string {
  return magic.test(argument) ? staticPart(argument) : argument
}

/** The folders of a glob before its first part that matches several. */
function staticPart(glob: string): string {
  const parts = glob.replaceAll(sep, '/').split('/')
  return (
    parts
      .slice(
        0,
        parts.findIndex((part) => magic.test(part)),
      )
      .join('/') || (glob.startsWith('/') ? '/' : '.')
  )
}

/** All documents below a folder, but hidden ones, those of packages, and outputs. */
async function searchFolder(folder: string, { from, output }: Search, io: Io): Promise<Input[]> {
  const { wanted, unwanted } = searchedEndings(from)
  const ignore = ['**/node_modules/**', ...unwanted.map((ending) => `**/*${ending}`)]
  const inside = output === undefined ? '' : relative(resolve(folder), resolve(output)).replaceAll(sep, '/')
  if (inside !== '' && !inside.startsWith('..')) ignore.push(`${escapeGlob(inside)}/**`)
  const paths = await io.files.find([`**/*{${wanted.join(',')}}`], folder, ignore)
  return toInputs(
    paths.map((path) => join(folder, path)),
    resolve(folder),
    true,
    io,
  )
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
  return { path, base, size, stamp: stats ? stampOf(stats) : '', identity, isFound, isStream: isStream(path) }
}
