import type { Mark, MarkType } from '../document/schema.ts'
import type { Role } from '../kinds.ts'

/** A mark of the layout on all of a text, however long that is. */
export type Decoration = Mark & { readonly type: MarkType }

const decorations: Partial<Record<Role, readonly Decoration[]>> = {
  cue: [whole('bold')],
  parenthetical: [whole('italic')],
  synopsis: [whole('italic')],
  note: [whole('italic'), whole('bold')],
  boneyard: [whole('strikethrough')],
}
const none: readonly Decoration[] = []

function whole(type: MarkType): Decoration {
  return { start: 0, end: Number.MAX_SAFE_INTEGER, type }
}

/**
 * The layout's own marks on the whole of a paragraph, outermost first: a cue stands out from what is said, a parenthetical
 * from the words around it; what is not played does not look like action.
 */
export function decorationsOf(role: Role): readonly Decoration[] {
  return decorations[role] ?? none
}
