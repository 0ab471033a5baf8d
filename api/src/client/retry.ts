import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, ConnectionError } from './errors.ts'

/** A wait before a request is sent again. */
export interface Retry {
  /** 1 before the second request. */
  readonly attempt: number
  /** Milliseconds. */
  readonly delay: number
  readonly error: Error
}

export interface RetryOptions {
  readonly retries: number
  readonly onRetry: (retry: Retry) => void
  readonly signal: AbortSignal | undefined
}

/** Failures that may pass: every request of the API is a read, so that sending it again is safe. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
const firstDelay = 250
const longestDelay = 8_000
/** A service that asks for a longer wait gets no second request: the caller decides. */
const longestRetryAfter = 60

/** Runs an attempt again while its failure may pass, waiting as long as the service asks, or twice as long each time. */
export async function withRetries<Result>(
  attemptOnce: () => Promise<Result>,
  { retries, onRetry, signal }: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce()
    } catch (error) {
      const delay = error instanceof Error && attempt <= retries ? delayBefore(attempt, error) : undefined
      if (delay === undefined || signal?.aborted) throw error
      onRetry({ attempt, delay, error: error as Error })
      await sleep(delay, undefined, signal ? { signal } : {})
    }
  }
}

/** Milliseconds to wait, or nothing where a further request would not help. Random, so that clients do not march in step. */
function delayBefore(attempt: number, error: Error): number | undefined {
  if (error instanceof ConnectionError) return backoff(attempt)
  if (!(error instanceof ApiError) || !passing.has(error.status)) return undefined
  if (error.retryAfter === undefined) return backoff(attempt)
  return error.retryAfter <= longestRetryAfter ? error.retryAfter * 1000 : undefined
}

function backoff(attempt: number): number {
  return Math.random() * Math.min(longestDelay, firstDelay * 2 ** attempt)
}
