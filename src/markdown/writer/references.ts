/** A character reference to the character that a text starts with. */
export function referenceTo(text: string): string {
  return `&#x${(text.codePointAt(0) as number).toString(16).toUpperCase()};`
}

/** Whether every parser takes a character reference to a character: not to controls and what has no character. */
export function isReferable(point: number): boolean {
  return !/[^\P{Cc}\t\n\f\r]|[\p{Cn}\p{Co}\p{Cs}]/u.test(String.fromCodePoint(point))
}
