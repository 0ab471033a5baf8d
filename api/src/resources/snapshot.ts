import { z } from 'zod'
import { idSchema, timestampSchema } from './ids.ts'

/** The formats a document can be had in: those of the specification, and further ones. */
export const formats = ['json', 'md', 'fdx', 'fountain'] as const

export type Format = (typeof formats)[number]

/** A saved revision of a script. */
export const snapshotSchema = z.object({
  id: idSchema('snapshot'),
  object: z.literal('script_snapshot'),
  description: z.string().nullable(),
  revision_color: z.string().nullable().describe('A free text: productions make their own orders of colours.'),
  created_at: timestampSchema,
  formats: z.array(z.string()).describe('Formats in which the document can be fetched.'),
})

export type Snapshot = z.infer<typeof snapshotSchema>
