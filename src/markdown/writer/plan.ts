import { charCodeAt } from '../../document/strings.ts'
import { sortInPlace } from '../../marks/order.ts'
import { chooseStyles } from './clusters.ts'
import { byPlace, type Edit } from './edits.ts'
import { isTrimmed, keepEnds } from './ends.ts'
import { judgeLiterals } from './escapes.ts'
import type { Inline } from './inline.ts'
import { anySpecial, findLiterals, linkLiterals, specialInLink } from './literals.ts'
import type { Piece } from './pieces.ts'
import type { Styles } from './styles.ts'
import { judgeUrls } from './urls.ts'

/** All that is decided of how inline content is written. */
export interface Plan {
  /** How each format is written, by index of its edges. */
  readonly styles: Readonly<Styles>
  /** What changes in the texts, in order. */
  readonly edits: readonly Edit[]
}

/**
 * Decides how inline content is written: the fewest tags first, then the fewest escapes. Pure. Cost: linear in the texts,
 * times a constant for the formats that some parser disputes.
 */
export function choosePlan(inline: Inline): Plan {
  const styles = chooseStyles(inline)
  const isAsItStands = (inline.html || !styles.some(Boolean)) && isEasy(inline)
  return { styles, edits: isAsItStands ? noEdits : chooseEdits(inline, styles) }
}

const noEdits: readonly Edit[] = []

/** Whether no text changes on its way out, whatever stands around it. One scan. */
export function isEasy(inline: Inline): boolean {
  if (inline.foreign) return false
  const { pieces, isPlain } = inline
  const last = pieces.length - 1
  let special = anySpecial
  let isStart = true
  for (let i = 0; i <= last; i++) {
    const { type, value, format } = pieces[i] as Piece
    if (type === 'text') {
      if (!isPlain && special.test(value)) return false
      if (isStart && mayBeTrimmed(charCodeAt(value, 0)) && isTrimmed(inline, i, 'first')) return false
      if (i === last && mayBeTrimmed(charCodeAt(value, value.length - 1)) && isTrimmed(inline, i, 'last')) return false
    } else if (format !== undefined && format.says === 'brackets') {
      special = type === 'open' ? specialInLink : anySpecial
      if (type === 'open' && linkLiterals(pieces, i).length > 0) return false
    }
    isStart = type === 'break'
  }
  return true
}

/** Whether a character could be white space: what can be seen in ASCII is none. */
function mayBeTrimmed(unit: number): boolean {
  return unit <= 0x20 || unit >= 0x7f
}

/** The changes of the texts: escapes, and references at edges, in order. */
export function chooseEdits(inline: Inline, styles: Readonly<Styles>): readonly Edit[] {
  const literals = findLiterals(inline)
  const escapes = judgeLiterals(inline, styles, literals)
  const edits = sortInPlace([...escapes, ...keepEnds(inline, styles, escapes)], byPlace)
  return sortInPlace([...edits, ...judgeUrls(inline, literals, edits)], byPlace)
}
