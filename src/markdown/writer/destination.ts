/** What needs nothing: most targets of links. */
const usual = /^[\w:/.?#=%,;@+~-]*$/

/** Parentheses that are balanced and one deep. Of a hundred pairs and more they are escaped, which is never wrong: what may repeat has an end. */
const flat = /^[^()]*(?:\([^()]*\)[^()]*){0,99}$/

/**
 * Writes a URL as a link's destination: white space, controls, `<`, `>`, backslashes and backticks percent-encoded, the
 * `&` of an entity as `&amp;`, and that of a number without its semicolon, which is one to a browser where a renderer does
 * not escape it again; brackets escaped, parentheses unless they are balanced and one deep.
 */
export function escapeDestination(destination: string): string {
  if (usual.test(destination)) return destination
  const encoded = destination
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is replaced
    .replace(/[\s\0-\x1F\x7F<>\\`]/g, encodeURIComponent)
    .replace(/&(?=#(?:\d|x[\da-f])|\w+;)/gi, '&amp;')
    .replace(/[[\]]/g, '\\$&')
  return flat.test(encoded) ? encoded : encoded.replace(/[()]/g, '\\$&')
}
