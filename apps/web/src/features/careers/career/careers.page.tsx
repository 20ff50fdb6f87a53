import { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { useTranslation } from 'react-i18next'
import { PublishableList } from '../../../shared/catalogue-list.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useCareerChanges } from './career.mutations.ts'
import { HeadFields, headErrors, headValuesOf, useHeadWords } from './career-head.form.tsx'

/** ps069: the careers of a federation; a row links to the career. */
export const CareersPage = ({ onCreated }: { onCreated: (href: string) => void }) => {
  const { t, i18n } = useTranslation(['catalogue', 'careers'])
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const careers = trpc.careers.career.list.useQuery(input, { meta: { page: true } })
  const { create, update, changes } = useCareerChanges(federation.ref)
  const words = useHeadWords(federation.ref)
  const hrefOf = (ref: string): string => `/myfederation/${federation.ref}/careers/${ref}`
  return (
    <PublishableList
      federation={federation.ref}
      changes={changes}
      texts={{
        title: t('careers:career.title'),
        about: t('careers:career.about'),
        create: t('careers:career.create'),
        none: t('careers:career.none'),
        noneWhy: t('careers:career.noneWhy'),
      }}
      list={careers}
      canEdit={abilities.canManageSport}
      rowHref={(row) => hrefOf(row.ref)}
      columns={[
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(160px, 2fr)',
          primary: true,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        {
          id: 'disciplines',
          header: t('careers:career.disciplines'),
          width: 'minmax(140px, 1.5fr)',
          cell: (row) => row.sportTypeVariants.map(({ name }) => name).join(', '),
        },
        {
          id: 'categories',
          header: t('field.categories'),
          width: 'minmax(140px, 1.5fr)',
          cell: (row) => row.categories.map(({ name }) => name).join(' · '),
        },
        {
          id: 'combinations',
          header: t('careers:career.combinations'),
          width: '130px',
          numeric: true,
          compare: (one, other) => one.practitionerCount - other.practitionerCount,
          cell: (row) => row.practitionerCount,
        },
      ]}
      form={{
        view: CareerView,
        words,
        valuesOf: headValuesOf,
        validate: (values) => headErrors(values, i18n),
        save: async ({ preset, ...head }, row) => {
          if (row) return update.mutateAsync({ ...input, ...head, career: row.ref, version: row.version })
          const made = await create.mutateAsync({ ...input, ...head, preset })
          return onCreated(hrefOf(made.ref))
        },
        fields: (field, row) => <HeadFields field={field} isNew={row === null} />,
      }}
    />
  )
}
