import type { ArticleView } from '@oxer/domain/catalogue/article/article.schema'
import type { Formats } from '@oxer/i18n/formats'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const articleColumns = (t: TFunction<'catalogue'>, formats: Formats): DataTableColumn<ArticleView>[] => [
  {
    id: 'name',
    header: t('field.name'),
    width: 'minmax(160px, 2fr)',
    primary: true,
    text: (row) => row.name,
    compare: (one, other) => one.name.localeCompare(other.name),
    cell: (row) => row.name,
  },
  {
    id: 'type',
    header: t('field.type'),
    text: (row) => t(`article.type.${row.type}`),
    cell: (row) => t(`article.type.${row.type}`),
  },
  {
    id: 'amount',
    header: t('article.amount'),
    width: '130px',
    numeric: true,
    compare: (one, other) => one.defaultamount.amountWithTax - other.defaultamount.amountWithTax,
    cell: (row) => formats.money(row.defaultamount.amountWithTax, row.defaultamount.currency),
  },
  {
    id: 'tax',
    header: t('article.tax'),
    width: '90px',
    numeric: true,
    cell: (row) => `${String(row.defaultamount.taxLevel)} %`,
  },
  {
    id: 'external',
    header: t('article.externalRef'),
    width: '140px',
    hidden: true,
    cell: (row) => row.externalref ?? '',
  },
  {
    id: 'default',
    header: t('field.default'),
    width: '130px',
    cell: (row) => (row.default ? <StatusBadge tone="brand">{t('field.isDefault')}</StatusBadge> : ''),
  },
]
