import type { SportCategoryView } from '@oxer/domain/catalogue/sport-category/sport-category.schema'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const sportCategoryColumns = (t: TFunction<'catalogue'>): readonly DataTableColumn<SportCategoryView>[] => [
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
]
