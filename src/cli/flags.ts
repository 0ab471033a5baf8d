import type { HtmlOptions, MarkdownOptions, ParseOptions } from '../index.ts'
import { type SourceFormat, sourceFormats } from './readers.ts'
import { readCount, readDate, readLanguage, readLimits, readList, readPairs, readPath } from './values.ts'
import { type Format, formats } from './writers.ts'

/** Flags of `convert` and `validate` about a run as a whole. */
export interface RunFlags {
  quiet?: boolean
  jobs?: number
  failFast?: boolean
  report?: string
}

/** Flags of `convert` and `validate`; each one that the library knows has the name of its option there. */
export interface SharedFlags extends RunFlags, Pick<ParseOptions, 'offsets' | 'repair' | 'limits'> {
  from?: SourceFormat
  ndjson?: boolean
}

export interface ValidateFlags extends SharedFlags {
  json?: boolean
}

/** Flags of `apply`. */
export interface ApplyFlags extends ParseOptions, MarkdownOptions {
  output?: string
  dryRun?: boolean
  quiet?: boolean
}

export interface ConvertFlags extends SharedFlags, MarkdownOptions, Omit<HtmlOptions, 'standalone' | 'paged'> {
  standalone?: boolean
  paged?: boolean
  to?: string
  output?: string
  ifChanged?: boolean
  dryRun?: boolean
  watch?: boolean
  /** Paths of files. */
  font?: readonly string[]
}

/** One flag of the command line. */
export interface FlagRow {
  readonly flags: string
  readonly text: string
  readonly choices?: readonly string[]
  /** Reads the value, given what the flag was before; throws an `InvalidArgumentError`. */
  readonly read?: (value: string, before: unknown) => unknown
  /** The formats that it means something to. Default: all. */
  readonly formats?: readonly Format[]
  /** A flag without which it means nothing to HTML. */
  readonly htmlNeeds?: string
}

const markdown: readonly Format[] = ['markdown', 'mdast']
export const html: readonly Format[] = ['html', 'hast']
const layouts: readonly Format[] = [...markdown, ...html]
const printed: readonly Format[] = [...html, 'pdf']
/** The formats that take options at all. */
const converted: readonly Format[] = [...markdown, ...printed, 'fdx', 'fountain']

/** A flag that says something about a page. PDF has pages anyway. */
const page = (flags: string, text: string): FlagRow => ({ flags, text, formats: printed, htmlNeeds: 'standalone' })

/** Flags that are options of parsing. */
export const parsing: readonly FlagRow[] = [
  { flags: '--repair', text: 'mend what can be mended, with a warning each, instead of refusing it' },
  { flags: '--offsets <unit>', text: 'what marks count in (default: utf-16)', choices: ['utf-16', 'code-point'] },
  {
    flags: '--limits <sizes>',
    text: 'how much a document may hold, as in paragraphs=1000000,textLength=50000000',
    read: readLimits,
  },
]

/** Flags about a run as a whole. */
const running: readonly FlagRow[] = [
  { flags: '--from <format>', text: 'input format (default: by ending and content)', choices: sourceFormats },
  { flags: '--ndjson', text: 'standard input has one document, or {"id", "document"}, a line' },
  {
    flags: '-j, --jobs <number>',
    text: 'threads that convert (default: one for each core)',
    read: (value) => readCount(value, 1024),
  },
  {
    flags: '--report <file>',
    text: 'write what became of each document, with all issues and losses, as NDJSON',
    read: readPath,
  },
  { flags: '--fail-fast', text: 'stop at the first document that fails' },
  { flags: '-q, --quiet', text: 'issues alone: no warnings, no progress and no summary' },
]

const validating: readonly FlagRow[] = [
  { flags: '--json', text: 'say of each document on a line of JSON whether it is valid, with all issues' },
]

/** Flags about where outputs go. */
const writing: readonly FlagRow[] = [
  {
    flags: '-t, --to <formats>',
    text: `${formats.join(', ')}; several with commas (default: by the ending of -o, else markdown)`,
  },
  {
    flags: '-o, --output <path>',
    text: 'a file; or a directory, which ends with / or exists, for a tree like that of the inputs',
  },
  {
    flags: '--if-changed',
    text: 'pass over what has not changed since the last time, as the directory of -o remembers',
  },
  { flags: '--watch', text: 'go on, and convert again what changes' },
  { flags: '--dry-run', text: 'only print what would be read, and where it would be written' },
]

