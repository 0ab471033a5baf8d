/** Finds where a text, of a link perhaps, would be read as another syntax than ours: offsets in UTF-16 units. */
export type ForeignScan = (text: string, startsLine: boolean, inLink: boolean) => readonly number[]

/**
 * Finds what MDX would read as JavaScript: expressions, elements, and `import` and `export` where a line starts. Also
 * directives that take text away, as Docusaurus, which reads most of all MDX, reads them in it.
 */
export const mdxScan: ForeignScan = (text, startsLine) => {
  // What the name of a directive is made of: to micromark a tab is no white space, and half of a character beyond U+FFFF no
  // punctuation.
  const foreign = /[{<]|:(?![-_])(?=(?:(?!\p{P}|\p{S})\S|[-_\t\u{10000}-\u{10FFFF}])+\[)/gu
  const found = Array.from(text.matchAll(foreign), ({ index }) => index)
  return startsLine && /^(?:(?:import|export)(?!\w)|::)/.test(text) ? [0, ...found] : found
}
