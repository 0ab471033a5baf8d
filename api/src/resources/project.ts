import { z } from 'zod'
import { idSchema } from './ids.ts'

/** The summary of a project. */
export const projectSchema = z.object({
  id: idSchema('project'),
  object: z.literal('project'),
  name: z.string(),
})

export type Project = z.infer<typeof projectSchema>