/** Flags that are options of converters. */
export const converting: readonly FlagRow[] = [
  { flags: '--layout <layout>', text: 'default: screenplay', choices: ['screenplay', 'plain'], formats: layouts },
  {
    flags: '--alternates <what>',
    text: 'other wordings of a paragraph (default: omit)',
    choices: ['omit', 'include'],
    formats: layouts,
  },
  {
    flags: '--omit <kinds>',
    text: 'kinds to leave out, as in note,synopsis,boneyard',
    read: (value, before = []) => [...(before as string[]), ...readList(value)],
    formats: converted,
  },
  {
    flags: '--kinds <names>',
    text: 'what kinds of your own stand for, as in my-voice-over=dialogue',
    read: (value, before = {}) => ({ ...(before as object), ...readPairs(value) }),
    formats: converted,
  },
  { flags: '--no-html', text: 'Markdown without any HTML tag', formats: markdown },
  { flags: '--underline <how>', text: 'default: u', choices: ['u', 'ins', 'emphasis', 'none'], formats: markdown },
  { flags: '--flavor <name>', text: 'default: gfm, in .mdx mdx', choices: ['gfm', 'mdx'], formats: ['markdown'] },
  { flags: '--upper-case <how>', text: 'default: transform', choices: ['transform', 'ignore'], formats: markdown },
  { flags: '--standalone', text: 'a whole HTML page with its stylesheet', formats: html },
  page('--title <text>', "the page's title (default: the script's, else the file's name)"),
  { ...page('--lang <tag>', "the page's language, as in pt-BR (default: unknown)"), read: readLanguage },
  { ...page('--paper <size>', 'default: letter'), choices: ['letter', 'a4'] },
  page('--revision-color <name>', 'tint of the page, as in Blue or Goldenrod'),
  {
    flags: '--paged',
    text: 'the pages that the script prints on, in place of text that flows',
    formats: html,
    htmlNeeds: 'standalone',
  },
  { flags: '--scene-numbers <how>', text: 'in both margins (default: none)', choices: ['count'], formats: printed },
  {
    flags: '--planning <what>',
    text: 'sections, synopses, notes (default: include, on pages omit)',
    choices: ['omit', 'include'],
    formats: printed,
  },
  { flags: '--header <text>', text: 'a line at the top of each page', formats: ['pdf'] },
  { flags: '--watermark <text>', text: 'a word across each page', formats: ['pdf'] },
  {
    flags: '--date <date>',
    text: 'when the file says that it was made, for the same bytes each time (default: now)',
    read: readDate,
    formats: ['pdf'],
  },
  { flags: '--tagged', text: 'tell assistive technology what is what, for twice the bytes', formats: ['pdf'] },
  {
    flags: '--font <file>',
    text: 'a font for letters that Courier Prime and Cousine lack; may be given again',
    read: (value, before = []) => [...(before as string[]), value],
    formats: ['pdf'],
  },
  { flags: '--toc', text: 'a list of scenes that links to them', formats: printed },
  { flags: '--print-toc', text: 'that list on paper too', formats: html, htmlNeeds: 'toc' },
  { flags: '--ids', text: "paragraphs' ids as id attributes", formats: html },
  { flags: '--id-prefix <text>', text: 'what every id starts with', formats: html },
  { flags: '--print-alternates', text: 'alternates on paper too', formats: html, htmlNeeds: 'alternates' },
]

/** Every flag of `validate`. */
export const validateFlags: readonly FlagRow[] = [...validating, ...parsing, ...running]

/** Every flag of `apply`: those that the Markdown was written with are needed again. */
export const applyFlags: readonly FlagRow[] = [
  {
    flags: '-o, --output <file>',
    text: 'where the document goes, as a whole or not at all (default: standard output)',
  },
  { flags: '--dry-run', text: 'only tell what was edited' },
  ...converting.filter(({ formats }) => formats?.includes('markdown')),
  ...parsing,
  { flags: '-q, --quiet', text: 'no warnings and no summary' },
]

/** Every flag of `convert`. */
export const convertFlags: readonly FlagRow[] = [...writing, ...converting, ...parsing, ...running]
