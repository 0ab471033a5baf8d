/** A place in a document: a paragraph, or a range of its text, UTF-16 offsets, half open. */
export interface Spot {
  readonly index: number
  readonly start?: number
  readonly end?: number
}

/** What shows spots. */
export interface Lit {
  /** Lights up a spot, or nothing. */
  light(spot: Spot | undefined): void
  /** Scrolls a spot into view. */
  reveal(spot: Spot): void
}

/** Carries the spot under the pointer, or else the one that was chosen, to everything that shows it. */
export interface Light {
  join(lit: Lit): void
  /** The pointer is over a spot, or over none. */
  hover(spot: Spot | undefined): void
  /** A spot is chosen, by a click or by keys; all but where that happened scroll to it. */
  choose(spot: Spot | undefined, where?: Lit): void
  readonly spot: Spot | undefined
}

export function createLight(): Light {
  const all: Lit[] = []
  let hovered: Spot | undefined
  let chosen: Spot | undefined
  const show = (): void => {
    for (const lit of all) lit.light(hovered ?? chosen)
  }
  return {
    join: (lit) => all.push(lit),
    hover: (spot) => {
      if (isSame(spot, hovered)) return
      hovered = spot
      show()
    },
    choose: (spot, where) => {
      chosen = spot
      hovered = undefined
      show()
      if (spot) for (const lit of all) if (lit !== where) lit.reveal(spot)
    },
    get spot() {
      return hovered ?? chosen
    },
  }
}

function isSame(a: Spot | undefined, b: Spot | undefined): boolean {
  return a?.index === b?.index && a?.start === b?.start && a?.end === b?.end
}
