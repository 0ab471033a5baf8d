import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
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
