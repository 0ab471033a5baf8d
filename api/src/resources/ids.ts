import { z } from 'zod'
import { randomBase62 } from '../random.ts'

/** What an id names: its prefix. */
export type IdType = 'project' | 'script' | 'snapshot' | 'key'

/** A new id: the type and 22 random letters and digits (131 bits), so that no id can be guessed from another. */
export function createId(type: IdType): string {
  return `${type}_${randomBase62(22)}`
}

/** A text from outside, where it can be an id; or else the empty one, which nothing has, and which every database can be asked for. */
export function toId(text: string | undefined): string {
  return text !== undefined && /^\w{1,100}$/.test(text) ? text : ''
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
