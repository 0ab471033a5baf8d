/** Moves an offset that lies inside a surrogate pair one code unit in a direction; leaves any other. */
export function outward(text: string, offset: number, direction: -1 | 1): number {
  return isInsidePair(text, offset) ? offset + direction : offset
}

/** Whether an offset lies between the two halves of a surrogate pair. */
export function isInsidePair(text: string, offset: number): boolean {
  // Where the engine has seen an offset beyond a text, it asks for every character the long way.
  if (offset <= 0 || offset >= text.length) return false
  const low = text.charCodeAt(offset)
  if (!(low >= 0xdc00 && low <= 0xdfff)) return false
  const high = text.charCodeAt(offset - 1)
  return high >= 0xd800 && high <= 0xdbff
}
