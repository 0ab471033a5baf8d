import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, ConnectionError, ResponseError } from './errors.ts'

/** A wait before a request is sent again. */
export interface Retry {
  /** 1 before the second request. */
  readonly attempt: number
  /** Milliseconds. */
  readonly delay: number
  readonly error: Error
}

export interface RetryOptions {
  retries?: number | undefined
  maxWait?: number | undefined
  onRetry?: ((retry: Retry) => void) | undefined
}

/** Runs an attempt, again while its failure may pass. */
export type Retrying = <Result>(attempt: () => Promise<Result>, signal: AbortSignal | undefined) => Promise<Result>

/** Failures that may pass: every request of the API is a read, so that sending it again is safe. */
const passing: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
const firstDelay = 250
const longestDelay = 8_000
/** How often a wait that the service itself asked for is waited out. */
const maxAskedWaits = 20

/**
 * Makes what repeats the requests of one client. A wait that the service asks for holds for all of them: whoever comes
 * meanwhile waits too or, where it is longer than allowed, fails with the error that told of it.
 */
export function createRetrying({ retries = 3, maxWait = 60, onRetry = () => {} }: RetryOptions): Retrying {
  // By a clock that nobody sets: set back, the other one would have all requests wait, or fail, for so much longer.
  let pause: { until: number; error: Error } | undefined
  const waitOut = async (signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      const left = (pause?.until ?? 0) - performance.now()
      if (!pause || left <= 0) return
      if (left > maxWait * 1000) throw pause.error
      await sleep(left, undefined, signal ? { signal } : {})
    }
  }
  return async (attempt, signal) => {
    let asked = 0
    for (let failed = 0; ; ) {
      await waitOut(signal)
      signal?.throwIfAborted()
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof Error) || signal?.aborted || !mayPass(error)) throw error
        const seconds = error instanceof ApiError ? error.retryAfter : undefined
        if (seconds !== undefined) pause = later(pause, { until: performance.now() + seconds * 1000, error })
        // Who asks for a wait of nothing has not said when it will be better: 20 requests at once would make it worse.
        if (seconds ? ++asked > Math.min(maxAskedWaits, retries * 10) : ++failed > retries) throw error
        if (seconds !== undefined && seconds > maxWait) throw error
        const delay = seconds === undefined ? backoff(failed) : seconds * 1000
        onRetry({ attempt: failed + asked, delay, error })
        if (seconds === undefined) await sleep(delay, undefined, signal ? { signal } : {})
      }
    }
  }
}

function later<Pause extends { until: number }>(old: Pause | undefined, made: Pause): Pause {
  return old && old.until > made.until ? old : made
}

function mayPass(error: Error): boolean {
  if (error instanceof ApiError) return passing.has(error.status)
  // A body that is not what it should be may have been cut off.
  return error instanceof ConnectionError || (error instanceof ResponseError && error.cause instanceof SyntaxError)
}

/** Random, so that clients do not march in step. */
function backoff(attempt: number): number {
  return Math.random() * Math.min(longestDelay, firstDelay * 2 ** attempt)
}
