import { create } from '../page/dom.ts'
import { createLinesView } from './lines.ts'
import type { ListView, ViewParts } from './list.ts'

/** The longest source, in UTF-16 code units, that a text field holds without making who types in it wait. */
export const longestEdited = 200_000

/** The source: line by line, or in a text field to be edited. */
export interface JsonView extends ListView {
  /** Puts a text where it is edited. */
  setSource(source: string): void
  edit(isEdited: boolean): void
}

/** `onEdit` is called with the text at each change of it. */
export function createJsonView(parts: ViewParts, onEdit: (source: string) => void): JsonView {
  const lines = createLinesView(parts, 'json', 'Document JSON, line by line')
  const field = create('textarea', {
    'aria-label': 'Document JSON',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    hidden: true,
  })
  lines.element.append(field)
  field.addEventListener('input', () => onEdit(field.value))
  return {
    ...lines,
    setSource: (source) => {
      if (field.value !== source) field.value = source.length > longestEdited ? '' : source
    },
    edit: (isEdited) => {
      field.hidden = !isEdited
      lines.element.classList.toggle('edited', isEdited)
      if (isEdited) field.focus()
    },
  }
}
