import type { OnMessage } from '../document/issues.ts'
import type { Document } from '../document/schema.ts'
import { quote } from '../document/values.ts'
import { isUncounted } from './scripts.ts'
import { isRightToLeft } from './text.ts'

/** What a page says of its text: `lang` and `dir` of its root. */
export interface Language {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

/** What options say of the language. */
interface Spoken {
  readonly lang?: string | undefined
  readonly onMessage?: OnMessage | undefined
}

/** Characters that are looked at: enough to tell, however long the script. */
const sampleLength = 20_000

/**
 * The language that is given, where it looks like a language tag (or a locale, `pt_BR`), else `und`, the tag for unknown:
 * letters alone do not tell German from English; tells of what looks like none. And the direction that most letters of a
 * document have.
 */
export function toLanguage(document: Document, { lang = '', onMessage }: Spoken): Language {
  const tag = lang.replaceAll('_', '-')
  const isTag = /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i.test(tag)
  if (lang && !isTag) {
    const message = `${quote(lang)} is no language tag: left out`
    onMessage?.({ code: 'unsupported-text', path: ['lang'], message })
  }
  return { lang: isTag ? tag : 'und', dir: isMostly(document, isRightToLeft) ? 'rtl' : 'ltr' }
}

/** Whether most letters of a document fit a grid of equal columns: those of India and around and Arabic do not. */
export function isCounted(document: Document): boolean {
  return !isMostly(document, isUncounted)
}

/** Whether more than half of a document's letters are of some sort. */
function isMostly({ paragraphs }: Document, isOfSort: (letter: string) => boolean): boolean {
  let letters = 0
  let found = 0
  let looked = 0
  for (const { text } of paragraphs) {
    for (const letter of text.slice(0, sampleLength - looked).match(/\p{L}/gu) ?? []) {
      letters++
      if (isOfSort(letter)) found++
    }
    looked += text.length
    if (looked >= sampleLength) break
  }
  return found * 2 > letters
}
