import type { Progress } from '../pull/pull.ts'
import type { Io } from './io.ts'

/** Draws a bar on one line of a terminal, and draws nothing elsewhere. */
export function createProgressBar({ err, errColumns }: Pick<Io, 'err' | 'errColumns'>) {
  if (errColumns === undefined) return { show: () => {}, clear: () => {} }
  const erase = '\r\u001b[K'
  return {
    show: (progress: Progress): void => err(`${erase}${formatBar(progress, errColumns)}`),
    /** Before anything else is written. */
    clear: (): void => err(erase),
  }
}

/** `[######······]  6/12  A title`, no wider than a terminal. */
export function formatBar({ done, total, title }: Progress, columns: number): string {
  const width = Math.max(8, Math.min(30, Math.floor(columns / 3)))
  const filled = total === 0 ? width : Math.round((done / total) * width)
  const count = `${String(done).padStart(String(total).length)}/${total}`
  const plain = [...title.replace(/\p{Cc}/gu, ' ')]
  const head = `[${'#'.repeat(filled)}${'·'.repeat(width - filled)}] ${count}  `
  const room = Math.max(0, columns - 1 - head.length)
  return `${head}${
    plain.length > room
      ? plain
          .slice(0, Math.max(0, room - 1))
          .join('')
          .concat('…')
      : plain.join('')
  }`
}
