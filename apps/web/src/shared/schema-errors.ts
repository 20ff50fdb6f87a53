import type { i18n } from 'i18next'
import type * as z from 'zod'

const codePattern = /^\d{3}-\d{10}$/

/**
 * What a form would be refused for, by field, before it is sent: the server's own schema, in the words of the server's own
 * codes. A check without a code says that the field is not filled in as it should be.
 */
export const schemaErrorsOf = (schema: z.ZodType, values: unknown, texts: i18n): Record<string, string> => {
  const outcome = schema.safeParse(values)
  if (outcome.success) return {}
  return Object.fromEntries(
    outcome.error.issues.map((issue) => {
      const key = `errors:${issue.message}`
      const isKnown = codePattern.test(issue.message) && texts.exists(key)
      return [
        issue.path.map(String).join('.'),
        isKnown ? String(texts.t(key as 'errors:unknown')) : texts.t('ui:field.required'),
      ]
    }),
  )
}
