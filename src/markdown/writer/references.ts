/** A character reference to the character that a text starts with. */
export function referenceTo(text: string): string {
  return `&#x${(text.codePointAt(0) as number).toString(16).toUpperCase()};`
}

/** Whether a character may be written as a character reference: parsers refuse controls and noncharacters. */
export function isReferable(point: number): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what no reference may name
  return !/[\0-\x08\x0B\x0E-\x1F\x7F-\x9F\p{Noncharacter_Code_Point}\p{Cs}]/u.test(String.fromCodePoint(point))
}
