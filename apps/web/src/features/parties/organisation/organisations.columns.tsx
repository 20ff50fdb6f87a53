import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { OrganisationRow } from '@oxer/domain/parties/organisation/organisation.schema'
import type { OrganisationFieldTable } from '@oxer/domain/parties/organisation/organisation-fields.rules'
import { type DataTableColumn, PicturedName } from '@oxer/ui'
import type { TFunction } from 'i18next'

type Column = FieldIn<OrganisationFieldTable, 'list'> | 'members'

export const organisationColumns = (t: TFunction<'parties'>): DataTableColumn<OrganisationRow>[] => {
  const columns: Record<Column, DataTableColumn<OrganisationRow>> = {
    name: {
      id: 'name',
      header: t('organisation.name'),
      width: 'minmax(200px, 3fr)',
      sortable: true,
      primary: true,
      hideable: false,
      cell: (row) => <PicturedName name={row.name} src={row.avatar} shape="square" />,
    },
    addresses: { id: 'city', header: t('organisation.city'), cell: (row) => row.cityName },
    organisationType: {
      id: 'type',
      header: t('organisation.type'),
      width: '140px',
      cell: (row) => t(`organisation.types.${row.organisationType}`),
    },
    organisationLevel: {
      id: 'level',
      header: t('organisation.level'),
      width: '140px',
      cell: (row) => t(`organisation.levels.${row.organisationLevel}`),
    },
    isHorse: {
      id: 'for',
      header: t('organisation.for'),
      width: '150px',
      cell: (row) =>
        [row.isHorse && t('organisation.horses'), row.isPony && t('organisation.ponies')].filter(Boolean).join(' · '),
    },
    members: {
      id: 'members',
      header: t('organisation.members'),
      width: '110px',
      numeric: true,
      cell: (row) => row.memberCount,
    },
  }
  return Object.values(columns)
}
