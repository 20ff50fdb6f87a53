// What is wrong with a sheet that is being written, in words and by field of the editor, before the server says the same.
import { findProtocolProblems } from '@oxer/domain/catalogue/protocol/protocol.rules'
import { textOfCode } from '@oxer/i18n/error-text'
import type { i18n } from 'i18next'
import type * as z from 'zod'
import { emptyHeadings, fieldOfPath, type SheetProtocol, type SheetValues } from './sheet-values.ts'

const codePattern = /^\d{3}-\d{10}$/

const wordsOf = (issue: z.core.$ZodIssue, texts: i18n): string => {
  if (codePattern.test(issue.message)) return textOfCode(texts, issue.message, undefined)
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return texts.t('catalogue:protocol.problem.long', { count: Number(issue.maximum) })
  }
  if (issue.code === 'too_big') return texts.t('catalogue:protocol.problem.most', { count: Number(issue.maximum) })
  // What is typed into a figure is refused for its format, or is no number at all.
  return issue.code === 'invalid_format' || issue.code === 'invalid_type'
    ? texts.t('catalogue:protocol.problem.number')
    : texts.t('ui:field.required')
}

export const sheetProblems = (
  values: SheetValues,
  definition: SheetProtocol,
  schema: z.ZodType,
  texts: i18n,
): Record<string, string> => {
  const outcome = schema.safeParse({ name: values.name, definition })
  const problems = outcome.success
    ? findProtocolProblems(definition).map(({ definition: error, field }) => [
        fieldOfPath(field, values),
        textOfCode(texts, error.code, undefined),
      ])
    : outcome.error.issues.map((issue) => [
        fieldOfPath(issue.path.map(String).join('.'), values),
        wordsOf(issue, texts),
      ])
  const headings = emptyHeadings(values.lists).map(({ field, isNameless }) => [
    field,
    isNameless ? texts.t('ui:field.required') : texts.t('catalogue:protocol.problem.headingEmpty'),
  ])
  return Object.fromEntries([...problems, ...headings])
}
