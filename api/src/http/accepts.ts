import { parseAccept } from 'hono/utils/accept'
import { type Encoding, encodings } from '../resources/encoding.ts'

/**
 * The one of some media types that an `Accept` header likes best, of equal ones the first, or nothing where it refuses all.
 * The most specific range that fits a type decides, and `q=0` refuses (RFC 9110, 12.5.1). Parameters of types are not
 * compared; a header in which nothing can be read allows all.
 */
export function chooseType(header: string | null, types: readonly string[]): string | undefined {
  if (header === null || header === '*/*') return types[0]
  const ranges = parseAccept(header.toLowerCase()).filter(({ type }) => /^[^\s/]+\/[^\s/]+$/.test(type))
  if (ranges.length === 0) return types[0]
  const qualityOf = (range: string): number | undefined => ranges.find((each) => each.type === range)?.q
  let best: string | undefined
  let bestQuality = 0
  for (const type of types) {
    const group = `${type.slice(0, type.indexOf('/'))}/*`
    const quality = qualityOf(type) ?? qualityOf(group) ?? qualityOf('*/*') ?? 0
    if (quality > bestQuality) {
      best = type
      bestQuality = quality
    }
  }
  return best
}

/** The encoding that an `Accept-Encoding` header likes best; of several, the smallest. What cannot be had travels as it is. */
export function chooseEncoding(header: string | null): Encoding {
  if (header === null) return 'identity'
  const ranges = parseAccept(header.toLowerCase())
  const qualityOf = (name: string): number | undefined => ranges.find(({ type }) => type === name)?.q
  let best: Encoding = 'identity'
  let bestQuality = qualityOf('identity') ?? 0
  for (const encoding of encodings) {
    const quality = encoding === 'identity' ? 0 : (qualityOf(encoding) ?? qualityOf('*') ?? 0)
    if (quality > 0 && (quality > bestQuality || (best === 'identity' && quality === bestQuality))) {
      best = encoding
      bestQuality = quality
    }
  }
  return best
}
