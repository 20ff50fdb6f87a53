import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CareerCategory } from '@oxer/domain/careers/career/career.schema'
import { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import {
  distributionFits,
  findPointDistributionProblems,
  isRiddenInRounds,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import {
  PointDistribution,
  PointDistributionKind,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { pointDistributionPresets } from '@oxer/domain/catalogue/point-distribution/presets/point-distribution.presets'
import { textOfCode } from '@oxer/i18n/error-text'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { useCareerParts } from '../career.mutations.ts'
import { beginningOf } from '../distribution.form.ts'
import { useDistributionText } from '../use-distribution-text.ts'
import { DistributionFields } from './distribution-fields.tsx'

type Variant = CareerView['sportTypeVariants'][number]
type Values = { request: PointDistribution; preset: string; isForAll: boolean }

/** The error of a field, or of the first one below it, because a list shows only one error. */
const messageAt = (errors: Record<string, React.ReactNode>, field: string): React.ReactNode =>
  errors[field] ?? Object.entries(errors).find(([key]) => key.startsWith(`${field}.`))?.[1]

/** The messages of a distribution that cannot be saved, by field. */
const useValidate = () => {
  const { t, i18n } = useTranslation(['catalogue', 'careers'])
  return ({ request }: Values): Record<string, string> => {
    const parsed = PointDistribution.safeParse(request)
    if (!parsed.success) {
      return Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [
          `request.${path.map(String).join('.')}`,
          message.startsWith('NOT_A_') ? t('careers:career.notANumber') : t('field.required'),
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
}

/** What the distribution starts from: a preset, or the defaults of a kind. */
const BeginFields = ({
  form,
  presets,
  sportType,
}: {
  form: UseFormReturnType<Values>
  presets: typeof pointDistributionPresets
  sportType: Variant['sportType']
}) => {
  const { t } = useTranslation('careers')
  const kinds = PointDistributionKind.options.filter((kind) => kind !== 'JUMPING_RESULT' || isRiddenInRounds(sportType))
  return (
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
            request: beginningOf(PointDistributionKind.parse(event.currentTarget.value), sportType),
          })
        }}
      />
    </>
  )
}

/** ps169: the point distribution of one category for tests of one discipline. */
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
  variant: Variant
  onClose: () => void
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { saveDistribution } = useCareerParts()
  const summary = useDistributionText()
  /** As stored in the career; the server refuses a category that was removed in the meantime. */
  const storedIn = ({ categories }: CareerView): PointDistribution | undefined =>
    categories
      .find(({ ref }) => ref === category.ref)
      ?.pointDistributions.find((each) => each.sportTypeVariantRef === variant.ref)?.distribution
  const presets = pointDistributionPresets.filter(({ definition }) => distributionFits(definition, variant.sportType))
  const validate = useValidate()
  const save = async ({ request, isForAll }: Values, seen: CareerView): Promise<void> => {
    let { version } = seen
    for (const { ref } of isForAll ? seen.categories : [category]) {
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
  const words: FormWords<Values> = {
    request: {
      label: t('careers:career.tab.points'),
      text: (request) => `${t(`careers:career.kind.${request.kind}`)}: ${summary(request)}`,
    },
    preset: {
      label: t('careers:career.pointsPreset'),
      options: choices(
        presets.map(({ key }) => key),
        (key) => key,
      ),
    },
    isForAll: t('careers:career.forAll'),
  }
  return (
    <ChangeDrawer<Values, CareerView>
      title={t('careers:career.pointsOf', { category: category.name, discipline: variant.name })}
      size="lg"
      onClose={onClose}
      stored={career}
      view={CareerView}
      valuesOf={(seen) => ({
        request: storedIn(seen) ?? beginningOf('RANK_TABLE', variant.sportType),
        preset: '',
        isForAll: false,
      })}
      words={words}
      validate={validate}
      save={save}
    >
      {(form) => (
        <>
          <BeginFields form={form} presets={presets} sportType={variant.sportType} />
          <DistributionFields
            key={form.values.preset}
            value={form.values.request}
            errorAt={(field) => messageAt(form.errors, `request.${field}`)}
            onChange={(request) => form.setFieldValue('request', request)}
          />
          {career.categories.length > 1 && fieldsOf(form, words).flag('isForAll')}
        </>
      )}
    </ChangeDrawer>
  )
}
