import { SimpleGrid } from '@mantine/core'
import { CourseView, CreateCourse } from '@oxer/domain/catalogue/course/course.schema'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import { emptyRules, type RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { useTranslation } from 'react-i18next'
import { AddressFields, isNoAddress, noAddress, useAddressWord } from '../../../shared/address-fields.tsx'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { type FormMoney, fromFormMoney, toFormMoney } from '../../../shared/money-form.ts'
import { richWord } from '../../../shared/rich-text/rich-word.ts'
import { RulesBuilder } from '../../../shared/rules-builder/rules-builder.tsx'
import { rulesWord } from '../../../shared/rules-builder/rules-word.tsx'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { useTaxLevels } from '../../../shared/tax-levels.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { useCourseChanges } from './course.mutations.ts'
import { courseColumns } from './courses.columns.tsx'

type Values = {
  title: string
  description: string
  amount: FormMoney
  days: number
  location: Address
  achievementRef: string | null
  start: string | null
  end: string | null
  rules: RuleTree
}

const toInput = ({ amount, location, ...values }: Values) => ({
  ...values,
  location: isNoAddress(location) ? null : location,
  money: fromFormMoney(amount),
})

const valuesOf = (row: CourseView | null): Values => ({
  title: row?.title ?? '',
  description: row?.description ?? '',
  amount: toFormMoney(row?.money),
  days: row?.days ?? 1,
  location: row?.location ?? noAddress,
  achievementRef: row?.achievementRef ?? null,
  start: row?.start ?? null,
  end: row?.end ?? null,
  rules: row?.rules ?? emptyRules,
})

/** In pixels (pr1022). */
const courseDescriptionHeight = 150

/** The courses from which course events are created. */
export const CoursesPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const taxLevels = useTaxLevels(federation.ref)
  const input = { federation: federation.ref }
  const courses = trpc.catalogue.course.list.useQuery(input, { meta: { page: true } })
  const achievements = trpc.catalogue.achievement.list.useQuery(input)
  const addressWord = useAddressWord()
  const { create, update, remove } = useCourseChanges()
  return (
    <CatalogueList
      texts={{
        title: t('course.title'),
        create: t('course.create'),
        none: t('course.none'),
        noneWhy: t('course.noneWhy'),
      }}
      list={courses}
      tableId="courses"
      nameOf={(row) => row.title}
      canEdit={abilities.canManageSport}
      columns={courseColumns(t, formats)}
      form={{
        size: 'xl',
        fieldOfServer: { 'money.amountWithTax': 'amount', 'money.taxLevelCode': 'amount' },
        view: CourseView,
        words: {
          title: t('course.name'),
          description: richWord(t('field.description')),
          amount: t('course.amount'),
          days: t('course.days'),
          location: addressWord(t('course.location')),
          achievementRef: {
            label: t('course.achievement'),
            options: [
              { value: '', label: t('field.none') },
              ...(achievements.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
            ],
          },
          start: t('course.start'),
          end: t('course.end'),
          rules: rulesWord(t('course.rules'), federation.ref),
        },
        valuesOf,
        validate: (values) => schemaErrorsOf(CreateCourse, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), course: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (field) => (
          <>
            {field.text('title', { required: true, autofocus: true })}
            {field.rich('description', { height: courseDescriptionHeight })}
            {field.money('amount', { required: true, taxLevels })}
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {field.whole('days', { whenEmpty: 1, minimum: 1 })}
              {field.choiceOrNone('achievementRef')}
              {field.day('start', { description: t('field.openHint') })}
              {field.day('end', { description: t('field.openHint') })}
            </SimpleGrid>
            <AddressFields {...field.of('location')} />
            <FormPart legend={t('course.rules')}>
              <RulesBuilder federation={federation.ref} {...field.of('rules')} />
            </FormPart>
          </>
        ),
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, course: ref }, { onSettled: done }),
      }}
    />
  )
}
