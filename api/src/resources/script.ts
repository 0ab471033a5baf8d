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
