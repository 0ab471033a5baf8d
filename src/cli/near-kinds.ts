import type { ConvertFlags } from './flags.ts'
import type { Io } from './io.ts'
import { toLine } from './report.ts'

/** Longer names are no slips of any that is known. */
const longest = 40

const letters = [...'abcdefghijklmnopqrstuvwxyz-']

/**
 * Warns of each name of `--omit` that is a slip away from a kind that is known, as `synopsys` is: kinds are an open set, so
 * that it may be one of the user's own, and else leaves nothing out without a word.
 */
export async function warnOfSlips(
  { omit = [], kinds = {}, quiet }: Pick<ConvertFlags, 'omit' | 'kinds' | 'quiet'>,
  { stderr }: Io,
): Promise<void> {
  if (omit.length === 0 || quiet) return
  const { findKind } = await import('./core.ts')
  const isKnown = (name: string): boolean => findKind(name).name !== 'unknown'
  for (const name of new Set(omit)) {
    const near = isKnown(name) || Object.hasOwn(kinds, name) ? undefined : findNear(name, isKnown)
    if (near === undefined) continue
    const fate = 'as it is, only paragraphs of such a kind of your own are left out'
    await stderr.write(`${toLine(`warning: --omit ${name}: did you mean ${near}? ${fate}`)}\n`)
  }
}

/** The known name that lacks one letter of another, has one more, another one, or two that are swapped. */
function findNear(name: string, isKnown: (name: string) => boolean): string | undefined {
  if (name.length > longest) return undefined
  for (let at = 0; at <= name.length; at++) {
    const [head, tail, rest] = [name.slice(0, at), name.slice(at), name.slice(at + 1)]
    const swapped = rest.slice(0, 1) + tail.slice(0, 1) + rest.slice(1)
    const found = [rest, swapped, ...letters.flatMap((letter) => [letter + rest, letter + tail])].find((end) =>
      isKnown(head + end),
    )
    if (found !== undefined) return head + found
  }
  return undefined
}
