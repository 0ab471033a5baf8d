import type { z } from 'zod'
import { UsageError } from './failure.ts'

/**
 * Checks what the user gave for an option.
 *
 * @throws {UsageError} that names the option
 */
export function readField<Schema extends z.ZodType>(option: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new UsageError(`${option} ${result.error.issues[0]?.message ?? 'is not valid'}`)
}

/** Checks that an option is a whole number in a range. */
export function readInteger(option: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`${option} must be a whole number from ${min} to ${max}`)
}
