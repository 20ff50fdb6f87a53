import { CreatePriceProfile, PriceProfileView } from '@oxer/domain/catalogue/price-profile/price-profile.schema'
import { StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { CatalogueList } from '../../../shared/catalogue-list.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { usePriceProfileChanges } from './price-profile.mutations.ts'
import { readReduction, showReduction } from './reduction.view.ts'

type Values = { name: string; reduction: string; isDefault: boolean }

const toInput = ({ reduction, ...values }: Values) => ({
  ...values,
  reductionBasisPoints: readReduction(reduction) ?? Number.NaN,
})

/** The kinds of participants with a reduction, and its amount. */
export const PriceProfilesPage = () => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref }
  const profiles = trpc.catalogue.priceProfile.list.useQuery(input, { meta: { page: true } })
  const { create, update, remove } = usePriceProfileChanges()
  return (
    <CatalogueList<PriceProfileView, Values>
      texts={{
        title: t('priceProfile.title'),
        create: t('priceProfile.create'),
        none: t('priceProfile.none'),
        noneWhy: t('priceProfile.noneWhy'),
      }}
      list={profiles}
      nameOf={(row) => row.name}
      canEdit={abilities.canManage}
      columns={[
        { id: 'name', header: t('field.name'), width: 'minmax(180px, 3fr)', primary: true, cell: (row) => row.name },
        {
          id: 'reduction',
          header: t('priceProfile.reduction'),
          width: '140px',
          numeric: true,
          cell: (row) =>
            row.reductionBasisPoints === 10_000
              ? t('priceProfile.free')
              : formats.percentage(showReduction(row.reductionBasisPoints)),
        },
        {
          id: 'default',
          header: t('field.default'),
          width: '130px',
          cell: (row) => (row.isDefault ? <StatusBadge tone="brand">{t('field.isDefault')}</StatusBadge> : ''),
        },
      ]}
      form={{
        fieldOfServer: { reductionBasisPoints: 'reduction' },
        view: PriceProfileView,
        words: {
          name: t('field.name'),
          reduction: t('priceProfile.reduction'),
          isDefault: t('priceProfile.makeDefault'),
        },
        valuesOf: (row): Values => ({
          name: row?.name ?? '',
          reduction: row ? showReduction(row.reductionBasisPoints) : '0',
          isDefault: row?.isDefault ?? false,
        }),
        validate: (values) => {
          const { reductionBasisPoints, ...errors } = schemaErrorsOf(CreatePriceProfile, toInput(values), i18n)
          return {
            ...errors,
            ...(reductionBasisPoints !== undefined && { reduction: t('priceProfile.notAReduction') }),
          }
        },
        save: (values, row) =>
          row
            ? update.mutateAsync({ ...input, ...toInput(values), priceProfile: row.ref, version: row.version })
            : create.mutateAsync({ ...input, ...toInput(values) }),
        fields: (field) => (
          <>
            {field.text('name', { required: true, autofocus: true })}
            {field.text('reduction', {
              description: t('priceProfile.reductionHint'),
              rightSection: '%',
              inputMode: 'decimal',
            })}
            {field.flag('isDefault', { description: t('priceProfile.makeDefaultHint') })}
          </>
        ),
      }}
      removal={{
        isBusy: remove.isPending,
        send: ({ ref }, done) => remove.mutate({ ...input, priceProfile: ref }, { onSettled: done }),
      }}
    />
  )
}
