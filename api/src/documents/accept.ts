import { type Issue, safeParseDocument } from 'scriptdown'

/** A document as it is stored, or what is wrong with it. */
export type Accepted = { ok: true; body: Uint8Array } | { ok: false; issues: readonly Issue[] }

/** Reads a text as a Document and writes it as the service stores and serves it: JSON in UTF-8, unknown fields dropped. */
export function acceptDocument(text: string): Accepted {
  const result = safeParseDocument(text)
  return result.ok ? { ok: true, body: new TextEncoder().encode(JSON.stringify(result.document)) } : result
}
