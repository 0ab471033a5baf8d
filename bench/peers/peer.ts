import type { Document } from 'scriptdown'

/** Another serializer. */
export interface Peer {
  readonly name: string
  /** Whether its time grows with the square of the number of paragraphs: then it is measured on short documents only. */
  readonly quadratic?: boolean
  /** Builds the peer's own model of a document, and gives the serialization of it. */
  prepare(document: Document): () => string
}
