import { isSpoken } from '../kinds.ts'
import type { Page, PageLine } from '../pages/page.ts'

/** Lines of one paragraph that follow each other on a page. */
export type Fragment = readonly [PageLine, ...PageLine[]]

/** What of a speech is on a page, or of a single paragraph; of two speeches side by side both. */
export type Part = readonly [Fragment, ...Fragment[]]

/** The lines of a page by paragraph, these by speech. */
export function toParts({ lines }: Page): Part[] {
  const fragments = toFragments(lines)
  const parts: [Fragment, ...Fragment[]][] = []
  for (const fragment of fragments) {
    const last = parts.at(-1)
    const joins =
      last && (isOfSpeech(fragment) ? isOfSpeech(last[0]) && joinsSpeech(fragment, last) : isBeside(fragment, last))
    if (joins) last.push(fragment)
    else parts.push([fragment])
  }
  return parts
}

function toFragments(lines: readonly PageLine[]): Fragment[] {
  const fragments: [PageLine, ...PageLine[]][] = []
  const open = new Map<PageLine['index' | 'source'], [PageLine, ...PageLine[]]>()
  for (const line of lines) {
    const name = line.index ?? line.source
    const fragment = line.type === 'text' ? open.get(name) : undefined
    if (fragment) fragment.push(line)
    else {
      const started: [PageLine, ...PageLine[]] = [line]
      fragments.push(started)
      if (line.type === 'text') open.set(name, started)
    }
  }
  return fragments
}

/** A cue starts a speech, but for those side by side, which are one part. */
function joinsSpeech(fragment: Fragment, part: Part): boolean {
  const [{ kind, side }] = fragment
  const isSecondCue = kind.role === 'cue' && part.some(([line]) => line.kind.role === 'cue' && line.side === side)
  return isBeside(fragment, part) ? !isSecondCue : kind.role !== 'cue' && side === undefined
}

function isBeside([{ side }]: Fragment, part: Part): boolean {
  return side !== undefined && part[0][0].side !== undefined
}

/** Whether a fragment is of a speech. */
export function isOfSpeech([{ kind }]: Fragment): boolean {
  return isSpoken(kind.role)
}
