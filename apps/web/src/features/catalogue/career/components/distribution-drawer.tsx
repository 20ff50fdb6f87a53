import { Checkbox, NativeSelect } from '@mantine/core'
import type { CareerCategory } from '@oxer/domain/catalogue/career/career.schema'
import type { CareerView } from '@oxer/domain/catalogue/career/career-view.schema'
import {
  distributionFits,
  findPointDistributionProblems,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import {
  PointDistribution,
  PointDistributionKind,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { pointDistributionPresets } from '@oxer/domain/catalogue/point-distribution/presets/point-distribution.presets'
import { textOfCode } from '@oxer/i18n/error-text'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useCareerParts } from '../career.mutations.ts'
import { beginningOf } from '../distribution-defaults.ts'
import { DistributionFields } from './distribution-fields.tsx'

type Values = { request: PointDistribution; preset: string; isForAll: boolean }

/** The message of a field, or of the first one below it: a list has one place for what is wrong in it. */
const messageAt = (errors: Record<string, React.ReactNode>, field: string): React.ReactNode =>
  errors[field] ?? Object.entries(errors).find(([key]) => key.startsWith(`${field}.`))?.[1]

/** ps169: how points are given in one category for tests of one discipline. */
export const DistributionDrawer = ({
  career,
  federation,
  category,
  variant,
  onClose,
}: {
  career: CareerView
  federation: string
  category: CareerCategory
  variant: CareerView['sportTypeVariants'][number]
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('catalogue')
  const { saveDistribution } = useCareerParts()
  const stored = category.pointDistributions.find((each) => each.sportTypeVariantRef === variant.ref)?.distribution
  const kinds = PointDistributionKind.options.filter(
    (kind) => kind !== 'JUMPING_RESULT' || variant.sportType === 'SHOW_JUMPING',
  )
  const presets = pointDistributionPresets.filter(({ definition }) => distributionFits(definition, variant.sportType))
  const validate = ({ request }: Values): Record<string, string> => {
    const parsed = PointDistribution.safeParse(request)
    if (!parsed.success) {
      return Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [
          `request.${path.map(String).join('.')}`,
          message.startsWith('NOT_A_') ? t('career.notANumber') : t('field.required'),
        ]),
      )
    }
    return Object.fromEntries(
      findPointDistributionProblems(parsed.data).map(({ definition, field, values }) => [
        `request.${field}`,
        textOfCode(i18n, definition.code, values),
      ]),
    )
  }
  const save = async ({ request, isForAll }: Values): Promise<void> => {
    let { version } = career
    for (const { ref } of isForAll ? career.categories : [category]) {
      const input = {
        federation,
        career: career.ref,
        category: ref,
        sportTypeVariantRef: variant.ref,
        request,
        version,
      }
      version = (await saveDistribution.mutateAsync(input)).version
    }
  }
  return (
    <EditDrawer<Values>
      title={t('career.pointsOf', { category: category.name, discipline: variant.name })}
      size="lg"
      onClose={onClose}
      initialValues={{ request: stored ?? beginningOf('RANK_TABLE', variant.sportType), preset: '', isForAll: false }}
      validate={validate}
      save={save}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('career.pointsPreset')}
            description={presets.find(({ key }) => key === form.values.preset)?.source}
            data={[
              { value: '', label: t('career.presetOwn') },
              ...presets.map(({ key }) => ({ value: key, label: key.replaceAll('_', ' ') })),
            ]}
            value={form.values.preset}
            onChange={({ currentTarget }) => {
              const preset = presets.find(({ key }) => key === currentTarget.value)
              form.setValues({ preset: currentTarget.value, ...(preset && { request: preset.definition }) })
            }}
          />
          <NativeSelect
            label={t('career.kindLabel')}
            description={t(`career.kindAbout.${form.values.request.kind}`)}
            data={kinds.map((kind) => ({ value: kind, label: t(`career.kind.${kind}`) }))}
            value={form.values.request.kind}
            onChange={(event) => {
              form.clearErrors()
              form.setValues({
                preset: '',
                request: beginningOf(PointDistributionKind.parse(event.currentTarget.value), variant.sportType),
              })
            }}
          />
          <DistributionFields
            key={form.values.preset}
            value={form.values.request}
            errorAt={(field) => messageAt(form.errors, `request.${field}`)}
            onChange={(request) => form.setFieldValue('request', request)}
          />
          {career.categories.length > 1 && (
            <Checkbox label={t('career.forAll')} {...form.getInputProps('isForAll', { type: 'checkbox' })} />
          )}
        </>
      )}
    </EditDrawer>
  )
}
