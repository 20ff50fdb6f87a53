// Maps any thrown value to the body and status that the caller gets. Nothing of an unforeseen error leaves the server.
import { troubleOf } from '@oxer/db'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause, FailureKind } from '@oxer/domain/kernel/error/error.schema'
import { causesOfIssues } from '@oxer/domain/kernel/error/issue-code'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { TRPCError } from '@trpc/server'
import * as z from 'zod'
import { type FailedCall, unforeseenError } from './unforeseen.mappers.ts'

export type FailureBody = {
  /** The code of the first cause. */
  code: string
  message: string
  causes: ErrorCause[]
  /** The stored value, if a stale version was refused. */
  current?: unknown
}

const statusOf = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
} as const satisfies Record<FailureKind, number>

const kindOfTrpc = (error: TRPCError): FailureKind => {
  if (error.code in statusOf) return error.code as FailureKind
  return error.code === 'PARSE_ERROR' ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'
}

const codeOfKind = {
  BAD_REQUEST: kernelErrors.malformedBody.code,
  UNAUTHORIZED: kernelErrors.noUserContext.code,
  FORBIDDEN: kernelErrors.insufficientPermissions.code,
  NOT_FOUND: kernelErrors.notFound.code,
  METHOD_NOT_SUPPORTED: kernelErrors.methodNotAllowed.code,
  CONFLICT: kernelErrors.staleVersion.code,
  PAYLOAD_TOO_LARGE: kernelErrors.payloadTooLarge.code,
  UNSUPPORTED_MEDIA_TYPE: kernelErrors.wrongFileType.code,
  UNPROCESSABLE_CONTENT: kernelErrors.needsConfirmation.code,
  TOO_MANY_REQUESTS: kernelErrors.tooManyRequests.code,
  SERVICE_UNAVAILABLE: kernelErrors.unavailable.code,
  INTERNAL_SERVER_ERROR: kernelErrors.internal.code,
} as const satisfies Record<FailureKind, ErrorCause['code']>

const unwrap = (error: unknown): unknown =>
  error instanceof TRPCError && error.cause !== undefined ? error.cause : error

/** `isUnforeseen` marks a bug or a failure of the installation rather than a refusal, for the log. `message` is the kind of refusal; texts come from the code. */
export const toFailure = (
  error: unknown,
  call?: FailedCall,
): { status: number; body: FailureBody; isUnforeseen: boolean } => {
  const cause = unwrap(error)
  if (cause instanceof CodedError) {
    const [first] = cause.causes
    return {
      status: statusOf[cause.kind],
      isUnforeseen: false,
      body: {
        code: first?.code ?? codeOfKind[cause.kind],
        message: cause.kind,
        causes: [...cause.causes],
        ...(cause.current === undefined ? {} : { current: cause.current }),
      },
    }
  }
  if (cause instanceof z.core.$ZodError && !(error instanceof TRPCError && error.code === 'INTERNAL_SERVER_ERROR')) {
    const causes = causesOfIssues(cause.issues)
    return {
      status: 400,
      isUnforeseen: false,
      body: { code: causes[0]?.code ?? kernelErrors.malformedBody.code, message: 'BAD_REQUEST', causes },
    }
  }
  // Not the caller's fault and not a bug: the same call works when the database does.
  const trouble = troubleOf(cause)
  if (trouble !== null) {
    const { code, kind } = trouble === 'full' ? kernelErrors.storageFull : kernelErrors.unavailable
    return { status: statusOf[kind], isUnforeseen: true, body: { code, message: kind, causes: [{ code }] } }
  }
  const kind = error instanceof TRPCError ? kindOfTrpc(error) : 'INTERNAL_SERVER_ERROR'
  const isUnforeseen = kind === 'INTERNAL_SERVER_ERROR'
  const code = isUnforeseen && call !== undefined ? unforeseenError(call).code : codeOfKind[kind]
  return {
    status: statusOf[kind],
    isUnforeseen,
    body: { code, message: kind, causes: [{ code }] },
  }
}
