import type { CareerCategory } from '@oxer/domain/careers/career/career.schema'
import { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { distributionFits } from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import type { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { pointDistributionPresets } from '@oxer/domain/catalogue/point-distribution/presets/point-distribution.presets'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { beginningOf } from '../../../../shared/points/distribution.form.ts'
import { DistributionEditor, useDistributionErrors } from '../../../../shared/points/distribution-editor.tsx'
import { useDistributionText } from '../../../../shared/points/use-distribution-text.ts'
import { useCareerParts } from '../career.mutations.ts'

type Variant = CareerView['sportTypeVariants'][number]
type Values = { request: PointDistribution; preset: string; isForAll: boolean }

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
  const validate = useDistributionErrors()
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
      validate={({ request }) => validate(request, 'request')}
      save={save}
    >
      {(form) => (
        <>
          <DistributionEditor
            presets={presets}
            sportTypes={[variant.sportType]}
            preset={form.values.preset}
            value={form.values.request}
            errors={form.errors}
            name="request"
            onChange={(request, preset) => {
              if (preset !== undefined) form.clearErrors()
              form.setValues({ request, ...(preset !== undefined && { preset }) })
            }}
          />
          {career.categories.length > 1 && fieldsOf(form, words).flag('isForAll')}
        </>
      )}
    </ChangeDrawer>
  )
}
