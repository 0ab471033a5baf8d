import { dirname, join, relative, resolve, sep } from 'node:path'
import { reasonOf, UsageError } from './failure.ts'
import type { Io } from './io.ts'
import { isSearched, isStream } from './names.ts'
import type { SourceFormat } from './readers.ts'
import { stdinArgument } from './source.ts'
import { inTurns } from './turns.ts'

/** A file to be read, or standard input. */
export interface Input {
  /** As the user would write it. */
  readonly path: string
  readonly size: number
  /** Tells one file from another; nothing where there is none. */
  readonly identity: string | undefined
  /** Whether a folder was searched for it. */
  readonly isFound: boolean
  /** Whether it holds one document a line. */
  readonly isStream: boolean
}

/** What the arguments came to, and what came to nothing, with the reason. */
export interface Inputs {
  readonly inputs: readonly Input[]
  readonly missing: readonly Missing[]
  /** The absolute folders that the arguments name, whether there is anything in them or not. */
  readonly bases: readonly string[]
}

/** An argument without documents, or a folder that cannot be read. */
interface Missing {
  readonly name: string
  readonly problem: string
}

/** How arguments are read. */
interface Search {
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
  const missing: Missing[] = []
  const bases = new Set<string>()
  for await (const argument of inTurns(checkArguments(args, io))) {
    const { inputs, unread, base, hasMarkdown } = await findArgument(argument, search, io)
    if (base !== undefined) bases.add(base)
    for (const input of inputs) {
      const key = input.path === stdinArgument ? stdinArgument : resolve(input.path)
      if (!found.has(key)) found.set(key, input)
    }
    missing.push(...unread)
    const nothing = magic.test(argument) ? 'matches no file' : 'has no document in it'
    const problem = hasMarkdown ? `${nothing} but Markdown, which --from markdown reads` : nothing
    if (inputs.length + unread.length === 0) missing.push({ name: argument, problem })
  }
  return { inputs: [...found.values()], missing, bases: [...bases] }
}

/** What one argument came to. */
interface Found {
  readonly inputs: readonly Input[]
  readonly unread: readonly Missing[]
  /** The absolute folder that it names; nothing of standard input. */
  readonly base: string | undefined
  /** Whether a folder has Markdown in it, which is found where it is asked for alone. */
  readonly hasMarkdown?: boolean
}

function checkArguments(args: readonly string[], io: Io): readonly string[] {
  if (args.includes('')) throw new UsageError('the name of a file is empty')
  if (args.filter((argument) => argument === stdinArgument).length > 1) {
    throw new UsageError('standard input (-) can be read once only')
  }
  if (args.length > 0) return args
  if (!io.stdin.isTTY) return [stdinArgument]
  throw new UsageError('no INPUT given, and standard input is a terminal: name a file or pipe one in')
}

async function findArgument(argument: string, { from, outputs, ndjson }: Search, io: Io): Promise<Found> {
  if (argument === stdinArgument) {
    const stdin = { path: stdinArgument, size: 0, identity: undefined, isFound: false, isStream: ndjson }
    return { inputs: [stdin], unread: [], base: undefined }
  }
  const stats = await io.files.stat(argument)
  if (stats?.kind === 'directory') {
    const { paths, unread, hasMarkdown } = await searchFolder(argument, from, outputs, io)
    return { inputs: await toInputs(paths, true, io), unread, base: resolve(argument), hasMarkdown }
  }
  if (stats || !magic.test(argument)) {
    return { inputs: await toInputs([argument], false, io), unread: [], base: dirname(resolve(argument)) }
  }
  return findMatches(argument, { from, outputs, ndjson }, io)
}

/** The files that a glob matches, none where it ends like a folder, and what there is in the folders that it matches. */
async function findMatches(glob: string, { from, outputs }: Search, io: Io): Promise<Found> {
  const { folder, pattern } = splitGlob(glob)
  // Links as a shell matches them.
  const { paths: all, folders, unread } = await search(folder, pattern, outputs, true, io)
  const paths = glob.replaceAll(sep, '/').endsWith('/') ? [] : all
  const matched = new Set(paths)
  const found: string[] = []
  const problems = new Map(unread.map((each) => [each.name, each]))
  let last = ''
  for (const place of folders) {
    // What is below another match, which the order has before it, is found with that.
    if (last !== '' && place.startsWith(last)) continue
    last = place
    const inside = await searchFolder(place, from, outputs, io)
    for (const path of inside.paths) if (!matched.has(path)) found.push(path)
    for (const each of inside.unread) problems.set(each.name, each)
  }
  const inputs = [...(await toInputs(paths, false, io)), ...(await toInputs(found, true, io))]
  inputs.sort((one, other) => (one.path < other.path ? -1 : 1))
  return { inputs, unread: [...problems.values()], base: resolve(folder) }
}

/** What is to be watched to see an argument's files come and change. */
export function watchedPath(argument: string): string {
  return magic.test(argument) ? splitGlob(argument).folder : argument
}

/** The folders of a glob before its first part that matches several, and the rest. */
function splitGlob(glob: string): { folder: string; pattern: string } {
  const parts = glob.replaceAll(sep, '/').replace(/\/+$/, '').split('/')
  const first = parts.findIndex((part) => magic.test(part))
  const folder = parts.slice(0, first).join('/') || (glob.startsWith('/') ? '/' : '.')
  return { folder, pattern: parts.slice(first).join('/') }
}

/** Files below a folder that may be documents, by their names. */
async function searchFolder(
  folder: string,
  from: SourceFormat | undefined,
  outputs: readonly string[],
  io: Io,
): Promise<{ paths: string[]; unread: Missing[]; hasMarkdown: boolean }> {
  const { paths, unread } = await search(folder, '**/*', outputs, false, io)
  const hasMarkdown = paths.some((path) => isSearched(path, 'markdown'))
  return { paths: paths.filter((path) => isSearched(path, from)), unread, hasMarkdown }
}

/**
 * Files and folders below a folder that match a glob, but hidden ones, those of packages, and outputs; and folders that
 * cannot be read.
 */
async function search(
  folder: string,
  pattern: string,
  outputs: readonly string[],
  withLinks: boolean,
  { files }: Io,
): Promise<{ paths: string[]; folders: string[]; unread: Missing[] }> {
  const [from = '', ...to] = await Promise.all([folder, ...outputs].map((path) => files.real(path)))
  const inside = to
    .map((output) => relative(from, output).replaceAll(sep, '/'))
    .filter((path) => path !== '' && !path.startsWith('..'))
    .map(escapeGlob)
  const ignore = ['**/node_modules/**', ...inside, ...inside.map((path) => `${path}/**`)]
  const unread: Missing[] = []
  const found = await files.find(pattern, { folder, ignore, withLinks }, (path, error) => {
    const name = join(folder, relative(resolve(folder), resolve(path)))
    unread.push({ name, problem: `cannot be read: ${reasonOf(error)}` })
  })
  const paths = found.filter((path) => !path.endsWith('/')).map((path) => join(folder, path))
  return { paths, folders: found.filter((path) => path.endsWith('/')).map((path) => join(folder, path)), unread }
}

function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}()!+@\\]/g, '\\$&')
}

/** Files with what can be told of them. */
export async function toInputs(paths: readonly string[], isFound: boolean, { files }: Io): Promise<Input[]> {
  const inputs: Input[] = []
  for await (const path of inTurns(paths)) {
    const { size = 0, identity } = (await files.stat(path)) ?? {}
    inputs.push({ path, size, identity, isFound, isStream: isStream(path) })
  }
  return inputs
}
