/** What a delimiter run is made of. */
export type Marker = '*' | '_' | '~'

/** What stands beside a run of delimiters of one marker. */
export interface Neighbours {
  readonly marker: Marker
  /** Classes (`classes.ts`) of the character before the run. */
  readonly before: number
  /** Classes of the character after it. */
  readonly after: number
  /** Classes of the character before it that is no tilde: some parsers look through tildes from `*` and `_`. */
  readonly beforeTildes: number
  readonly afterTildes: number
  /** Whether there is text between this run and the one before. */
  readonly isApart: boolean
}

/** What the parsers make of a run by its neighbours: bits of what it does in all of them, and in some. */
export interface Sides {
  /** `OPENS` and `CLOSES` as far as all parsers agree. */
  readonly all: number
  /** `OPENS` and `CLOSES` as any parser has it. */
  readonly any: number
  /** The same by index of a parser. */
  readonly each: readonly number[]
  /** By index of a parser those that agree with it, itself too, a bit for each. */
  readonly alike: readonly number[]
}

/** A run as it stands in the text. */
export interface Run extends Neighbours {
  readonly length: number
  /** What it is meant to do, `OPENS`, `CLOSES` or both. */
  readonly does: number
  /** The formats that are meant to be behind it, as bits. */
  readonly formats: number
  readonly sides: Sides
}

/**
 * The runs that open and close formats, three numbers a pair: the index of the one that opens it, that of the one that closes
 * it, and how many characters it takes of each.
 */
export type Pairs = readonly number[]

/**
 * What sets apart parsers in how they pair runs: an algorithm of its own; or CommonMark's as it is (`ordinary`), where the rule
 * of three counts what is left of a run and not the whole run, or where the openers before an underscore that this rule kept
 * from closing are closed to all later ones (`forgetful`).
 */
export type PairingRules = 'own' | 'ordinary' | 'counts-left' | 'forgetful'

/** How runs are paired. */
export interface Paired {
  readonly pairs: Pairs
  /** Whether they are so by any rules of CommonMark's algorithm. */
  readonly isCommon: boolean
}

/** Pairs runs, given what each may do (`OPENS`, `CLOSES`); nothing where a delimiter is left over, that is, would show. */
export type Pairing = (runs: readonly Run[], sides: readonly number[], rules: PairingRules) => Paired | undefined

/** How one parser, or several that agree, read delimiter runs. */
export interface Parser {
  /** The parsers, for people. */
  readonly name: string
  /** Whether a run may open (`OPENS`) and close (`CLOSES`), as far as its neighbours tell. */
  sides(run: Neighbours): number
  readonly pair: Pairing
  readonly rules: PairingRules
}

export const OPENS = 1
export const CLOSES = 2
