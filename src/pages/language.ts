import type { Document } from '../document/schema.ts'
import { isUncounted } from './clusters.ts'
import { isRightToLeft } from './text.ts'

/** What a page says of its text: `lang` and `dir` of its root. */
export interface Language {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

/** Characters that are looked at: enough to tell, however long the script. */
const sampleLength = 20_000

/**
 * Tells the direction most letters of a document have, and its language: the one given where it looks like a language
 * tag, else English for mostly Latin letters and `und`, the tag for unknown, for others.
 */
export function toLanguage(document: Document, lang: string | undefined): Language {
  let letters = 0
  let latin = 0
  let rightToLeft = 0
  let looked = 0
  for (const { text } of document.paragraphs) {
    for (const letter of text.slice(0, sampleLength - looked).match(/\p{L}/gu) ?? []) {
      letters++
      if (isRightToLeft(letter)) rightToLeft++
      else if (/\p{Script=Latin}/u.test(letter)) latin++
    }
    looked += text.length
    if (looked >= sampleLength) break
  }
  const isTag = lang !== undefined && /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i.test(lang)
  return {
    lang: isTag ? lang : latin * 2 >= letters ? 'en' : 'und',
    dir: rightToLeft * 2 > letters ? 'rtl' : 'ltr',
  }
}

/** Whether most letters of a document fit a grid of equal columns: those of India and around and Arabic do not. */
export function isCounted(document: Document): boolean {
  let letters = 0
  let uncounted = 0
  let looked = 0
  for (const { text } of document.paragraphs) {
    for (const letter of text.slice(0, sampleLength - looked).match(/\p{L}/gu) ?? []) {
      letters++
      if (isUncounted(letter)) uncounted++
    }
    looked += text.length
    if (looked >= sampleLength) break
  }
  return uncounted * 2 <= letters
}
