/** What is used of the package `linebreak`, which comes without types. */
declare module 'linebreak' {
  /** Finds the places of a text where Unicode's algorithm (UAX #14) allows or wants a line to end, one after the other. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
