import { Option } from 'commander'
import type { ParseOptions } from '../index.ts'
import { type FileError, UsageError } from './failure.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  type ApplyFlags,
  type ConvertFlags,
  converting,
  type FlagRow,
  html,
  parsing,
  type SharedFlags,
} from './flags.ts'
import { readFonts } from './fonts.ts'
import type { Files } from './io.ts'
import { withoutGzip } from './names.ts'
import type { Plan } from './plan.ts'
import type { Settings } from './tasks.ts'
import { cut } from './values.ts'
import type { Format } from './writers.ts'

/** Those flags that are options of parsing. */
export function parseOptions(flags: Pick<SharedFlags, 'offsets' | 'repair' | 'limits'>): ParseOptions {
  return pick(parsing, flags)
}

/** Those flags that are options of writing Markdown, to whom it comes back. */
export function applyOptions(flags: ApplyFlags, markdown: string): object {
  return convertOptions('markdown', { ...flavorOf(markdown), ...flags })
}

/** What a file is read as by its name, where no flag tells: in one of MDX whatever stands in braces would run. */
function flavorOf(path: string): object {
  return /\.mdx$/i.test(withoutGzip(path)) ? { flavor: 'mdx' } : {}
}

/** Those flags that are options of converting to a format. */
function convertOptions(format: Format, flags: object): object {
  return pick(
    converting.filter((row) => row.formats?.includes(format) ?? true),
    flags,
  )
}

function pick(rows: readonly FlagRow[], flags: object): object {
  const names = new Set(rows.map((row) => new Option(row.flags).attributeName()))
  return Object.fromEntries(Object.entries(flags).filter(([name]) => names.has(name)))
}

/**
 * What the tasks of a plan share. Throws a {@link UsageError} where a kind is to stand for one that is not known or a font
 * is none, a {@link FileError} where it cannot be read.
 */
export async function settle(plan: Plan, flags: ConvertFlags, version: string, files: Files): Promise<Settings> {
  await checkKinds(flags.kinds)
  const parse = parseOptions(flags)
  const flavor = plan.target.kind === 'file' ? flavorOf(plan.target.path) : {}
  const read = { ...flavor, ...flags, ...(flags.font && { font: await readFonts(flags.font, files) }) }
  const formats = plan.formats.map((format) => {
    const options = convertOptions(format, read)
    return { format, options, fingerprint: fingerprintOf([version, format, flags.from, parse, options]) }
  })
  const gives = plan.asLines ? 'line' : plan.target.kind === 'stdout' ? 'text' : 'nothing'
  return { from: flags.from, formats, parse, gives, failFast: flags.failFast ?? false }
}

/** Throws a {@link UsageError} where a kind is to stand for one that is not known. */
export async function checkKinds(kinds: ConvertFlags['kinds']): Promise<void> {
  if (!kinds) return
  const { findKind } = await import('./core.ts')
  for (const [name, kind] of Object.entries(kinds)) {
    if (findKind(kind).name !== 'unknown') continue
    throw new UsageError(`--kinds ${cut(name)}=${cut(kind)}: ${cut(kind)} is no known kind`)
  }
}

/** Throws a {@link UsageError} where a flag was given that means nothing to any of the formats, or not without another. */
export function checkFlags(formats: readonly Format[], isGiven: (attribute: string) => boolean): void {
  for (const { flags, formats: fitting = formats, htmlNeeds } of converting) {
    const option = new Option(flags)
    if (!isGiven(option.attributeName())) continue
    const fits = formats.filter((format) => fitting.includes(format))
    if (fits.length === 0) {
      throw new UsageError(`${option.long} does not fit --to ${formats.join(',')}, only ${fitting.join(', ')}`)
    }
    if (htmlNeeds && !isGiven(htmlNeeds) && fits.every((format) => html.includes(format))) {
      throw new UsageError(`${option.long} means nothing without --${htmlNeeds}`)
    }
  }
}
