import { z } from 'zod'

// What a client takes from a service. Only ids are required: a field that is missing, null or of another type is null here,
// one that nobody knows is passed on as it came.

const text = z.string().nullable().catch(null).default(null)
const id = z.string().min(1)

/** A script. Links are whatever the service gives. */
export const receivedScriptSchema = z.looseObject({
  id,
  title: text,
  subtitle: text,
  written_by: text,
  logline: text,
  genre: text,
  created_at: text,
  last_edited_at: text,
  links: z.record(z.string(), z.unknown()).catch({}).default({}),
})

export type ReceivedScript = z.infer<typeof receivedScriptSchema>

/** A snapshot. */
export const receivedSnapshotSchema = z.looseObject({
  id,
  description: text,
  revision_color: text,
  created_at: text,
  formats: z.array(z.string()).catch([]).default([]),
})

export type ReceivedSnapshot = z.infer<typeof receivedSnapshotSchema>

/** One script in full. Its snapshots may come as a list, as an array or not at all; here they are an array. */
export const receivedScriptDetailSchema = receivedScriptSchema.extend({
  latest_snapshot_id: text,
  snapshots: z
    .object({ data: z.array(receivedSnapshotSchema) })
    .transform(({ data }) => data)
    .or(z.array(receivedSnapshotSchema))
    .catch([])
    .default([]),
})

export type ReceivedScriptDetail = z.infer<typeof receivedScriptDetailSchema>
