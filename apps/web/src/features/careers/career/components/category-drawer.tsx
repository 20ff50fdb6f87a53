import type { CareerCategory } from '@oxer/domain/careers/career/career.schema'
import { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useCareerParts } from '../career.mutations.ts'

type Values = { name: string; championshipCategoryRef: string }

const criteriaOf = ({ championshipCategoryRef }: Values): CareerCategory['criteria'] =>
  championshipCategoryRef === '' ? { type: 'NONE' } : { type: 'BY_CHAMPIONSHIP_CATEGORY', championshipCategoryRef }

const valuesOf = (category: CareerCategory | null): Values => ({
  name: category?.name ?? '',
  championshipCategoryRef:
    category?.criteria.type === 'BY_CHAMPIONSHIP_CATEGORY' ? category.criteria.championshipCategoryRef : '',
})

/** Creates or edits a category of a career. It is a change of the career, so it uses the career's version. */
export const CategoryDrawer = ({
  career,
  federation,
  category,
  onClose,
}: {
  career: CareerView
  federation: string
  /** Null for a new one. */
  category: CareerCategory | null
  onClose: () => void
}) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { saveCategory } = useCareerParts()
  const input = { federation, career: career.ref }
  const metadata = trpc.careers.career.categoryMetadata.useQuery(input)
  const words: FormWords<Values> = {
    name: t('field.name'),
    championshipCategoryRef: {
      label: t('careers:career.criteria'),
      options: [
        { value: '', label: t('careers:career.criteriaNone') },
        ...(metadata.data?.championshipCategories ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
      ],
    },
  }
  return (
    <ChangeDrawer<Values, CareerView>
      title={category ? t('entry.editName', { name: category.name }) : t('careers:career.addCategory')}
      onClose={onClose}
      stored={career}
      view={CareerView}
      valuesOf={({ categories }) => valuesOf(categories.find(({ ref }) => ref === category?.ref) ?? category)}
      words={words}
      fieldOfServer={{ 'criteria.championshipCategoryRef': 'championshipCategoryRef', position: 'name' }}
      validate={(values) => missingErrors(values, { name: t('field.required') })}
      save={(values, seen) =>
        saveCategory.mutateAsync({
          ...input,
          ...(category && { ref: category.ref }),
          name: values.name,
          criteria: criteriaOf(values),
          version: seen.version,
        })
      }
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.text('name', { required: true, autofocus: true, maxLength: 120 })}
            {field.choice('championshipCategoryRef', { description: t('careers:career.criteriaHint') })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
