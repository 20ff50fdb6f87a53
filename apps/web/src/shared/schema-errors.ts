import { causesOfIssues } from '@oxer/domain/kernel/error/issue-code'
import { textOfCode } from '@oxer/i18n/error-text'
import type { i18n } from 'i18next'
import type * as z from 'zod'
import { firstByField } from './failure.ts'

/**
 * The errors of a form by field, before it is sent. They come from the server's own schema, used as on the server, so
 * that both give the same sentence.
 */
export const schemaErrorsOf = (schema: z.ZodType, values: unknown, texts: i18n): Record<string, string> => {
  const outcome = schema.safeParse(values)
  if (outcome.success) return {}
  const causes = causesOfIssues(outcome.error.issues, { input: values })
  return firstByField(causes.map(({ code, field, values: limits }) => [field ?? '', textOfCode(texts, code, limits)]))
}
