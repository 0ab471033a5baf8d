import { randomInt } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters and digits from the system's secure source, each of the 62 as likely as the next. */
export function randomBase62(length: number): string {
  let out = ''
  for (let i = 0; i < length; i++) out += digits.charAt(randomInt(digits.length))
  return out
}

/** A number in base 62, padded with zeros to a length. */
export function toBase62(value: number, length: number): string {
  let out = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) out = digits.charAt(rest % 62) + out
  return out.padStart(length, '0')
}
