import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file whole or not at all, and makes its directory. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(temporary, text)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Writes what a service says of an object, every field of it, unless the file says the same already. */
export async function writeMetadata(path: string, metadata: object): Promise<void> {
  const text = `${JSON.stringify(metadata, null, 2)}\n`
  const old = await readFile(path, 'utf8').catch(() => undefined)
  if (old !== text) await replaceFile(path, text)
}
