import type { Issue } from './issues.ts'
import { locateFault } from './json-fault.ts'
import { place } from './place.ts'

/** Reads JSON text, a byte order mark allowed, or says as an issue where and why it is not JSON. Cost: linear. */
export function parseJson(input: string): { value: unknown } | Issue {
  const text = input.startsWith('\ufeff') ? input.slice(1) : input
  try {
    return { value: JSON.parse(text) }
  } catch {
    const { offset, message } = locateFault(text) ?? { offset: 0, message: 'the text is beyond what can be read here' }
    return { code: 'invalid-json', path: [], message: `${place(text, offset)}: ${message}` }
  }
}
