// The texts of refusals. The server sends codes; the texts are in the reader's language.
import { notifications } from '@mantine/notifications'
import type { AppRouter, FailureBody } from '@oxer/api/types'
import { textOfCode } from '@oxer/i18n/error-text'
import { TRPCClientError } from '@trpc/client'
import type { i18n } from 'i18next'

/** The refusal inside an error; null if there is no connection or the error is not one of ours. */
export const failureOf = (error: unknown): FailureBody | null =>
  error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data?.failure ?? null) : null

export const statusOf = (error: unknown): number | null =>
  error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data?.httpStatus ?? null) : null

/** The number of a call that failed on the server, under which its log has the reason; null for a refusal, which has a code. */
export const failedCallOf = (error: unknown): string | null => {
  if (!(error instanceof TRPCClientError) || (failureOf(error) && (statusOf(error) ?? 0) < 500)) return null
  const response = error.meta?.response
  return response instanceof Response ? response.headers.get('x-request-id') : null
}

/** One text for each cause, in the order of the server, without repetition. */
export const failureTexts = (error: unknown, texts: i18n): string[] => {
  const failure = failureOf(error)
  if (!failure) {
    const isOffline = error instanceof TRPCClientError && statusOf(error) === null
    return [isOffline ? texts.t('shell:error.offline') : texts.t('shell:error.toast')]
  }
  return [...new Set(failure.causes.map((cause) => textOfCode(texts, cause.code, cause.values)))]
}

/** The first message of each field: a check of the field itself comes before one that compares it with others. */
export const firstByField = (messages: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(messages.toReversed())

/** The causes that name a field, for the form that was sent: `{ 'days.0.start': 'Cannot be empty' }`. */
export const fieldErrorsOf = (error: unknown, texts: i18n): Record<string, string> =>
  firstByField(
    (failureOf(error)?.causes ?? []).flatMap((cause): [string, string][] =>
      cause.field === undefined ? [] : [[cause.field, textOfCode(texts, cause.code, cause.values)]],
    ),
  )

const showRed = (title: string, lines: readonly string[]): void => {
  notifications.show({ title, message: lines.join('\n'), color: 'red', role: 'alert' })
}

/** The toast of what a task refused, each reason once. */
export const showRefusal = (title: string, reasons: readonly string[]): void => showRed(title, [...new Set(reasons)])

/** The toast of a refused call (spec section 8), one cause per line. */
export const showFailure = (error: unknown, texts: i18n): void => {
  const number = failedCallOf(error)
  const lines = failureTexts(error, texts)
  showRed(texts.t('shell:error.failedToProcess'), number ? [...lines, texts.t('errors:number', { number })] : lines)
}

export const showSuccess = (message: string): void => {
  notifications.show({ message, color: 'green' })
}
