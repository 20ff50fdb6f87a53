import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { HorseRow } from '@oxer/domain/parties/horse/horse.schema'
import type { HorseFieldTable } from '@oxer/domain/parties/horse/horse-fields.rules'
import { type DataTableColumn, PicturedName, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'

type Column = FieldIn<HorseFieldTable, 'list'> | 'verified'

export const horseColumns = (t: TFunction<'parties'>): DataTableColumn<HorseRow>[] => {
  const columns: Record<Column, DataTableColumn<HorseRow>> = {
    name: {
      id: 'name',
      header: t('horse.name'),
      width: 'minmax(180px, 2fr)',
      sortable: true,
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
    isPony: {
      id: 'kind',
      header: t('horse.kind'),
      width: '120px',
      cell: (row) => (row.isPony ? [t('horse.pony'), row.withersHeight].filter(Boolean).join(' ') : t('horse.horse')),
    },
    gender: {
      id: 'gender',
      header: t('horse.gender'),
      width: '120px',
      cell: (row) => t(`horse.genders.${row.gender}`),
    },
    birthDate: {
      id: 'born',
      header: t('horse.born'),
      sortable: true,
      width: '90px',
      numeric: true,
      cell: (row) => row.birthYear ?? '',
    },
    studbook: { id: 'studbook', header: t('horse.studbook'), width: '140px', cell: (row) => row.studbook ?? '' },
    father: { id: 'father', header: t('horse.father'), hidden: true, cell: (row) => row.father ?? '' },
    ueln: { id: 'ueln', header: t('horse.ueln'), width: '170px', numeric: true, cell: (row) => row.ueln ?? '' },
    verified: {
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
  }
  return Object.values(columns)
}
