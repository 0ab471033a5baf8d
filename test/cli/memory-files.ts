import { join, normalize, relative, resolve } from 'node:path'
import picomatch from 'picomatch'
import type { Files, OpenFile } from '../../src/cli/io.ts'
import type { Given } from './memory-io.ts'

/** What stands at a path; `null` is a directory, an error one that reading or writing ends in. */
export type Content = string | Uint8Array | null | Error

/** An error as Node's file system throws it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as Node words it`), { code })
}

/** A file system in a map. A path is a file's, or a directory's if it is the start of another's. */
export function memoryFiles(files: Map<string, Content>, given: Given): Files {
  const put = (path: string, content: Content): void => {
    files.set(path, content)
  }
  const find = (path: string): Content | undefined => files.get(path) ?? files.get(relative('.', path))
  const isFolder = (path: string): boolean => {
    const folder = path === '.' ? '' : `${normalize(path).replace(/\/$/, '')}/`
    return find(path) === null || [...files.keys()].some((file) => file.startsWith(folder) && file !== folder)
  }
  const open = (path: string, start: string): OpenFile => {
    let text = start
    put(path, text)
    return {
      write: async (data) => {
        writable(find(path))
        text += typeof data === 'string' ? data : new TextDecoder().decode(data)
        put(path, text)
      },
      close: async () => {},
    }
  }
  return {
    read: async (path) => toBytes(readable(find(path), isFolder(path))),
    write: async (path, data) => {
      writable(find(path))
      put(path, data)
    },
    stat: async (path) => {
      const content = find(path)
      if (content instanceof Error) return undefined
      const size = content === undefined || content === null ? 0 : toBytes(content).length
      // Times that come of the content, so that a later run over the same files finds them.
      const time =
        typeof content === 'string' ? [...content].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 1e9, 7) : 0
      const stats = { size, modified: time, changed: time, identity: normalize(path) }
      if (content !== undefined && content !== null) return { ...stats, kind: 'file' }
      return isFolder(path) ? { ...stats, kind: 'directory' } : undefined
    },
    chunks: async function* (path) {
      const bytes = toBytes(readable(find(path), isFolder(path)))
      // A byte at a time, so that characters and lines are cut wherever they can be.
      for (let at = 0; at < bytes.length; at++) yield bytes.slice(at, at + 1)
    },
    create: async (path) => {
      let text = ''
      return {
        write: async (data) => {
          writable(find(path))
          text += typeof data === 'string' ? data : new TextDecoder().decode(data)
        },
        close: async () => put(path, text),
        discard: async () => {},
      }
    },
    open: async (path, mode) => {
      const content = find(path)
      writable(content)
      return open(path, mode === 'append' && typeof content === 'string' ? content : '')
    },
    find: async (pattern, { folder, ignore }, onUnread) => {
      for (const path of given.locked ?? []) onUnread(path, systemError('EACCES'))
      const prefix = folder === '.' ? '' : `${normalize(folder).replace(/\/$/, '')}/`
      const inside = [...files].flatMap(([path, content]) =>
        path.startsWith(prefix) && content !== null ? [path.slice(prefix.length)] : [],
      )
      const folders = new Set(
        inside.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))),
      )
      const isWanted = (path: string) => picomatch.isMatch(path, pattern, { ignore: [...ignore] })
      return [...inside.filter(isWanted), ...[...folders].filter(isWanted).map((path) => `${path}/`)].sort()
    },
    real: async (path) => resolve(path),
    isLink: async () => false,
    tellsApart: async (_, one, other, mayTry) => given.tellsApart?.(one, other, mayTry) ?? true,
    watch: async (_, onChange) => given.onWatch?.((path) => onChange(join(path)), files),
  }
}

function readable(content: Content | undefined, isFolder: boolean): string | Uint8Array {
  if (content instanceof Error) throw content
  if (content === null || (content === undefined && isFolder)) throw systemError('EISDIR')
  if (content === undefined) throw systemError('ENOENT')
  return content
}

function writable(content: Content | undefined): void {
  if (content instanceof Error) throw content
  if (content === null) throw systemError('EISDIR')
}

export function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}
