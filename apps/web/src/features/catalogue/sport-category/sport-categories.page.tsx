import { CreateSportCategory, SportCategoryView } from '@oxer/domain/catalogue/sport-category/sport-category.schema'
import { disciplineOfKind } from '@oxer/domain/disciplines/disciplines'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { orNull } from '../../../shared/form/form-words.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { sportCategoryColumns } from './sport-categories.columns.tsx'
import { useSportCategoryChanges } from './sport-category.mutations.ts'

type Values = {
  name: string
  code: string
  sportTypeVariantRef: string
  protocolRef: string
  rank: number
  isPony: boolean
  averageRoundSeconds: number | null
}

const toInput = (values: Values) => ({
  ...values,
  protocolRef: orNull(values.protocolRef),
})

/** The levels and series of the disciplines, the lowest first. */
export const SportCategoriesPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const categories = trpc.catalogue.sportCategory.list.useQuery(input, { meta: { page: true } })
  const variants = trpc.catalogue.sportTypeVariant.list.useQuery(input)
  const protocols = trpc.catalogue.protocol.list.useQuery(input)
  const { create, update, remove } = useSportCategoryChanges()
  const sportOf = (variantRef: string) => variants.data?.find(({ ref }) => ref === variantRef)?.sportType
  return (
    <CatalogueList<SportCategoryView, Values>
      texts={{
        title: t('sportCategory.title'),
        create: t('sportCategory.create'),
        none: t('sportCategory.none'),
        noneWhy: t('sportCategory.noneWhy'),
      }}
      list={categories}
      tableId="sport-categories"
      nameOf={(row) => row.name}
      canEdit={abilities.canManageSport}
      canCreate={variants.data !== undefined && variants.data.length > 0}
      columns={sportCategoryColumns(t)}
      form={{
        view: SportCategoryView,
        words: {
          name: t('field.name'),
          code: t('field.code'),
          sportTypeVariantRef: {
            label: t('field.discipline'),
            options: (variants.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
          },
          protocolRef: {
            label: t('field.protocol'),
            options: [
              { value: '', label: t('field.none') },
              ...(protocols.data ?? []).map(({ ref, name }) => ({ value: ref, label: name })),
            ],
          },
          rank: t('field.rank'),
          isPony: t('field.ponyLabel'),
          averageRoundSeconds: t('field.averageRound'),
        },
        valuesOf: (row): Values => ({
          name: row?.name ?? '',
          code: row?.code ?? '',
          sportTypeVariantRef: row?.sportTypeVariantRef ?? variants.data?.[0]?.ref ?? '',
          protocolRef: row?.protocolRef ?? '',
          rank: row?.rank ?? 0,
          isPony: row?.isPony ?? false,
          averageRoundSeconds: row?.averageRoundSeconds ?? null,
        }),
        validate: (values) => schemaErrorsOf(CreateSportCategory, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), sportCategory: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (field) => {
          const sport = sportOf(field.form.values.sportTypeVariantRef)
          const fitting = new Set(
            (protocols.data ?? []).flatMap(({ ref, kind }) => (disciplineOfKind(kind) === sport ? [ref] : [])),
          )
          return (
            <>
              {field.text('name', { required: true, autofocus: true })}
              {field.text('code', { description: t('field.codeHint'), required: true, maxLength: 20 })}
              {field.choice('sportTypeVariantRef')}
              {field.choice('protocolRef', {
                description: t('field.protocolHint'),
                offered: (ref) => ref === '' || fitting.has(ref),
              })}
              {field.whole('rank', { description: t('field.rankHint'), whenEmpty: 0 })}
              {field.wholeOrNone('averageRoundSeconds', { description: t('field.averageRoundHint'), minimum: 10 })}
              {field.flag('isPony')}
            </>
          )
        },
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, sportCategory: ref }, { onSettled: done }),
      }}
    />
  )
}
