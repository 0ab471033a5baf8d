import { addEscapes, byPlace, type Edit } from './edits.ts'
import type { Inline } from './inline.ts'
import type { Literal } from './literals.ts'
import type { Piece } from './pieces.ts'

/** A bare URL in a text, up to the next white space. */
interface Url {
  readonly piece: number
  readonly start: number
  readonly end: number
  /** Where it can be kept from being one: each `://` and each `www.` in it. */
  readonly signs: Literal[]
}

/**
 * Keeps bare URLs from being linked where an escape would show in the link, a link would run on into markup, or links
 * would nest. Other URLs stay as they are. `edits` are the escapes in the texts so far, in order.
 */
export function judgeUrls(inline: Inline, literals: readonly Literal[], edits: readonly Edit[]): Edit[] {
  const added: Edit[] = []
  let next = 0
  for (const { piece, start, end, signs } of findUrls(inline, literals)) {
    // An edit of its first letter makes that a reference, which begins no link.
    while (next < edits.length && byPlace(edits[next] as Edit, { piece, at: start }) <= 0) next++
    const isEscaped = next < edits.length && byPlace(edits[next] as Edit, { piece, at: end }) < 0
    if (!isEscaped && !signs[0]?.inLink && !isRunningOn(inline, piece, end)) continue
    for (const { at, length } of signs) addEscapes(added, piece, length === 3 ? at : at + 3, 1)
  }
  return added
}

const scheme = /(?:https?|ftp)$/i
const urlEnd = /[\t\n\r ]|$/

function findUrls({ pieces }: Inline, literals: readonly Literal[]): Url[] {
  const urls: Url[] = []
  for (const literal of literals) {
    const { kind, piece, at, length } = literal
    if (kind !== 'url') continue
    const last = urls.at(-1)
    if (last && last.piece === piece && at < last.end) {
      last.signs.push(literal)
      continue
    }
    const text = (pieces[piece] as Piece).value
    const found = length === 3 ? scheme.exec(text.slice(Math.max(0, at - 5), at)) : undefined
    if (length === 3 && !found && !literal.inLink) continue
    const start = at - (found?.[0].length ?? 0)
    urls.push({ piece, start, end: at + text.slice(at).search(urlEnd), signs: [literal] })
  }
  return urls
}

/** Whether a parser would add what follows a text to a URL near its end. */
function isRunningOn({ pieces }: Inline, piece: number, end: number): boolean {
  const text = (pieces[piece] as Piece).value
  if (end < text.length - 1) return false
  return piece === pieces.length - 1 ? /\s/.test(text.slice(-1)) : end === text.length
}

/** Where the addresses of a text end, as parsers link them: `to` with the punctuation behind, which is none of theirs. */
interface AddressEnd {
  readonly piece: number
  readonly from: number
  readonly to: number
}

/** Judges whether a run stands right behind an address; asked for each in order. Cost: linear in all of them. */
export function addressJudge({ pieces }: Inline, literals: readonly Literal[]): (run: Literal) => boolean {
  const signs = literals.filter(({ kind }) => kind === 'address' || kind === 'url')
  let next = 0
  let last: AddressEnd = { piece: -1, from: 0, to: 0 }
  return (run) => {
    for (let sign = signs[next]; sign && byPlace(sign, run) < 0; sign = signs[++next]) {
      if (sign.piece !== last.piece || sign.at >= last.to) last = findEnd((pieces[sign.piece] as Piece).value, sign)
    }
    return run.piece === last.piece && run.at >= last.from && run.at <= last.to
  }
}

/** An address from its `@` on, and the resource behind one of XMPP, which marked links as well. */
const email = /(?<=(xmpp:)?[\w.+-]*)(@[\w-]+(?:\.[\w-]*\w)+)(\/[a-z\d@.]+)?/iy
const linkEnd = /[\s<]|$/

function findEnd(text: string, { kind, piece, at }: Literal): AddressEnd {
  if (kind === 'address') {
    email.lastIndex = at
    const [, isXmpp, address, resource = ''] = email.exec(text) ?? []
    const from = address ? at + address.length : -1
    return { piece, from, to: isXmpp ? from + resource.length : from }
  }
  const to = at + text.slice(at).search(linkEnd)
  let from = to
  while (from > at && '?!.,:;*_\'"~()&'.includes(text.charAt(from - 1))) from--
  return { piece, from, to }
}
