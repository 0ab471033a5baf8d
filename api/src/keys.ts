import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from './random.ts'

const shape = /^spk_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/
const anyKey = /spk_[0-9A-Za-z]+/g

/** A new key's value, to be shown once, and what is kept of it. */
export interface NewKey {
  /** `spk_`, 30 random letters and digits, and a checksum of 6. */
  readonly value: string
  /** SHA-256 of the value. */
  readonly hash: Uint8Array
  /** The last four characters, for people to tell keys apart. */
  readonly lastFour: string
}

/** Makes a project key: 178 random bits. */
export function createKey(): NewKey {
  const random = randomBase62(30)
  const value = `spk_${random}${checksum(random)}`
  return { value, hash: hashKey(value), lastFour: value.slice(-4) }
}

/** Whether a text is shaped like a key and its checksum fits: what fails needs no look in the store. */
export function isKeyShaped(value: string): boolean {
  const [, random, sum] = shape.exec(value) ?? []
  return random !== undefined && sum === checksum(random)
}

/** What is stored of a key. One round of SHA-256 is enough, as nobody can guess 178 random bits. */
export function hashKey(value: string): Buffer {
  return hash('sha256', value, 'buffer')
}

/** The same hash as a text, to remember a key by. */
export function nameKey(value: string): string {
  return hash('sha256', value, 'base64')
}

/** Replaces everything that looks like a key, for logs. */
export function hideKeys(text: string): string {
  return text.includes('spk_') ? text.replace(anyKey, 'spk_…') : text
}

function checksum(random: string): string {
  return toBase62(crc32(random), 6)
}
