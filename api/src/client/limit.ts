/**
 * Makes an attempt that ends in so many milliseconds, or with the caller's signal. Not by `AbortSignal.any`, of which Node leaves
 * something with that signal each time: a process that pulls for months would grow with every request.
 */
export async function withLimit<Result>(
  timeout: number,
  signal: AbortSignal | undefined,
  attempt: (limit: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController()
  const end = (): void => limit.abort(signal?.reason)
  const expire = (): void => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  const timer = setTimeout(expire, timeout)
  try {
    return await attempt(limit.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
