import type { Lit } from '../page/light.ts'

/** One way to look at a document: what stands in a tab's panel. */
export interface View extends Lit {
  readonly element: HTMLElement
  /** Shows what the worker has now. */
  show(): Promise<void>
}
