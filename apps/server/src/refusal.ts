// A refusal before any procedure ran, in the shape for its caller: tRPC's envelope under /trpc, the plain body elsewhere.
import { type FailureBody, toFailure, withSentences } from '@oxer/api'
import { errorMessageHeader } from '@oxer/openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { languageOf } from './request.ts'

/** When a caller may try again what the installation could not do just now. */
export const retrySeconds = 10

/** The headers that a failure adds to its answer. */
export const failureHeaders = (body: FailureBody): Record<string, string> => {
  const codes = errorMessageHeader(body.causes.map((cause) => cause.code))
  const seconds = body.causes[0]?.values?.seconds ?? (body.message === 'SERVICE_UNAVAILABLE' ? retrySeconds : undefined)
  return {
    'cache-control': 'no-store',
    ...(codes === undefined ? {} : { 'error-message': codes }),
    ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  }
}

/** The same for a person who visits a page: the sentence alone. */
export const refuseVisit = (c: Context, error: unknown): Response => {
  const { status, body } = toFailure(error)
  const { message } = withSentences(body, languageOf(c, null, 'EN'))
  return c.text(message, status as ContentfulStatusCode, failureHeaders(body))
}

export const refuse = (c: Context, error: unknown): Response => {
  const { status, body } = toFailure(error)
  const payload = c.req.path.startsWith('/trpc/')
    ? {
        error: {
          message: body.message,
          code: -32_600,
          data: { code: body.message, httpStatus: status, failure: body },
        },
      }
    : withSentences(body, languageOf(c, null, 'EN'))
  return c.json(payload, status as ContentfulStatusCode, failureHeaders(body))
}
