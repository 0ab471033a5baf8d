import type { Document } from '../document/schema.ts'
import { type TitlePage, toMarkedText } from '../document/title-page.ts'
import { type KindOptions, kindFinder } from '../kinds.ts'
import { isVisible, oneLine } from './text.ts'

/** What a script is called, on one line: as is said, else as its title page says, the one that is given or its own. */
export function findTitle({ paragraphs }: Document, options: TitleOptions): string | undefined {
  const { title = '', titlePage } = options
  const kindOf = kindFinder(options)
  const own = paragraphs.find(({ kind, text }) => kindOf(kind)?.name === 'title-page' && isVisible(text))
  return [title, toMarkedText(titlePage?.title ?? '').text, own?.text ?? ''].map(oneLine).find(isVisible)
}

/** What is read of options for that. */
interface TitleOptions extends KindOptions {
  readonly title?: string | undefined
  readonly titlePage?: TitlePage | undefined
}
