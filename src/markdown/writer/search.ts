import type { Inline } from './inline.ts'
import { findMisread, isReadAlone, markerAt, nextPiece } from './layout.ts'
import type { Piece } from './pieces.ts'
import { type Cluster, type Extent, NONE, REFERENCE, setStyle, TAG } from './styles.ts'

/**
 * Gives the formats of a cluster the best styles: those that give up the least. They have their usual delimiters so far. Not
 * where the markers preferred are misread and the formats too many to search: false.
 */
export function chooseFor(cluster: Cluster): boolean {
  preferMarkers(cluster)
  const misread = findMisread(cluster)
  return !misread || search(cluster, misread)
}

/**
 * Gives formats that touch another the other marker, where they have one: `**a _b_**`. Only formats around the very same
 * text share one: `***a***`.
 */
function preferMarkers({ inline, styles, edges }: Cluster): void {
  for (const open of edges) {
    const { type, format, partner: close } = inline.pieces[open] as Piece
    if (type !== 'open') continue
    const before = nextPiece(inline, styles, open, -1)
    const after = nextPiece(inline, styles, close, 1)
    const isSame = before >= 0 && (inline.pieces[before] as Piece).partner === after
    // What opened before it has its marker.
    const isTouched =
      markerAt(inline, styles, before) === '*' ||
      (markerAt(inline, styles, after) === '*' && inline.pieces[after]?.type === 'close')
    if (isSame || !isTouched || format?.delimiters.length !== 2) continue
    setStyle(inline, styles, open, 1)
    // Underscores inside a word are none.
    if (!isReadAlone(inline, styles, open, close)) setStyle(inline, styles, open, 0)
  }
}

/** A way to write a format, and what it gives up. */
export interface Way {
  readonly style: number
  readonly price: number
}

/** The ways to write a format that may have some markers, the cheapest first. A hundred other markers are better than one tag. */
function waysWith(markers: readonly number[], html: boolean): readonly Way[] {
  const alone = markers.map((style, price) => ({ style, price }))
  if (html) return [...alone, { style: TAG, price: 100 }]
  const beside = alone.map(({ style, price }) => ({ style: style | REFERENCE, price: price + 100 }))
  return [...alone, ...beside, { style: NONE, price: 10_000 }]
}

/** By the marker that is preferred, without tags and with; last those of strikethrough, which has no second one. */
const everyWay = [[0, 1], [1, 0], [0]].map((list) => [waysWith(list, false), waysWith(list, true)])

/** The ways to write the format that a piece opens, by the number of the marker that is preferred. */
export function waysOf({ pieces, html }: Inline, open: number, preferred: number): readonly Way[] {
  const isSingle = (pieces[open] as Piece).format?.delimiters.length === 1
  return everyWay[isSingle ? 2 : preferred]?.[html ? 1 : 0] as readonly Way[]
}

/** A way for each format of a cluster by its number, three bits each, the last to open in the lowest. */
type Choice = number

/** A choice that is still to be tried. */
interface Candidate {
  readonly choice: Choice
  readonly price: number
  /** The bits of the formats that are done with: all that follows differs in others. */
  readonly done: Choice
}

/** Ways of the formats that a mask covers with which something is misread, whatever the other formats have. */
interface Fault {
  readonly mask: Choice
  readonly choice: Choice
}

/** The most edges that a cluster may have. A choice has room for ten formats; one tag more costs less than that search. */
const mostWithTags = 12
const mostWithout = 20

/**
 * The most choices that are looked at: all that three formats have without tags, or four with them. Nine in ten clusters need
 * four, without tags a dozen.
 */
const patience = 125

/**
 * Finds ways to write the formats of a cluster that every parser reads, as the markers preferred leave some part misread: those
 * that give up the least, inner formats before outer ones. As tags, or given up, they always are read. Not where they are too
 * many, or it takes too long: false.
 *
 * Where a choice is misread, a format at fault has to be written in another way. So what follows it are the choices that go a
 * step further with the first of these, with the second and not the first, and so on; the cheapest of all is tried next. What
 * was misread once rules out every choice that has it so: most need no simulation.
 */
function search(cluster: Cluster, misread: Extent): boolean {
  const { inline, styles, edges } = cluster
  if (edges.length > (inline.html ? mostWithTags : mostWithout)) return false
  // Inner formats are the first to be written in another way.
  const opens = edges.filter((edge) => (inline.pieces[edge] as Piece).type === 'open').reverse()
  const ways = opens.map((open) => waysOf(inline, open, styles[open] ?? 0))
  const faults = [toFault(cluster, opens, 0, misread)]
  const candidates: Candidate[] = [{ choice: 0, price: 0, done: 0 }]
  for (let i = 0; i < patience; i++) {
    const candidate = candidates.pop() as Candidate
    const { choice } = candidate
    let fault = faults.find((one) => (choice & one.mask) === one.choice)
    if (!fault) {
      opens.forEach((open, format) => {
        const list = ways[format] as readonly Way[]
        setStyle(inline, styles, open, (list[(choice >> (3 * format)) & 7] as Way).style)
      })
      const found = findMisread(cluster)
      if (!found) return true
      fault = toFault(cluster, opens, choice, found)
      faults.push(fault)
    }
    addCandidates(candidates, candidate, fault, ways)
  }
  return false
}

/** What is misread in a part, by the ways of the formats that have an edge there. */
function toFault({ inline }: Cluster, opens: readonly number[], choice: Choice, { from, to }: Extent): Fault {
  let mask = 0
  opens.forEach((open, format) => {
    const { partner } = inline.pieces[open] as Piece
    if ((open >= from && open <= to) || (partner >= from && partner <= to)) mask |= 7 << (3 * format)
  })
  return { mask, choice: choice & mask }
}

/** Adds what follows a candidate that has a fault to the others: the cheapest, and of these the oldest, is the last. */
function addCandidates(
  candidates: Candidate[],
  { choice, price, done }: Candidate,
  { mask }: Fault,
  ways: readonly (readonly Way[])[],
): void {
  let others = done
  ways.forEach((list, format) => {
    const shift = 3 * format
    const bits = 7 << shift
    if ((mask & bits & ~others) === 0) return
    const way = (choice >> shift) & 7
    const now = list[way] as Way
    const next = list[way + 1]
    if (next) {
      const added = { choice: choice + (1 << shift), price: price + next.price - now.price, done: others }
      let at = candidates.length
      while (at > 0 && (candidates[at - 1] as Candidate).price <= added.price) at--
      candidates.splice(at, 0, added)
    }
    others |= bits
  })
}
