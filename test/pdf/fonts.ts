import { readFileSync } from 'node:fs'

/** Styles of a family, as Fontsource names its files. */
const styles = { regular: '400-normal', bold: '700-normal', italic: '400-italic', boldItalic: '700-italic' }

/** The families that the library brings, each with the subsets of it that are wanted. */
export const families = [
  { file: 'courier-prime', name: 'courierPrime', title: 'Courier Prime', subsets: ['latin', 'latin-ext'] },
  { file: 'cousine', name: 'cousine', title: 'Cousine', subsets: ['cyrillic', 'greek', 'hebrew', 'vietnamese'] },
]

/** A module that holds a family as text, so that it can be had wherever JavaScript runs. */
export function toModule({ file, name, title, subsets }: (typeof families)[number]): string {
  const folder = new URL(`../../node_modules/@fontsource/${file}/`, import.meta.url)
  const entries = Object.entries(styles).map(([style, suffix]) => {
    const files = subsets.map((subset) => {
      const font = readFileSync(new URL(`files/${file}-${subset}-${suffix}.woff`, folder))
      return `    '${font.toString('base64')}',\n`
    })
    return `  ${style}: [\n${files.join('')}  ],\n`
  })
  return `/**
 * ${title} (${subsets.join(', ')}), WOFF files in base64, as @fontsource/${file} has them. Written by \`npm run fonts\`.
 * SIL Open Font License 1.1: see OFL-${file}.txt.
 */
export const ${name}: Readonly<Record<'regular' | 'bold' | 'italic' | 'boldItalic', readonly string[]>> = {
${entries.join('')}}
`
}

/** The licence that goes with a family. */
export function toLicence({ file }: (typeof families)[number]): string {
  return readFileSync(new URL(`../../node_modules/@fontsource/${file}/LICENSE`, import.meta.url), 'utf8')
}

/** Where the modules are. */
export const fontFolder: URL = new URL('../../src/pdf/fonts/', import.meta.url)
