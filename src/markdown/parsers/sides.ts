import { CLASS_BITS, CLASSES } from './classes.ts'
import { judge } from './parsers.ts'
import type { Marker, Sides } from './runs.ts'

/** By marker and the classes beside a run; those with tildes, of which some parsers ask what stands behind them, apart. */
const remembered = new Map<number, Sides>()
const rememberedTildes = new Map<number, Sides>()

/** What the parsers make of a run by its neighbours. Of one that touches no other the first three are enough. */
export function sidesBetween(
  marker: Marker,
  before: number,
  after: number,
  beforeTildes: number = before,
  afterTildes: number = after,
  isApart = true,
): Sides {
  const kind = (marker === '*' ? 0 : marker === '_' ? 2 : 4) + (isApart ? 0 : 1)
  // With bits the engine knows it for a small number, which it looks up without a call.
  const near = (((kind << CLASS_BITS) | before) << CLASS_BITS) | after
  const isPlain = beforeTildes === before && afterTildes === after
  const known = isPlain ? remembered : rememberedTildes
  // Four classes leave five of the 53 bits of a number.
  const key = isPlain ? near : (near * CLASSES + beforeTildes) * CLASSES + afterTildes
  let sides = known.get(key)
  if (!sides) {
    sides = judge({ marker, before, after, beforeTildes, afterTildes, isApart })
    known.set(key, sides)
  }
  return sides
}
