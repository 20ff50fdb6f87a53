import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { TRPCError } from '@trpc/server'

/** The stage at which a call failed. `procedure` includes the checks of the input; the error's code and cause tell them apart. */
export type FailureReason =
  | 'unknown-path'
  | 'wrong-method'
  | 'malformed-path'
  | 'malformed-body'
  | 'unsupported-body'
  | 'body-too-large'
  | 'context'
  | 'procedure'
  | 'reply'

export type FailureInfo = {
  reason: FailureReason
  method: string
  /** The path of the request, not of the route. */
  path: string
  /** Absent if no endpoint was found. */
  operationId: string | undefined
}

export type ErrorReply = {
  status: number
  body: { message: string; code: string; [field: string]: unknown }
  /** One code of the form `NNN-NNNNNNNNNN` for each cause. */
  codes: readonly string[]
  headers?: Record<string, string>
}

/** A refusal of the adapter itself, before the procedure was called. */
export class AdapterError extends TRPCError {
  readonly reason: FailureReason
  constructor(code: TRPC_ERROR_CODE_KEY, reason: FailureReason, message: string, cause?: unknown) {
    super({ code, message, cause })
    this.reason = reason
  }
}

const errorCode = /^\d{3}-\d{10}$/

/** A header contains Latin-1 without line breaks, so only the codes go into it and never a message. */
export const errorMessageHeader = (codes: readonly string[]): string | undefined => {
  const known = codes.filter((code) => errorCode.test(code))
  return known.length === 0 ? undefined : known.map((code) => `errorCode=${code}`).join(', ')
}
