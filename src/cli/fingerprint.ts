import type { Files } from './io.ts'
import type { FileTask, FormatSettings } from './tasks.ts'

/**
 * A hash for each format of all that decides its output: the input's bytes, its title, and the format's fingerprint of
 * options and version. 128 bits of SHA-256, in hexadecimal.
 */
export async function hashInput(
  bytes: Uint8Array,
  title: string | undefined,
  formats: readonly FormatSettings[],
): Promise<string[]> {
  const { createHash } = await import('node:crypto')
  const content = createHash('sha256').update(bytes).digest('hex')
  return formats.map(({ fingerprint }) =>
    createHash('sha256')
      .update(JSON.stringify([content, title, fingerprint]))
      .digest('hex')
      .slice(0, 32),
  )
}

/** Whether every output of a task is as it was written from this very input. */
export async function isAsWritten(task: FileTask, hashes: readonly string[], files: Files): Promise<boolean> {
  for (const [index, path] of task.outputs.entries()) {
    const known = task.known?.[index]
    if (known?.hash !== hashes[index]) return false
    const stats = await files.stat(path)
    if (stats?.size !== known?.size || stats?.modified !== known?.modified) return false
  }
  return true
}
