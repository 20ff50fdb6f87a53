// Every failure that a caller can get: a code of the published catalogue, a kind that decides the HTTP status, the field it is about, and
// the values for its translated text.

export const failureKinds = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_SUPPORTED',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNPROCESSABLE_CONTENT',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** `NNN-NNNNNNNNNN`: group and number, as published in spec section 8. */
export type ErrorCode = `${number}-${number}`

export type ErrorDefinition = { readonly code: ErrorCode; readonly kind: FailureKind }

export type ErrorValues = Readonly<Record<string, string | number>>

export type ErrorCause = {
  readonly code: ErrorCode
  /** Path of the field in the input, e.g. `days.0.start`. */
  readonly field?: string
  readonly values?: ErrorValues
}

/** Keeps the literal types of a noun's error table. */
export const defineErrors = <const Table extends Readonly<Record<string, ErrorDefinition>>>(table: Table): Table =>
  table
