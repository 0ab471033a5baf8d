import { atjsonDisjoint, atjsonPeer } from './peers/atjson.ts'
import { contentful } from './peers/contentful.ts'
import { hastUtilToHtml } from './peers/hast.ts'
import type { Peer } from './peers/peer.ts'
import { portableText } from './peers/portabletext.ts'
import { prosemirror } from './peers/prosemirror.ts'
import { remarkNaive, remarkNested } from './peers/remark.ts'

export type { Peer } from './peers/peer.ts'

/** Serializers of Markdown, each over its own model. */
export const markdownPeers: readonly Peer[] = [remarkNaive, prosemirror, portableText, atjsonPeer]

/** Serializers of HTML, each over its own model. */
export const htmlPeers: readonly Peer[] = [hastUtilToHtml, contentful]

/** Those whose Markdown is read back, each with the input that it reads best. */
export const readPeers: readonly Peer[] = [remarkNested, prosemirror, portableText, atjsonDisjoint]
