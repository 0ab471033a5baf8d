import { afterwriting } from './afterwriting.ts'
import { daly } from './daly.ts'
import { type Element, type Judge, merge } from './element.ts'
import { fountainJs } from './fountain-js.ts'
import { jouvenceJudge } from './jouvence.ts'

/** Parsers that Fountain is written for. */
export const judges: readonly Judge[] = [fountainJs, afterwriting]

/** Older ones, read as far as they know the syntax. */
export const olderJudges: readonly Judge[] = [jouvenceJudge, daly]

/** How many elements a judge reads as they were meant, in order, and the first of the others. */
export interface Verdict {
  readonly right: number
  readonly all: number
  readonly misread: readonly { readonly meant: Element; readonly read: Element | undefined }[]
}

/** Compares what a judge reads with what was meant. Where they differ, it looks for the next place where they agree. */
export async function compare(judge: Judge, fountain: string, meant: readonly Element[]): Promise<Verdict> {
  const wanted = merge(judge.expect(meant))
  const found = merge(await readOrNothing(judge, fountain))
  const misread: { meant: Element; read: Element | undefined }[] = []
  let at = 0
  for (const one of wanted) {
    const next = found.slice(at, at + 40).findIndex((other) => isSame(one, other))
    if (next < 0) misread.push({ meant: one, read: found[at] })
    else at += next + 1
  }
  return { right: wanted.length - misread.length, all: wanted.length, misread }
}

async function readOrNothing(judge: Judge, fountain: string): Promise<Element[]> {
  try {
    return await judge.read(fountain)
  } catch {
    return []
  }
}

function isSame(a: Element, b: Element): boolean {
  return a.kind === b.kind && a.characters === b.characters
}

/** Whether a judge reads a text as it was meant, and nothing else. */
export async function isRead(judge: Judge, fountain: string, meant: readonly Element[]): Promise<boolean> {
  const wanted = merge(judge.expect(meant))
  const found = merge(await readOrNothing(judge, fountain))
  return wanted.length === found.length && wanted.every((one, index) => isSame(one, found[index] as Element))
}
