import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { CreateSportCategory } from '@oxer/domain/catalogue/sport-category/sport-category.schema'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import { useSportCategoryChanges } from './sport-category.mutations.ts'

type Values = {
  name: string
  code: string
  sportTypeVariantRef: string
  protocolRef: string
  rank: number
  isPony: boolean
  averageRoundSeconds: number
}

const sportOfKind = {
  JUMPING: 'SHOW_JUMPING',
  DRESSAGE: 'DRESSAGE',
  EVENTING: 'EVENTING',
  CROSS_COUNTRY: 'CROSS_COUNTRY',
  STYLE_RIDING: 'STYLE_RIDING',
  PRESENTATION: 'PRESENTATION',
  DRIVING: 'DRIVING',
  GENERIC: 'GENERIC',
} as const

const toInput = (values: Values) => ({
  ...values,
  protocolRef: values.protocolRef === '' ? null : values.protocolRef,
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
    <CatalogueList
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
      columns={[
        { id: 'code', header: t('field.code'), width: '110px', text: (row) => row.code, cell: (row) => row.code },
        {
          id: 'name',
          header: t('field.name'),
          width: 'minmax(140px, 1.5fr)',
          primary: true,
          text: (row) => row.name,
          cell: (row) => row.name,
        },
        {
          id: 'discipline',
          header: t('field.discipline'),
          width: 'minmax(112px, 0.8fr)',
          text: (row) => row.sportTypeVariant.name,
          compare: (one, other) => one.sportTypeVariant.name.localeCompare(other.sportTypeVariant.name),
          cell: (row) => row.sportTypeVariant.name,
        },
        {
          id: 'rank',
          header: t('field.rank'),
          width: '90px',
          numeric: true,
          compare: (one, other) => one.rank - other.rank,
          cell: (row) => row.rank,
        },
        {
          id: 'protocol',
          header: t('field.protocol'),
          width: 'minmax(180px, 1.2fr)',
          text: (row) => row.protocol?.name ?? '',
          cell: (row) => row.protocol?.name ?? '',
        },
        {
          id: 'seconds',
          header: t('field.averageRound'),
          hidden: true,
          width: '150px',
          numeric: true,
          cell: (row) => row.averageRoundSeconds,
        },
        {
          id: 'pony',
          header: t('field.pony'),
          hidden: true,
          width: '90px',
          cell: (row) => (row.isPony ? t('field.yes') : ''),
        },
      ]}
      form={{
        valuesOf: (row): Values => ({
          name: row?.name ?? '',
          code: row?.code ?? '',
          sportTypeVariantRef: row?.sportTypeVariantRef ?? variants.data?.[0]?.ref ?? '',
          protocolRef: row?.protocolRef ?? '',
          rank: row?.rank ?? 0,
          isPony: row?.isPony ?? false,
          averageRoundSeconds: row?.averageRoundSeconds ?? 120,
        }),
        validate: (values) => schemaErrorsOf(CreateSportCategory, toInput(values), i18n),
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), sportCategory: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (form) => (
          <>
            <TextInput label={t('field.name')} required data-autofocus {...form.getInputProps('name')} />
            <TextInput
              label={t('field.code')}
              description={t('field.codeHint')}
              required
              maxLength={20}
              {...form.getInputProps('code')}
            />
            <NativeSelect
              label={t('field.discipline')}
              data={(variants.data ?? []).map(({ ref, name }) => ({ value: ref, label: name }))}
              {...form.getInputProps('sportTypeVariantRef')}
            />
            <NativeSelect
              label={t('field.protocol')}
              description={t('field.protocolHint')}
              data={[
                { value: '', label: t('field.none') },
                ...(protocols.data ?? [])
                  .filter(({ kind }) => sportOfKind[kind] === sportOf(form.values.sportTypeVariantRef))
                  .map(({ ref, name }) => ({ value: ref, label: name })),
              ]}
              {...form.getInputProps('protocolRef')}
            />
            <WholeNumberInput
              label={t('field.rank')}
              description={t('field.rankHint')}
              whenEmpty={0}
              value={form.values.rank}
              onChange={(rank) => form.setFieldValue('rank', rank)}
              error={form.errors.rank}
            />
            <WholeNumberInput
              label={t('field.averageRound')}
              whenEmpty={120}
              minimum={10}
              value={form.values.averageRoundSeconds}
              onChange={(seconds) => form.setFieldValue('averageRoundSeconds', seconds)}
              error={form.errors.averageRoundSeconds}
            />
            <Checkbox label={t('field.ponyLabel')} {...form.getInputProps('isPony', { type: 'checkbox' })} />
          </>
        ),
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, sportCategory: ref }, { onSettled: done }),
      }}
    />
  )
}
