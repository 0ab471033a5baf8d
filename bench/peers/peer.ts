import type { Document } from 'scriptdown'

/** Another serializer. */
export interface Peer {
  readonly name: string
  /** Builds the peer's own model of a document, and gives the serialization of it. */
  prepare(document: Document): () => string
}
