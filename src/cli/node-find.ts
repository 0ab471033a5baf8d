import { readdir } from 'node:fs'
import { join, sep } from 'node:path'
import type { Files, OnTrouble } from './io.ts'
import { tryStat } from './node-names.ts'

/** What a glob matches in a folder. */
export const find: Files['find'] = async (pattern, { folder, ignore, withLinks }, onUnread) => {
  const { glob } = await import('tinyglobby')
  const options = {
    cwd: hideBackslashes(hideBreaks(folder)),
    ignore: ignore.map(hideBreaks),
    expandDirectories: false,
    followSymbolicLinks: false,
  }
  const wanted = {
    ...options,
    onlyFiles: false,
    fs: { readdir: searchingReaddir(namesHidden(pattern), withLinks, onUnread) },
  }
  return (await glob(hideBreaks(startLiterally(pattern)), wanted)).map(showBreaks).sort()
}

/** Has a pattern start with an exclamation mark of a name, which tinyglobby takes for what is to be ignored. */
function startLiterally(pattern: string): string {
  return pattern.replace(/^!(?!\()/, '\\!')
}

/** Whether a pattern has a name that begins with a dot, as hidden ones do. */
function namesHidden(pattern: string): boolean {
  return /(?:^|[/{,(|])\\?\.(?!\.?(?:\/|$))/.test(pattern)
}

/**
 * Node's `readdir`, of which what searches folders passes over the errors, and what is below a line break. Hidden names it
 * does not get to see where it wants none: `[!a]*` is none for them to a shell, but to tinyglobby. A link to a file is a file
 * where it is to be.
 */
function searchingReaddir(showsHidden: boolean, withLinks: boolean, onUnread: OnTrouble): typeof readdir {
  const searching = (path: string, options: { withFileTypes: true }, done: (...result: unknown[]) => void): void =>
    readdir(showBreaks(path), options, (error, all = []) => {
      if (error) onUnread(showBreaks(path), error)
      const entries = showsHidden ? all : all.filter(({ name }) => !name.startsWith('.'))
      for (const entry of entries) {
        const isLinked = withLinks && entry.isSymbolicLink() && tryStat(join(showBreaks(path), entry.name))?.isFile()
        if (isLinked) Object.assign(entry, { isFile: () => true, isSymbolicLink: () => false })
        entry.name = hideBreaks(entry.name)
      }
      done(error, entries)
    })
  return searching as typeof readdir
}

/** The characters of a name that `**` does not go past, as the dot of a regular expression does not. */
const breaks = '\n\r\u2028\u2029'

/** Backslashes of a folder too, which tinyglobby takes for separators everywhere. */
function hideBackslashes(folder: string): string {
  return sep === '/' ? folder.replaceAll('\\', backslash) : folder
}

const backslash = '\udc04'

/** Has unpaired surrogates stand for line breaks: no name holds them, as names are read as UTF-8. */
function hideBreaks(path: string): string {
  return path.replace(/[\n\r\u2028\u2029]/g, (found) => String.fromCharCode(0xdc00 + breaks.indexOf(found)))
}

function showBreaks(path: string): string {
  const shown = path.replaceAll(backslash, '\\')
  return shown.replace(/[\udc00-\udc03]/gu, (found) => breaks.charAt(found.charCodeAt(0) - 0xdc00))
}
