/** Finds where a text, of a link perhaps, would be read as another syntax than ours: offsets in UTF-16 units. */
export type ForeignScan = (text: string, startsLine: boolean, inLink: boolean) => readonly number[]

/**
 * Finds what MDX would read as JavaScript: expressions, elements, and `import` and `export` where a line starts. Also
 * directives that take text away, as Docusaurus, which reads most of all MDX, reads them in it.
 */
export const mdxScan: ForeignScan = (text, startsLine) => {
  const found = [...text.matchAll(foreign)].map(({ index }) => index)
  return startsLine && /^(?:(?:import|export)(?!\w)|::)/.test(text) ? [0, ...found] : found
}

/** Of a name at the end the bracket of its directive may be that of a link behind it. */
const foreign = /[{<]|:(?=\p{L}[\p{L}\p{N}_-]*\[)|(?<!:):(?=\p{L}[\p{L}\p{N}_-]*$)/gu
