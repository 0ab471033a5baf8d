/** Takes one request from a key's allowance of so many a minute: 0, or for how many seconds there is none. */
export type RateLimiter = (keyId: string, perMinute: number | undefined) => number

interface Bucket {
  tokens: number
  at: number
}

/**
 * Allows each key so many requests a minute, all at once or spread out (a token bucket). It counts in this process
 * alone, and keeps one small object for each key in use.
 *
 * @param now milliseconds; for tests
 */
export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return (keyId, perMinute) => {
    if (perMinute === undefined) return 0
    const perMillisecond = perMinute / 60_000
    const at = now()
    const bucket = buckets.get(keyId) ?? { tokens: perMinute, at }
    buckets.set(keyId, bucket)
    bucket.tokens = Math.min(perMinute, bucket.tokens + (at - bucket.at) * perMillisecond)
    bucket.at = at
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1
      return 0
    }
    return Math.ceil((1 - bucket.tokens) / perMillisecond / 1000)
  }
}
