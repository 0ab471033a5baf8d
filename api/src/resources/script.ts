import { z } from 'zod'
import { idSchema, timestampSchema } from './ids.ts'

/** Relative paths from a script onwards. */
export const scriptLinksSchema = z.object({
  self: z.string(),
  latest_snapshot_document: z.string(),
  snapshots: z.string(),
})

export const scriptSchema = z.object({
  id: idSchema('script'),
  object: z.literal('script'),
  project_id: idSchema('project'),
  title: z.string(),
  subtitle: z.string().nullable(),
  written_by: z.string().describe('The credit, empty where unset.'),
  logline: z.string().nullable(),
  genre: z.string().nullable(),
  created_at: timestampSchema,
  last_edited_at: timestampSchema,
  links: scriptLinksSchema,
})

export type Script = z.infer<typeof scriptSchema>

/** A script's last change: an extension of this service. */
export const scriptChangeSchema = z.object({
  object: z.literal('script_change'),
  script_id: idSchema('script'),
  deleted: z.boolean(),
  script: scriptSchema.nullable().describe('Null where it is deleted.'),
})

export type ScriptChange = z.infer<typeof scriptChangeSchema>
