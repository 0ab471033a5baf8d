import { nodeFiles } from './node-files.ts'
import type { Batch, Done, Settings } from './tasks.ts'
import { work } from './work.ts'

/** What a worker does with what it is sent. */
export function workAssignment({ batch, settings }: { batch: Batch; settings: Settings }): Promise<Done> {
  return work(batch, settings, nodeFiles)
}
