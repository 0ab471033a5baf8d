/** A character reference to the character that a text starts with. */
export function referenceTo(text: string): string {
  return `&#x${(text.codePointAt(0) as number).toString(16).toUpperCase()};`
}

/**
 * Whether every parser takes a character reference to a character: not to controls, what has no character, and the planes
 * from the third on, which league/commonmark does not know.
 */
export function isReferable(point: number): boolean {
  return point < 0x30000 && !/[^\P{Cc}\t\n\f\r]|[\p{Cn}\p{Co}\p{Cs}]/u.test(String.fromCodePoint(point))
}
