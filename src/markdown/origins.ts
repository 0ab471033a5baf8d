import type { PhrasingContent } from 'mdast'
import type { OnMessage, Path } from '../document/issues.ts'

/** Where in a document a node comes from, and who wants to hear of its loss. */
interface Origin {
  readonly path: Path
  readonly onMessage: OnMessage
}

/**
 * Origins of nodes, beside the tree rather than in it: the writer of a tree is somebody else than its maker (in unified,
 * plugins stand between them), and only there is it known that a format has to be given up.
 */
const origins = new WeakMap<PhrasingContent, Origin>()

/** Notes where a node comes from. */
export function rememberOrigin(node: PhrasingContent, origin: Origin): void {
  origins.set(node, origin)
}

/** Where a node comes from, if its maker wanted that to be known. */
export function originOf(node: PhrasingContent): Origin | undefined {
  return origins.get(node)
}
