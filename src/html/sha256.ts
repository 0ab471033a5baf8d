/**
 * SHA-256 of a text's UTF-8, in base64, as a content security policy names a style. Source: FIPS 180-4; the tests compare
 * with Node's. Browsers have it only as a promise, and libraries of it weigh more than a page's stylesheet. Cost: linear.
 */
export function sha256(text: string): string {
  const state = fractions(Math.sqrt, 8)
  const keys = fractions(Math.cbrt, 64)
  const message = pad(new TextEncoder().encode(text))
  for (let at = 0; at < message.byteLength; at += 64) addBlock(state, message, at, keys)
  const hash = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) hash.setInt32(4 * index, word)
  return btoa(String.fromCharCode(...new Uint8Array(hash.buffer)))
}

/** The first 32 bits behind the point of a root of each of the first primes. */
function fractions(root: (prime: number) => number, count: number): Int32Array {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return Int32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32)
}

/** The message, a bit that is set, zeros, and its length in bits: whole blocks of 64 bytes. */
function pad(message: Uint8Array): DataView {
  const padded = new Uint8Array(64 * Math.ceil((message.length + 9) / 64))
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(8 * message.length))
  return view
}

function addBlock(state: Int32Array, message: DataView, at: number, keys: Int32Array): void {
  const words = schedule(message, at)
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (keys[round] as number) + (words[round] as number)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word
}

type Eight = [number, number, number, number, number, number, number, number]

/** The words of a block, and those that are made of them. */
function schedule(message: DataView, at: number): Int32Array {
  const words = new Int32Array(64)
  for (let i = 0; i < 16; i++) words[i] = message.getInt32(at + 4 * i)
  for (let i = 16; i < 64; i++) {
    const [oldest, early, middle, late] = [words[i - 16], words[i - 15], words[i - 7], words[i - 2]] as unknown as Eight
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = oldest + low + middle + high
  }
  return words
}

/** The bits of a word, turned to the right. */
function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
