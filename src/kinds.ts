/**
 * What a kind is to a reader of the script. Markdown and HTML decide what to make of it:
 * headings (`act`, `scene`, `shot`, and `outline`, whose levels are within scenes), the parts of a speech (`cue`,
 * `parenthetical`, `dialogue`, `lyrics`), `transition`, a page `break`, what is written for the writers alone (`synopsis`,
 * `note`) or cut (`boneyard`), and `body` for everything else.
 */
export type Role =
  | 'act'
  | 'scene'
  | 'shot'
  | 'outline'
  | 'cue'
  | 'parenthetical'
  | 'dialogue'
  | 'lyrics'
  | 'transition'
  | 'break'
  | 'synopsis'
  | 'note'
  | 'boneyard'
  | 'body'

/** One row of the table of kinds. */
export interface Kind {
  /** Canonical name: the class in HTML. */
  readonly name: string
  /** What it is to a reader. */
  readonly role: Role
  /** HTML element of the paragraph. */
  readonly element: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'p' | 'hr'
  /** Other spellings, normalised as `findKind` does. */
  readonly aliases: readonly string[]
  /**
   * Whether a cue or parenthetical is of a dual dialogue: two speeches at once, side by side. What knows nothing of that has
   * two speeches, one after the other.
   */
  readonly isDual: boolean
}

/** A row, which no caller can change for all others. */
const row = (name: string, role: Role, element: Kind['element'], aliases: string): Kind =>
  Object.freeze({ name, role, element, aliases: aliases.split(' ').filter(Boolean), isDual: false })

/**
 * Every kind known. A new kind is a new row.
 * Spellings: Final Draft, fountain-js, Beat, screenplay-tools, Starc, OpenDraft, Celtx, Fade In, WriterDuet.
 */
export const kinds: readonly Kind[] = [
  row('act-start', 'act', 'h1', 'start-of-act new-act act act-heading act-break'),
  row('section', 'act', 'h1', 'sequence sequence-heading section-heading'),
  row('scene-heading', 'scene', 'h2', 'scene heading slug slugline slug-line sceneheading scene-heading-top-of-page'),
  // Final Draft keeps the place and number of a scene that is left out, and prints OMITTED there.
  row('omitted', 'scene', 'h2', 'omit omitted-scene'),
  row('shot', 'shot', 'h3', 'camera angle'),
  row('outline-1', 'outline', 'h3', 'outline'),
  row('outline-2', 'outline', 'h4', ''),
  row('outline-3', 'outline', 'h5', ''),
  row('outline-4', 'outline', 'h6', ''),
  row('character', 'cue', 'p', 'cue speaker character-name dual-dialogue-character'),
  row('parenthetical', 'parenthetical', 'p', 'paren parens parentheticals wryly dual-dialogue-parenthetical'),
  row('dialogue', 'dialogue', 'p', 'dialog speech line'),
  row('lyrics', 'lyrics', 'p', 'lyric singing song'),
  row('transition', 'transition', 'p', 'transition-line'),
  row('page-break', 'break', 'hr', 'pagebreak page-splitter'),
  row('action', 'body', 'p', 'description direction gameplay stage-direction'),
  row('act-end', 'body', 'p', 'end-of-act act-footer'),
  row('cast-list', 'body', 'p', 'castlist scene-characters characters-in-scene'),
  row('show-episode', 'body', 'p', 'episode show episode-title show-ep-title'),
  row('general', 'body', 'p', 'normal normal-text text unformatted-text paragraph custom'),
  row('centered', 'body', 'p', 'centred center centered-action action-centered'),
  row('synopsis', 'synopsis', 'p', 'synopse beat beat-heading summary outline-body'),
  row('note', 'note', 'p', 'script-note inline-note comment'),
  row('boneyard', 'boneyard', 'p', ''),
  row('title-page', 'body', 'p', 'title title-entry'),
]

/** The row of every paragraph whose kind no other row knows. */
export const unknownKind: Kind = row('unknown', 'body', 'p', '')

/** Rows by canonical name and alias. A `Map`, as the keys looked up come from the document. */
const byName: ReadonlyMap<string, Kind> = new Map(
  kinds.flatMap((kind) => [kind.name, ...kind.aliases].map((name) => [name, asSpelt(kind, name)] as const)),
)

/** The row of a kind, as one of its names has it. */
function asSpelt(kind: Kind, name: string): Kind {
  return name.startsWith('dual-') ? Object.freeze({ ...kind, isDual: true }) : kind
}

/**
 * Finds the row of a kind however it is spelt (`scene_heading`, `SceneHeading`, `Scene Heading`).
 *
 * Normalising: camelCase is split, letters are lower-cased, each run of white space, `_`, `-`, `/` or `.` is one `-`.
 *
 * ```ts
 * console.log(findKind('SceneHeading').name, findKind('slug line').role, findKind('voice-over').name)
 * // => scene-heading scene unknown
 * ```
 */
export function findKind(kind: string): Kind {
  if (typeof kind !== 'string') throw new TypeError(`findKind takes a string, found ${typeof kind}`)
  return rowOf(kind)
}

function rowOf(kind: string): Kind {
  return byName.get(kind) ?? byName.get(normalizeKind(kind)) ?? unknownKind
}

/** Options that say what kinds are. */
export interface KindOptions {
  /**
   * What kinds of one's own stand for: `{ 'my-voice-over': 'dialogue' }`. Spellings do not matter. A `TypeError` where
   * the kind stood for is not known.
   */
  kinds?: Readonly<Record<string, string>> | undefined
  /** Kinds to be left out, however they are spelt: `['note', 'synopsis', 'boneyard']`. Default: none. */
  omit?: readonly string[] | undefined
}

/** Finds kinds as the options have them, each spelling once; nothing of kinds to be left out. */
export function kindFinder({ kinds: own = {}, omit = [] }: KindOptions): (kind: string) => Kind | undefined {
  const standsFor = new Map(Object.entries(own).map(([kind, known]) => [normalizeKind(kind), knownKind(kind, known)]))
  const find = (kind: string): Kind => standsFor.get(normalizeKind(kind)) ?? rowOf(kind)
  const omitted = new Set(omit.map((spelling) => omittedName(spelling, standsFor)))
  const found = new Map<string, Kind | undefined>()
  return (spelling) => {
    const before = found.get(spelling)
    if (before || found.has(spelling)) return before
    const kind = find(spelling)
    const kept = omitted.has(kind.name) || omitted.has(normalizeKind(spelling)) ? undefined : kind
    found.set(spelling, kept)
    return kept
  }
}

/** The own name of a kind to be left out; its spelling, of one that is not known, or that stands for another here. */
function omittedName(spelling: unknown, standsFor: ReadonlyMap<string, Kind>): string {
  if (typeof spelling !== 'string') throw new TypeError(`omit: ${JSON.stringify(spelling)} is no name of a kind`)
  const kind = rowOf(spelling)
  const normal = normalizeKind(spelling)
  return kind === unknownKind || standsFor.has(normal) ? normal : kind.name
}

function knownKind(kind: string, known: unknown): Kind {
  const row = rowOf(String(known))
  if (row !== unknownKind) return row
  const message = `kinds: ${JSON.stringify(kind)} stands for ${JSON.stringify(known)}, which is no known kind`
  throw new TypeError(message)
}

function normalizeKind(kind: string): string {
  return kind
    .trim()
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1-')
    .toLowerCase()
    .replace(/[\s_\-/.]+/g, '-')
}
