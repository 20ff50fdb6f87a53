import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CareerHead, type CareerView } from '@oxer/domain/catalogue/career/career-view.schema'
import { careerPresets } from '@oxer/domain/catalogue/career/presets/career.presets'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
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

/** ps167: name, group and disciplines; a new one may begin as one that ships. */
export const HeadFields = ({
  form,
  federation,
  isNew,
}: {
  form: UseFormReturnType<HeadValues>
  federation: string
  isNew: boolean
}) => {
  const { t } = useTranslation('catalogue')
  const variants = trpc.catalogue.sportTypeVariant.list.useQuery({ federation })
  const groups = trpc.catalogue.practitionerGroup.list.useQuery({ federation })
  const preset = careerPresets.find(({ key }) => key === form.values.preset)
  return (
    <>
      <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
      <MultiSelect
        searchable
        label={t('career.disciplines')}
        description={t('career.disciplinesHint')}
        required
        data={(variants.data ?? []).map(({ ref, name }) => ({ value: ref, label: name }))}
        {...form.getInputProps('sportTypeVariantRefs')}
      />
      <NativeSelect
        label={t('career.practitionerGroup')}
        description={t('career.practitionerGroupHint')}
        data={[
          { value: '', label: t('career.everybody') },
          ...(groups.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
        ]}
        value={form.values.practitionerGroupRef ?? ''}
        error={form.errors.practitionerGroupRef}
        onChange={(event) => form.setFieldValue('practitionerGroupRef', event.currentTarget.value || null)}
      />
      {isNew && (
        <NativeSelect
          label={t('career.preset')}
          description={preset ? preset.source : t('career.presetHint')}
          data={[
            { value: '', label: t('career.presetNone') },
            ...careerPresets.map(({ key }) => ({ value: key, label: key.replaceAll('_', ' ') })),
          ]}
          value={form.values.preset ?? ''}
          error={form.errors.preset}
          onChange={(event) => form.setFieldValue('preset', event.currentTarget.value || null)}
        />
      )}
    </>
  )
}
