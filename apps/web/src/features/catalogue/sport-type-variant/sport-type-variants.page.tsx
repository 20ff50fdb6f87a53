import {
  CreateSportTypeVariant,
  SportTypeVariantView,
} from '@oxer/domain/catalogue/sport-type-variant/sport-type-variant.schema'
import { defaultDiscipline } from '@oxer/domain/disciplines/disciplines'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { choices } from '../../../shared/form/form-words.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useSportTypeVariantChanges } from './sport-type-variant.mutations.ts'

const offeredSports = SportType.options.filter((value) => value !== 'ALL' && value !== 'UNKNOWN')

type Values = { name: string; code: string; sportType: SportType }

/** The disciplines of a federation: a sport with a name of its own. */
export const SportTypeVariantsPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const variants = trpc.catalogue.sportTypeVariant.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = useSportTypeVariantChanges()
  return (
    <CatalogueList<SportTypeVariantView, Values>
      texts={{
        title: t('sportTypeVariant.title'),
        create: t('sportTypeVariant.create'),
        none: t('sportTypeVariant.none'),
        noneWhy: t('sportTypeVariant.noneWhy'),
      }}
      list={variants}
      nameOf={(row) => row.name}
      canEdit={abilities.canManageSport}
      columns={[
        { id: 'code', header: t('field.code'), width: '120px', cell: (row) => row.code },
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(180px, 3fr)',
          primary: true,
          compare: (one, other) => one.name.localeCompare(other.name),
          cell: (row) => row.name,
        },
        { id: 'sport', header: t('field.sportType'), cell: (row) => t(`sportType.${row.sportType}`) },
        {
          id: 'count',
          header: t('field.categories'),
          width: '120px',
          numeric: true,
          cell: (row) => row.categoryCount,
        },
      ]}
      form={{
        view: SportTypeVariantView,
        words: {
          name: t('field.name'),
          code: t('field.code'),
          sportType: {
            label: t('field.sportType'),
            options: choices(offeredSports, (value) => t(`sportType.${value}`)),
          },
        },
        valuesOf: (row): Values => ({
          name: row?.name ?? '',
          code: row?.code ?? '',
          sportType: row?.sportType ?? defaultDiscipline,
        }),
        validate: (values) => schemaErrorsOf(CreateSportTypeVariant, values, i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...values, sportTypeVariant: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...values }),
        fields: (field) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.text('code', { description: t('field.codeHint'), required: true, maxLength: 20 })}
            {field.choice('sportType')}
          </>
        ),
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, sportTypeVariant: ref }, { onSettled: done }),
      }}
    />
  )
}
