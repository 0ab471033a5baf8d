import { z } from 'zod'

/** Text that every database can hold: PostgreSQL has no NUL. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must not be longer than ${max} characters`)
    .refine((value) => !value.includes('\0'), 'must not hold a NUL character')
    .transform((value) => value.toWellFormed())

export const projectNameSchema = text(200)

export const keyNameSchema = text(200)

/** What an import says of a new script. */
export const scriptFieldsSchema = z.object({
  title: text(500),
  subtitle: text(500).nullable().default(null),
  written_by: text(500).or(z.literal('')).default(''),
  logline: text(5000).nullable().default(null),
  genre: text(200).nullable().default(null),
})

export type ScriptFields = z.infer<typeof scriptFieldsSchema>

/** What an import says of a new snapshot. */
export const snapshotFieldsSchema = z.object({
  description: text(5000).nullable().default(null),
  revision_color: text(100).nullable().default(null),
})

export type SnapshotFields = z.infer<typeof snapshotFieldsSchema>
