/**
 * What a kind is to a reader of the script. Markdown and HTML decide what to make of it:
 * headings (`act`, `scene`, `shot`), the parts of a speech (`cue`, `parenthetical`, `dialogue`, `lyrics`),
 * `transition`, a page `break`, and `body` for everything else.
 */
export type Role =
  | 'act'
  | 'scene'
  | 'shot'
  | 'cue'
  | 'parenthetical'
  | 'dialogue'
  | 'lyrics'
  | 'transition'
  | 'break'
  | 'body'

/** One row of the table of kinds. */
export interface Kind {
  /** Canonical name: the class in HTML. */
  readonly name: string
  readonly role: Role
  /** HTML element of the paragraph. */
  readonly element: 'h1' | 'h2' | 'h3' | 'p' | 'hr'
  /** Other spellings, normalised as `findKind` does. */
  readonly aliases: readonly string[]
}

const row = (name: string, role: Role, element: Kind['element'], aliases: string): Kind => ({
  name,
  role,
  element,
  aliases: aliases.split(' ').filter(Boolean),
})

/**
 * Every kind known. A new kind is a new row.
 * Spellings: Final Draft, fountain-js, Beat, screenplay-tools, Starc, OpenDraft, Celtx, Fade In, WriterDuet.
 */
export const kinds: readonly Kind[] = [
  row('act-start', 'act', 'h1', 'start-of-act new-act act act-heading act-break'),
  row('section', 'act', 'h1', 'sequence sequence-heading section-heading outline-1 outline-2 outline-3 outline-4'),
  row('scene-heading', 'scene', 'h2', 'scene heading slug slugline slug-line sceneheading scene-heading-top-of-page'),
  row('shot', 'shot', 'h3', 'camera angle'),
  row('character', 'cue', 'p', 'cue speaker character-name dual-dialogue-character'),
  row('parenthetical', 'parenthetical', 'p', 'paren parens parentheticals wryly dual-dialogue-parenthetical'),
  row('dialogue', 'dialogue', 'p', 'dialog speech line'),
  row('lyrics', 'lyrics', 'p', 'lyric singing song'),
  row('transition', 'transition', 'p', 'transition-line'),
  row('page-break', 'break', 'hr', 'pagebreak page-splitter'),
  row('action', 'body', 'p', 'description direction gameplay stage-direction'),
  row('act-end', 'body', 'p', 'end-of-act act-footer'),
  row('cast-list', 'body', 'p', 'castlist scene-characters characters-in-scene'),
  row('show-episode', 'body', 'p', 'episode show episode-title'),
  row('general', 'body', 'p', 'normal normal-text text unformatted-text paragraph custom'),
  row('centered', 'body', 'p', 'centred center centered-action action-centered'),
  row('synopsis', 'body', 'p', 'synopse beat beat-heading summary outline-body'),
  row('note', 'body', 'p', 'script-note inline-note comment'),
  row('boneyard', 'body', 'p', 'omitted omit'),
  row('title-page', 'body', 'p', 'title title-entry'),
]

/** The row of every paragraph whose kind no other row knows. */
export const unknownKind: Kind = row('unknown', 'body', 'p', '')

/** Rows by canonical name and alias. A `Map`, as the keys looked up come from the document. */
const byName: ReadonlyMap<string, Kind> = new Map(
  kinds.flatMap((kind) => [kind.name, ...kind.aliases].map((name) => [name, kind] as const)),
)

/**
 * Finds the row of a kind however it is spelt (`scene_heading`, `SceneHeading`, `Scene Heading`).
 *
 * Normalising: camelCase is split, letters are lower-cased, each run of white space, `_`, `-`, `/` or `.` is one `-`.
 */
export function findKind(kind: string): Kind {
  return byName.get(kind) ?? byName.get(normalizeKind(kind)) ?? unknownKind
}

function normalizeKind(kind: string): string {
  return kind
    .trim()
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1-')
    .toLowerCase()
    .replace(/[\s_\-/.]+/g, '-')
}
