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

/** Whether a paragraph heads a part of a script: an act or a scene. */
export function isTopHeading(role: Role): boolean {
  return role === 'act' || role === 'scene'
}

/** Whether paragraphs of a role make up speeches. */
export function isSpoken(role: Role): boolean {
  return role === 'cue' || role === 'parenthetical' || role === 'dialogue' || role === 'lyrics'
}

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

/** Rows by canonical name and alias. A `Map`, as the keys looked up come from the document. */
const byName = new Map<string, Kind>()

/** A row, found by each of its names, which no caller can change for all others. */
function row(role: Role, element: Kind['element'], names: string): Kind {
  const spellings = names.split(' ')
  const kind: Kind = Object.freeze({
    name: spellings[0] as string,
    role,
    element,
    aliases: spellings.slice(1),
    isDual: false,
  })
  for (const spelling of spellings) byName.set(spelling, asSpelt(kind, spelling))
  return kind
}

/**
 * Every kind known. A new kind is a new row.
 * Spellings: Final Draft, fountain-js, Beat, screenplay-tools, Starc, OpenDraft, Celtx, Fade In, WriterDuet.
 */
export const kinds: readonly Kind[] = [
  row('act', 'h1', 'act-start start-of-act new-act act act-heading act-break'),
  row('act', 'h1', 'section sequence sequence-heading section-heading'),
  row('scene', 'h2', 'scene-heading scene heading slug slugline slug-line sceneheading scene-heading-top-of-page'),
  // Final Draft keeps the place and number of a scene that is left out, and prints OMITTED there.
  row('scene', 'h2', 'omitted omit omitted-scene'),
  row('shot', 'h3', 'shot camera angle'),
  row('outline', 'h3', 'outline-1 outline'),
  row('outline', 'h4', 'outline-2'),
  row('outline', 'h5', 'outline-3'),
  row('outline', 'h6', 'outline-4'),
  row('cue', 'p', 'character cue speaker character-name dual-dialogue-character'),
  row('parenthetical', 'p', 'parenthetical paren parens parentheticals wryly dual-dialogue-parenthetical'),
  row('dialogue', 'p', 'dialogue dialog speech line'),
  row('lyrics', 'p', 'lyrics lyric singing song'),
  row('transition', 'p', 'transition transition-line'),
  row('break', 'hr', 'page-break pagebreak page-splitter'),
  row('body', 'p', 'action description direction gameplay stage-direction'),
  row('body', 'p', 'act-end end-of-act act-footer'),
  row('body', 'p', 'cast-list castlist scene-characters characters-in-scene'),
  row('body', 'p', 'show-episode episode show episode-title show-ep-title'),
  row('body', 'p', 'general normal normal-text text unformatted-text paragraph custom'),
  row('body', 'p', 'centered centred center centered-action action-centered'),
  row('synopsis', 'p', 'synopsis synopse beat beat-heading summary outline-body'),
  row('note', 'p', 'note script-note inline-note comment'),
  row('boneyard', 'p', 'boneyard'),
  row('body', 'p', 'title-page title title-entry'),
]

/** The row of every paragraph whose kind no other row knows. */
export const unknownKind: Kind = row('body', 'p', 'unknown')

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
  if (typeof spelling !== 'string') throw new TypeError(`omit: ${show(spelling)} is no name of a kind`)
  const kind = rowOf(spelling)
  const normal = normalizeKind(spelling)
  return kind === unknownKind || standsFor.has(normal) ? normal : kind.name
}

function knownKind(kind: string, known: unknown): Kind {
  const row = rowOf(typeof known === 'string' ? known : '')
  if (row !== unknownKind) return row
  throw new TypeError(`kinds: ${show(kind)} stands for ${show(known)}, which is no known kind`)
}

/** Any value, for a message, cut where it is long. The table stands alone, so that what others have for this is not at hand. */
function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : Object(value) === value ? 'an object' : String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function normalizeKind(kind: string): string {
  const text = kind.trim()
  // To look up Unicode's properties takes a millisecond the first time.
  const mayHaveCapitals = /[A-Z\x80-\uffff]/.test(text)
  const split = mayHaveCapitals ? text.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1-').toLowerCase() : text
  return split.replace(/[\s_\-/.]+/g, '-')
}
