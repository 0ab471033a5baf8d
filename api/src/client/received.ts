import { z } from 'zod'
import { scriptLinksSchema, scriptSchema } from '../resources/script.ts'
import { snapshotSchema } from '../resources/snapshot.ts'

// What a client takes from a service: the specification's fields, and wherever it leaves room, all that fits.

/** A script. Any link may be missing. */
export const receivedScriptSchema = scriptSchema.extend({ links: scriptLinksSchema.partial().default({}) })

export type ReceivedScript = z.infer<typeof receivedScriptSchema>

/** One page of a list. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ object: z.literal('list'), has_more: z.boolean(), data: z.array(item) })
}

/** One script in full. Its snapshots may come as a list or as an array; either way they are an array here. */
export const receivedScriptDetailSchema = receivedScriptSchema.extend({
  latest_snapshot_id: z.string().nullable(),
  snapshots: z.array(snapshotSchema).or(pageSchema(snapshotSchema).transform(({ data }) => data)),
})

export type ReceivedScriptDetail = z.infer<typeof receivedScriptDetailSchema>
