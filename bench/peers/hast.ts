import { toHtml as stringify } from 'hast-util-to-html'
import { toHast } from 'scriptdown'
import type { Peer } from './peer.ts'

/** The general serializer, over this library's own tree. */
export const hastUtilToHtml: Peer = {
  name: "hast-util-to-html, over toHast's tree",
  prepare(document) {
    const tree = toHast(document)
    return () => stringify(tree)
  },
}
