/** The formats that Fountain has, a bit for each, so that delimiters of stars are as long as their bits. */
export const ITALIC = 1
export const BOLD = 2
export const UNDERLINE = 4

/** A piece of one line under the same formats. */
export interface Run {
  readonly text: string
  /** `ITALIC`, `BOLD` and `UNDERLINE`, or none. */
  readonly bits: number
}

/** What a backslash makes plain text of, as a class of a regular expression. But for brackets, fountain-js has the same. */
export const escapable = '[*_\\\\/~!@#$`+=.><[\\]]'

/*
 * What is between the signs of a boneyard is read by nobody: the place for what Fountain has no signs for. Others read
 * the text around it, our own reader all of it.
 */

/** Nothing: white space beside it is text, and what follows is no marker. */
export const guard = '/**/'
/** A line break in a text that has to be on one line. A space before it is part of it. */
export const innerBreak = ' /*\\n*/'
/** The start of a paragraph of the same kind as the one before, in a speech. */
export const newParagraph = '/*\\p*/'
/** A note that says nothing: a guard for fountain-js too, which takes boneyards out before it reads. */
export const idleNote = '[[ ]]'
/** A line between a cue and a lyric that says nothing: fountain-js throws where there is none. */
export const idleLine: string = `  ${idleNote}`
/** An empty line of a text, in the middle of it: to others a line without text that ends no paragraph. */
export const emptyLine = '  '
/** An empty line in a field of a title page, which ends for others with a line of white space alone. */
export const emptyTitleLine = '\u200B'

/** How a scene heading begins that nothing forces. */
export const headingStart: RegExp = /^(?:i(?:nt)?\.?\/e(?:xt)?|int|ext|est)[. ]/i
/** What a period in front makes a scene heading of; before other signs it is text, as in an ellipsis with spaces. */
export const headingWord: RegExp = /^[*_]*[\p{L}\p{N}]/u
/** How a scene heading ends that has a number; a backslash before it makes text of it. */
export const sceneNumber: RegExp = /(?<!\\)#([\p{L}\p{N}_.-]+)#$/u

/** Whether a text can be the number of a scene. */
export function isSceneNumber(text: string): boolean {
  return sceneNumber.exec(`#${text}#`)?.[1] === text
}

/** How a page break is written. */
export const pageBreak = '==='

/** Whether a text is all white space. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text)
}
