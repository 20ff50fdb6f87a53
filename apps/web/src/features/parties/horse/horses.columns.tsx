import type { HorseRow } from '@oxer/domain/parties/horse/horse.schema'
import { type DataTableColumn, PicturedName, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const horseColumns = (t: TFunction<'parties'>): DataTableColumn<HorseRow>[] => [
  {
    id: 'name',
    header: t('horse.name'),
    width: 'minmax(180px, 2fr)',
    primary: true,
    hideable: false,
    cell: (row) => (
      <PicturedName
        name={row.name}
        label={row.sportName ? `${row.name} (${row.sportName})` : row.name}
        src={row.avatar}
      />
    ),
  },
  {
    id: 'kind',
    header: t('horse.kind'),
    width: '120px',
    cell: (row) => (row.isPony ? [t('horse.pony'), row.withersHeight].filter(Boolean).join(' ') : t('horse.horse')),
  },
  { id: 'gender', header: t('horse.gender'), width: '120px', cell: (row) => t(`horse.genders.${row.gender}`) },
  { id: 'born', header: t('horse.born'), width: '90px', numeric: true, cell: (row) => row.birthYear ?? '' },
  { id: 'studbook', header: t('horse.studbook'), width: '140px', cell: (row) => row.studbook ?? '' },
  { id: 'father', header: t('horse.father'), hidden: true, cell: (row) => row.father ?? '' },
  { id: 'ueln', header: t('horse.ueln'), width: '170px', numeric: true, cell: (row) => row.ueln ?? '' },
  {
    id: 'verified',
    header: t('horse.state'),
    width: '170px',
    cell: (row) =>
      row.verified ? (
        <StatusBadge tone="good">{t('horse.verified')}</StatusBadge>
      ) : (
        <StatusBadge tone="warning">{t('horse.unverified')}</StatusBadge>
      ),
  },
]
