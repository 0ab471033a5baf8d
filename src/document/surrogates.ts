/** Moves an offset that lies inside a surrogate pair one code unit in a direction; leaves any other. */
export function outward(text: string, offset: number, direction: -1 | 1): number {
  return isInsidePair(text, offset) ? offset + direction : offset
}

/** Whether an offset lies between the two halves of a surrogate pair. */
export function isInsidePair(text: string, offset: number): boolean {
  // Where the engine has seen an offset beyond a text, it asks for every character the long way.
  if (offset <= 0 || offset >= text.length) return false
  return (text.charCodeAt(offset) & 0xfc00) === 0xdc00 && (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800
}
