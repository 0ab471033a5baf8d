import { escapable, guard } from './syntax.ts'

/** What is escaped, or has a meaning with what is beside it. */
const special = /[\\*_[\]/]/g
const isEscapable = new RegExp(escapable)

/**
 * Writes a piece of a line so that nothing in it is read as a sign.
 *
 * Naive: `a*b*`, `[[x]]` and `and/or` as they stand. Wanted: stars and underscores escaped, as most parsers pair any two
 * of them; brackets and slashes only where they would make a note or a boneyard with what is beside them; a backslash
 * doubled only where it would be an escape. `before` is the character written before the piece, `after` the one after it,
 * nothing at the edges of the line. Cost: linear.
 */
export function escapeText(text: string, before: string, after: string): string {
  return text.replace(special, (character, at: number) => {
    const last = at === 0 ? before : text.charAt(at - 1)
    const next = at + 1 < text.length ? text.charAt(at + 1) : after
    switch (character) {
      case '\\':
        return isEscapable.test(next) ? '\\\\' : '\\'
      case '/':
        // Beside a star it would begin or end a boneyard. A star of the text has its backslash before it.
        return (last === '*' ? '\\/' : '/') + (at + 1 === text.length && next === '*' ? guard : '')
      case '[':
      case ']':
        return last === character ? `\\${character}` : character
      default:
        return `\\${character}`
    }
  })
}
