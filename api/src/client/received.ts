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

/** One script in full, as it comes. Its snapshots are read apart: as a list, as an array or not at all. */
export const receivedScriptDetailSchema = receivedScriptSchema.extend({ latest_snapshot_id: text })

export type ReceivedScriptDetail = z.infer<typeof receivedScriptDetailSchema> & { snapshots: ReceivedSnapshot[] }
