import { z } from 'zod'
import { randomBase62 } from '../random.ts'

/** What an id names: its prefix. */
export type IdType = 'project' | 'script' | 'snapshot' | 'key'

/** A new id: the type and 22 random letters and digits (131 bits), so that no id can be guessed from another. */
export function createId(type: IdType): string {
  return `${type}_${randomBase62(22)}`
}

/** An id of a type: opaque behind its prefix. */
export function idSchema(type: IdType) {
  return z
    .string()
    .regex(new RegExp(`^${type}_.`))
    .describe(`Opaque, with the prefix \`${type}_\`.`)
}

/** A moment in ISO 8601, in UTC. */
export const timestampSchema = z.iso.datetime({ offset: true }).describe('ISO 8601, UTC.')
