import type { LicenseView } from '@oxer/domain/catalogue/license/license.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const licenseColumns = (
  t: TFunction<'catalogue'>,
  formats: Formats,
  validityOf: (row: LicenseView) => string,
): readonly DataTableColumn<LicenseView>[] => [
  {
    id: 'name',
    header: t('field.name'),
    width: 'minmax(150px, 1.2fr)',
    primary: true,
    text: (row) => row.name,
    compare: (one, other) => one.name.localeCompare(other.name),
    cell: (row) => row.name,
  },
  {
    id: 'type',
    header: t('field.type'),
    width: '120px',
    text: (row) => t(`license.type.${row.type}`),
    cell: (row) => t(`license.type.${row.type}`),
  },
  {
    id: 'validity',
    header: t('license.validity'),
    width: 'minmax(195px, 1fr)',
    text: validityOf,
    cell: validityOf,
  },
  {
    id: 'amount',
    header: t('field.price'),
    width: '110px',
    numeric: true,
    compare: (one, other) => one.money.amountWithTax - other.money.amountWithTax,
    cell: ({ money }) =>
      money.amountWithTax === 0 ? t('field.free') : formats.money(money.amountWithTax, money.currency),
  },
  {
    id: 'fee',
    header: t('license.fee'),
    width: '110px',
    hidden: true,
    cell: (row) => t(`license.feeType.${row.feeType}`),
  },
  {
    id: 'article',
    header: t('field.article'),
    hidden: true,
    text: (row) => row.article?.name ?? '',
    cell: (row) => row.article?.name ?? '',
  },
]
