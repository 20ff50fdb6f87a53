import type { ProtocolRow } from '@oxer/domain/catalogue/protocol/protocol.schema'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'

export const protocolColumns = (t: TFunction<'catalogue'>): readonly DataTableColumn<ProtocolRow>[] => [
  {
    id: 'name',
    header: t('field.name'),
    width: 'minmax(200px, 3fr)',
    primary: true,
    compare: (one, other) => one.name.localeCompare(other.name),
    cell: (row) => row.name,
  },
  {
    id: 'kind',
    header: t('protocol.kindLabel'),
    width: 'minmax(120px, 1fr)',
    compare: (one, other) => one.kind.localeCompare(other.kind),
    cell: (row) => t(`protocol.kind.${row.kind}`),
  },
  {
    id: 'count',
    header: t('field.categories'),
    width: '120px',
    numeric: true,
    cell: (row) => row.categoryCount,
  },
  { id: 'tests', header: t('protocol.tests'), width: '100px', numeric: true, cell: (row) => row.testCount },
]
