import { CareerHead, type CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { careerPresets } from '@oxer/domain/careers/career/presets/career.presets'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'

export type HeadValues = {
  name: string
  practitionerGroupRef: string | null
  sportTypeVariantRefs: string[]
  preset: string | null
}

export const headValuesOf = (career: CareerView | null): HeadValues => ({
  name: career?.name ?? '',
  practitionerGroupRef: career?.practitionerGroupRef ?? null,
  sportTypeVariantRefs: career?.sportTypeVariantRefs ?? [],
  preset: null,
})

export const headErrors = ({ preset: _, ...values }: HeadValues, texts: i18n): Record<string, string> =>
  schemaErrorsOf(CareerHead, values, texts)

/** The labels of the fields; a shipped career is chosen by its key. */
export const useHeadWords = (federation: string): FormWords<HeadValues> => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const variants = trpc.catalogue.sportTypeVariant.list.useQuery({ federation })
  const groups = trpc.catalogue.practitionerGroup.list.useQuery({ federation })
  return {
    name: t('field.name'),
    sportTypeVariantRefs: {
      label: t('careers:career.disciplines'),
      options: (variants.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
    },
    practitionerGroupRef: {
      label: t('careers:career.practitionerGroup'),
      options: [
        { value: '', label: t('careers:career.everybody') },
        ...(groups.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
      ],
    },
    preset: {
      label: t('careers:career.preset'),
      options: [
        { value: '', label: t('careers:career.presetNone') },
        ...careerPresets.map(({ key }) => ({ value: key, label: key.replaceAll('_', ' ') })),
      ],
    },
  }
}

/** ps167: name, group and disciplines; a new career may be a copy of a shipped one. */
export const HeadFields = ({ field, isNew }: { field: FieldsOf<HeadValues>; isNew: boolean }) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const preset = careerPresets.find(({ key }) => key === field.form.values.preset)
  return (
    <>
      {field.text('name', { required: true, autofocus: true })}
      {field.several('sportTypeVariantRefs', {
        searchable: true,
        description: t('careers:career.disciplinesHint'),
        required: true,
      })}
      {field.choiceOrNone('practitionerGroupRef', { description: t('careers:career.practitionerGroupHint') })}
      {isNew && field.choiceOrNone('preset', { description: preset ? preset.source : t('careers:career.presetHint') })}
    </>
  )
}
