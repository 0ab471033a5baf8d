import { type Command, InvalidArgumentError, Option } from 'commander'
import type { HtmlOptions, MarkdownOptions, ParseOptions } from '../index.ts'
import { UsageError } from './failure.ts'
import { type Format, formats } from './formats.ts'

/** Flags of both commands, and what they are called in the library's options. */
export interface ValidateFlags extends Pick<ParseOptions, 'offsets' | 'repair'> {
  quiet?: boolean
}

/** Flags of `convert`: each one that the library knows has the name of its option there. */
export interface ConvertFlags extends ValidateFlags, MarkdownOptions, HtmlOptions {
  to?: Format
  output?: string
}

/** One flag of the command line. */
interface FlagRow {
  readonly flags: string
  readonly text: string
  readonly choices?: readonly string[]
  /** Reads the value, given what the flag was before; throws an `InvalidArgumentError`. */
  readonly read?: (value: string, before: unknown) => unknown
  /** The formats that it means something to. Default: all. */
  readonly formats?: readonly Format[]
  /** The flag without which it means nothing. */
  readonly needs?: string
}

const markdown: readonly Format[] = ['markdown', 'mdast']
const html: readonly Format[] = ['html', 'hast']

/** A flag that says something about a page. */
const page = (flags: string, text: string): FlagRow => ({ flags, text, formats: html, needs: 'standalone' })

const shared: readonly FlagRow[] = [
  { flags: '--repair', text: 'mend what can be mended, with a warning each, instead of refusing it' },
  { flags: '--offsets <unit>', text: 'what marks count in (default: utf-16)', choices: ['utf-16', 'code-point'] },
  { flags: '-q, --quiet', text: 'no warnings and no progress' },
]

const converting: readonly FlagRow[] = [
  { flags: '-t, --to <format>', text: 'output format (default: by the ending of -o, else markdown)', choices: formats },
  {
    flags: '-o, --output <path>',
    text: 'write to a file; for several inputs to a directory, which ends with / or exists',
  },
  { flags: '--layout <layout>', text: 'default: screenplay', choices: ['screenplay', 'plain'] },
  { flags: '--alternates <what>', text: 'other wordings of a paragraph (default: omit)', choices: ['omit', 'include'] },
  {
    flags: '--omit <kinds>',
    text: 'kinds to leave out, as in note,synopsis,boneyard',
    read: (value, before = []) => [...(before as string[]), ...readList(value)],
  },
  {
    flags: '--kinds <names>',
    text: 'what kinds of your own stand for, as in my-voice-over=dialogue',
    read: (value, before = {}) => ({ ...(before as object), ...Object.fromEntries(readList(value).map(readPair)) }),
  },
  { flags: '--no-html', text: 'Markdown without any HTML tag', formats: markdown },
  {
    flags: '--underline <how>',
    text: 'default: u',
    choices: ['u', 'ins', 'emphasis', 'none'],
    formats: markdown,
  },
  { flags: '--flavor <flavor>', text: 'default: gfm', choices: ['gfm', 'mdx'], formats: ['markdown'] },
  { flags: '--upper-case <how>', text: 'default: transform', choices: ['transform', 'ignore'], formats: markdown },
  { flags: '--standalone', text: 'a whole HTML page with its stylesheet', formats: html },
  page('--title <text>', "the page's title (default: the script's, else the file's name)"),
  page('--lang <tag>', "the page's language, as in pt-BR (default: en for Latin letters)"),
  { ...page('--paper <size>', 'default: letter'), choices: ['letter', 'a4'] },
  page('--revision-color <name>', 'tint of the page, as in Blue or Goldenrod'),
  { flags: '--toc', text: 'a list of scenes that links to them', formats: html },
  { flags: '--ids', text: "paragraphs' ids as id attributes", formats: html },
  { flags: '--id-prefix <text>', text: 'what every id starts with', formats: html },
  { flags: '--print-alternates', text: 'alternates on paper too', formats: html, needs: 'alternates' },
]

/** Adds the flags of `validate` to a command. */
export function addValidateFlags(command: Command): Command {
  return addFlags(command, shared)
}

/** Adds the flags of `convert` to a command. */
export function addConvertFlags(command: Command): Command {
  return addFlags(command, [...converting, ...shared])
}

function addFlags(command: Command, rows: readonly FlagRow[]): Command {
  for (const { flags, text, choices, read } of rows) {
    const option = new Option(flags, text)
    if (choices) option.choices(choices)
    if (read) option.argParser(read)
    command.addOption(option)
  }
  return command
}

/** The parts of a list with commas. */
function readList(value: string): string[] {
  const parts = value.split(',').map((part) => part.trim())
  if (parts.includes('')) throw new InvalidArgumentError('A name between its commas is missing.')
  return parts
}

function readPair(pair: string): [string, string] {
  const [name, kind, ...more] = pair.split('=').map((part) => part.trim())
  if (name && kind && more.length === 0) return [name, kind]
  throw new InvalidArgumentError(`It takes pairs like my-voice-over=dialogue, found ${JSON.stringify(pair)}.`)
}

/** Flags that are none of the library's. */
const own: ReadonlySet<string> = new Set(['to', 'output', 'quiet'])

/** Those flags that are options of parsing. */
export function parseOptions(flags: ValidateFlags): ParseOptions {
  return pick(shared, flags)
}

/** Those flags that are options of converting to a format. */
export function convertOptions(format: Format, flags: ConvertFlags): MarkdownOptions & HtmlOptions {
  return pick(
    converting.filter((row) => row.formats?.includes(format) ?? true),
    flags,
  )
}

function pick(rows: readonly FlagRow[], flags: object): object {
  const names = new Set(rows.map((row) => new Option(row.flags).attributeName()))
  return Object.fromEntries(Object.entries(flags).filter(([name]) => names.has(name) && !own.has(name)))
}

/** Throws a {@link UsageError} where a flag was given that means nothing to the format, or not without another. */
export function checkFlags(format: Format, isGiven: (attribute: string) => boolean): void {
  for (const row of converting) {
    const option = new Option(row.flags)
    if (!isGiven(option.attributeName())) continue
    if (row.formats && !row.formats.includes(format)) {
      throw new UsageError(`${option.long} does not fit --to ${format}, only ${row.formats.join(' and ')}`)
    }
    if (row.needs && !isGiven(row.needs)) throw new UsageError(`${option.long} means nothing without --${row.needs}`)
  }
}
