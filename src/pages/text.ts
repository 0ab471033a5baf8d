import { clean } from '../marks/line-breaks.ts'

/** Whether a text has anything to show. */
export function isVisible(value: string): boolean {
  const first = value.charCodeAt(0)
  return (first > 0x20 && first < 0x7f) || /\S/.test(value)
}

/** A text on one line, for labels and links to it. */
export function oneLine(value: string): string {
  const line = clean(value)
  return /[^\S ]| {2}|^ | $/.test(line) ? line.replace(/\s+/g, ' ').trim() : line
}

/** Blocks of right-to-left scripts; the last four are the high surrogates of U+10800–10FFF and U+1E800–1EFFF. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/

/** Whether a text has a letter of a right-to-left script. */
export function isRightToLeft(value: string): boolean {
  return rightToLeft.test(value)
}
