import type { MarkType } from '../document/schema.ts'

/** The marks that are words of `Style`, in the order in which Final Draft writes them, joined by `+`. */
export const styles: readonly (readonly [type: MarkType, name: string])[] = [
  ['bold', 'Bold'],
  ['italic', 'Italic'],
  ['underline', 'Underline'],
  ['strikethrough', 'Strikeout'],
  ['upper-case', 'AllCaps'],
]
