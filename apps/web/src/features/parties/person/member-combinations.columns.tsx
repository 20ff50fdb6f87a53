import type { CombinationRow } from '@oxer/domain/competitions/participation/participation.schema'
import { type DataTableColumn, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

const Status = ({ row, t }: { row: CombinationRow; t: TFunction<'parties'> }) => {
  if (row.isUnknown) return <StatusBadge tone="warning">{t('combination.unknown')}</StatusBadge>
  return row.isActive ? (
    <StatusBadge tone="good">{t('person.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{t('person.ended')}</StatusBadge>
  )
}

export const combinationColumns = (t: TFunction<'parties'>): readonly DataTableColumn<CombinationRow>[] => [
  {
    id: 'horse',
    header: t('combination.horse'),
    width: 'minmax(180px, 3fr)',
    primary: true,
    text: (row) => row.horse.name,
    cell: (row) => row.horse.name,
  },
  { id: 'kind', header: t('horse.kind'), cell: (row) => t(row.horse.isPony ? 'horse.pony' : 'horse.horse') },
  {
    id: 'registrations',
    header: t('combination.registrations'),
    width: '140px',
    numeric: true,
    cell: (row) => row.registrationCount,
  },
  {
    id: 'status',
    header: t('person.status'),
    width: '160px',
    cell: (row) => <Status row={row} t={t} />,
  },
]
