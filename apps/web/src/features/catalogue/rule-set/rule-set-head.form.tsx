// The name of a rule set, and its first day in force: the same fields for a new one and an existing one.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../shared/form/form-words.ts'
import { missingErrors } from '../../../shared/form/missing-errors.ts'

export type Head = { name: string; validFrom: string | null; source: string }

export const useHeadWords = (): FormWords<Head> => {
  const { t } = useTranslation('catalogue')
  return { name: t('field.name'), validFrom: t('ruleSet.validFrom'), source: t('ruleSet.source') }
}

export const headErrors = (values: Head, t: TFunction<'catalogue'>): Record<string, string> => {
  const required = t('field.required')
  return missingErrors(values, { name: required, validFrom: required, source: required })
}

export const HeadFields = ({ field }: { field: FieldsOf<Head> }) => {
  const { t } = useTranslation('catalogue')
  return (
    <>
      {field.text('name', { required: true, autofocus: true })}
      {field.day('validFrom', { required: true })}
      {field.text('source', { description: t('ruleSet.sourceHint'), required: true, maxLength: 400 })}
    </>
  )
}
