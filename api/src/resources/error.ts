import { z } from 'zod'

/** Whose fault an error is, and so what to do about it. */
export const errorTypes = [
  'authentication_error',
  'permission_error',
  'invalid_request_error',
  'rate_limit_error',
  'api_error',
] as const

export type ErrorType = (typeof errorTypes)[number]

/** The body of every response that is an error. */
export const errorSchema = z.object({
  object: z.literal('error'),
  type: z.enum(errorTypes),
  code: z.string().describe('For programs: does not change.'),
  message: z.string().describe('For people: may change.'),
  param: z.string().optional().describe('The parameter at fault.'),
  request_id: z.string().describe('As in the header Request-Id.'),
})

export type ErrorBody = z.infer<typeof errorSchema>
