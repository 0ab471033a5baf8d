import type { Batch, Settings } from './tasks.ts'
import { workAssignment } from './worker.ts'

/** A process for one batch, which it is sent. */
process.once('message', async (assignment: { batch: Batch; settings: Settings }) => {
  process.send?.(await workAssignment(assignment), () => process.disconnect())
})
