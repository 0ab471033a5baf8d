import type { Given } from './input.ts'

const name = 'given'

/**
 * Shows again what this tab showed when the page was left, by a reload or on the way elsewhere, and keeps what is shown until
 * then. Whether there was anything; of a new tab there is nothing.
 */
export function showKept(show: (given: Given) => void, given: () => Given): boolean {
  addEventListener('pagehide', () => keep(JSON.stringify(given())))
  const kept = read()
  if (kept) show(kept)
  return kept !== undefined
}

function keep(text: string): void {
  try {
    // What is too long to be kept takes the place of what was all the same.
    sessionStorage.removeItem(name)
    sessionStorage.setItem(name, text)
  } catch {
    // The browser keeps so much, or nothing at all.
  }
}

function read(): Given | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '') as Given
  } catch {
    return undefined
  }
}
