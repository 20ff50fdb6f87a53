// Errors of a sheet that is being edited, as texts and by field of the editor, before the server reports the same.

import { findProtocolProblems } from '@oxer/domain/catalogue/protocol/protocol.rules'
import type { SheetProtocol } from '@oxer/domain/disciplines/sheet/sheet-totals'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import { causesOfIssues } from '@oxer/domain/kernel/error/issue-code'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { textOfCode } from '@oxer/i18n/error-text'
import type { i18n } from 'i18next'
import type * as z from 'zod'
import { emptyHeadings, fieldOfPath, type SheetValues } from './sheet.form.ts'

// A typed number is refused for its format, or is not a number.
const notANumber: readonly string[] = [kernelErrors.wrongFormat.code, kernelErrors.wrongType.code]

const wordsOf = ({ code, values }: ErrorCause, texts: i18n): string =>
  notANumber.includes(code) ? texts.t('catalogue:protocol.problem.number') : textOfCode(texts, code, values)

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
    : causesOfIssues(outcome.error.issues).map((cause) => [
        fieldOfPath(cause.field ?? '', values),
        wordsOf(cause, texts),
      ])
  const headings = emptyHeadings(values.lists).map(({ field, isNameless }) => [
    field,
    isNameless ? texts.t('ui:field.required') : texts.t('catalogue:protocol.problem.headingEmpty'),
  ])
  return Object.fromEntries([...problems, ...headings])
}
