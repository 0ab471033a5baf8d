/** A change of a text on its way out: an escape, or a character reference. Offsets are UTF-16 units. */
export interface Edit {
  /** Index of the text among the pieces. */
  readonly piece: number
  readonly at: number
  /** How many units of the text go. */
  readonly drops: number
  /** What comes in their place. */
  readonly text: string
}

/** Adds a backslash before each of some characters. */
export function addEscapes(edits: Edit[], piece: number, at: number, length: number): void {
  for (let i = 0; i < length; i++) edits.push({ piece, at: at + i, drops: 0, text: '\\' })
}

/** The order of edits in the text. */
export function byPlace(a: Pick<Edit, 'piece' | 'at'>, b: Pick<Edit, 'piece' | 'at'>): number {
  return a.piece - b.piece || a.at - b.at
}
