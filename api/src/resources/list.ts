import { z } from 'zod'
import { projectSchema } from './project.ts'
import { scriptChangeSchema, scriptSchema } from './script.ts'
import { snapshotSchema } from './snapshot.ts'

/** The envelope of every list, around items of one schema. */
export function listSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    object: z.literal('list'),
    url: z.string().describe('The path of the request.'),
    has_more: z.boolean().describe('Whether further results lie in the direction that was asked for.'),
    data: z.array(item),
  })
}

/** A list with its items' type. */
export interface List<Item> {
  object: 'list'
  url: string
  has_more: boolean
  data: Item[]
}

export const snapshotListSchema = listSchema(snapshotSchema)

export type SnapshotList = z.infer<typeof snapshotListSchema>

export const scriptListSchema = listSchema(scriptSchema).extend({ project: projectSchema })

export type ScriptList = z.infer<typeof scriptListSchema>

export const changeListSchema = listSchema(scriptChangeSchema).extend({
  next: z.string().describe('The `since` of the next request, now or later. Opaque.'),
})

export type ChangeList = z.infer<typeof changeListSchema>

/** One script: more fields than in a list. */
export const scriptDetailSchema = scriptSchema.extend({
  latest_snapshot_id: z.string(),
  snapshots: snapshotListSchema.describe('The first page of its snapshots.'),
})

export type ScriptDetail = z.infer<typeof scriptDetailSchema>
