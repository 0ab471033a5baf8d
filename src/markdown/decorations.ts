import type { MarkType } from '../document/schema.ts'
import type { Role } from '../kinds.ts'

/**
 * The layout's own marks: a cue stands out from what is said, a parenthetical from the words around it; what is not
 * played does not look like action.
 */
const decorations: Partial<Record<Role, readonly MarkType[]>> = {
  cue: ['bold'],
  parenthetical: ['italic'],
  synopsis: ['italic'],
  note: ['italic', 'bold'],
  boneyard: ['strikethrough'],
}
const none: readonly MarkType[] = []

/** The marks that the layout puts on the whole of a paragraph, outermost first. */
export function decorationsOf(role: Role): readonly MarkType[] {
  return decorations[role] ?? none
}
