import type { ErrorType } from '../resources/error.ts'

/** What a service said of an error. */
export interface ErrorDetail {
  readonly status: number
  readonly code: string | undefined
  readonly message: string
  readonly param: string | undefined
  readonly requestId: string | undefined
  /** Seconds, from the header `Retry-After`. */
  readonly retryAfter: number | undefined
}

/** An error that the service answered with. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** For programs to match. */
  readonly code: string | undefined
  readonly param: string | undefined
  /** Names the request in the service's log. */
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined

  constructor({ status, code, message, param, requestId, retryAfter }: ErrorDetail) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** The key is missing, mistyped, unknown or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** The key is good, but may not do this: the API is disabled for the project. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}

/** The request cannot be answered as it is: something does not exist, or a parameter is not allowed. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}

/** Too many requests, even after waiting. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** The service failed, several times over. */
export class ServiceError extends ApiError {
  override readonly name = 'ServiceError'
}

/** No answer: the service cannot be reached, or did not answer in time. `cause` says why. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** An answer that is not what the specification says. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
}

const classes: Readonly<Record<ErrorType, typeof ApiError>> = {
  authentication_error: AuthenticationError,
  permission_error: PermissionError,
  invalid_request_error: InvalidRequestError,
  rate_limit_error: RateLimitError,
  api_error: ServiceError,
}

/** The error of a type, or where the service names none that is known, of the status. */
export function createApiError(type: string | undefined, detail: ErrorDetail): ApiError {
  const known = Object.hasOwn(classes, type ?? '') ? (type as ErrorType) : typeOfStatus(detail.status)
  return new classes[known](detail)
}

function typeOfStatus(status: number): ErrorType {
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 429) return 'rate_limit_error'
  return status < 500 ? 'invalid_request_error' : 'api_error'
}
