import type { ErrorBody, ErrorType } from '../resources/error.ts'

interface ProblemRow {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 408 | 429 | 431 | 500 | 503
  readonly type: ErrorType
}

/** Every code an error can have. Codes are for programs and never change their meaning. */
export const problems = {
  malformed_request: { status: 400, type: 'invalid_request_error' },
  unknown_parameter: { status: 400, type: 'invalid_request_error' },
  invalid_parameter: { status: 400, type: 'invalid_request_error' },
  missing_api_key: { status: 401, type: 'authentication_error' },
  malformed_authorization: { status: 401, type: 'authentication_error' },
  invalid_api_key: { status: 401, type: 'authentication_error' },
  api_disabled: { status: 403, type: 'permission_error' },
  unknown_path: { status: 404, type: 'invalid_request_error' },
  project_not_found: { status: 404, type: 'invalid_request_error' },
  script_not_found: { status: 404, type: 'invalid_request_error' },
  snapshot_not_found: { status: 404, type: 'invalid_request_error' },
  method_not_allowed: { status: 405, type: 'invalid_request_error' },
  not_acceptable: { status: 406, type: 'invalid_request_error' },
  request_timeout: { status: 408, type: 'invalid_request_error' },
  rate_limited: { status: 429, type: 'rate_limit_error' },
  headers_too_large: { status: 431, type: 'invalid_request_error' },
  internal_error: { status: 500, type: 'api_error' },
  service_unavailable: { status: 503, type: 'api_error' },
} as const satisfies Record<string, ProblemRow>

export type ProblemCode = keyof typeof problems

export interface ProblemDetail {
  /** The parameter at fault. */
  readonly param?: string
  /** Headers that go with the response. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Ends a request with an error. The message is sent: it never repeats a header's value. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly detail: ProblemDetail

  constructor(code: ProblemCode, message: string, detail: ProblemDetail = {}) {
    super(message)
    this.code = code
    this.detail = detail
  }
}

/** The body of the response to a problem. */
export function toErrorBody({ code, message, detail }: Problem, requestId: string): ErrorBody {
  const { param } = detail
  return {
    object: 'error',
    type: problems[code].type,
    code,
    message,
    ...(param === undefined ? {} : { param }),
    request_id: requestId,
  }
}
