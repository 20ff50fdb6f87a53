import type { StartlistMetadata, StartlistSummary } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { Formats } from '@oxer/i18n/formats'
import type { DataTableColumn } from '@oxer/ui'
import type { TFunction } from 'i18next'
import { StartlistStatusBadge } from './components/startlist-status.tsx'

export type StartlistRow = StartlistSummary & { group: string }

/** One line for each list, in the order of the tests; a list shared by several tests appears once. */
export const rowsOf = ({ groups }: StartlistMetadata): StartlistRow[] => {
  const seen = new Set<string>()
  return groups.flatMap((group) =>
    group.startlists.flatMap((list) => {
      if (seen.has(list.ref)) return []
      seen.add(list.ref)
      return [{ ...list, group: list.tests.map((test) => test.name).join(' + ') }]
    }),
  )
}

export const startlistColumns = (
  t: TFunction<'competitions'>,
  formats: Formats,
  rows: readonly StartlistRow[],
): DataTableColumn<StartlistRow>[] => [
  {
    id: 'name',
    header: t('startlist.field.startlist'),
    primary: true,
    hideable: false,
    width: 'minmax(180px, 2fr)',
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    id: 'test',
    header: t('startlist.field.test'),
    hidden: rows.every((row) => row.group === row.name),
    cell: (row) => (row.group === row.name ? '' : row.group),
    text: (row) => row.group,
  },
  {
    id: 'kind',
    header: t('startlist.field.kind'),
    width: '130px',
    hidden: new Set(rows.map(({ kind }) => kind)).size < 2,
    cell: (row) => t(`startlist.kinds.${row.kind}`),
    text: (row) => t(`startlist.kinds.${row.kind}`),
  },
  {
    id: 'status',
    header: t('startlist.field.status'),
    width: '180px',
    cell: (row) => <StartlistStatusBadge status={row.status} />,
    text: (row) => t(`startlist.status.${row.status}`),
  },
  {
    id: 'participants',
    header: t('startlist.field.participants'),
    numeric: true,
    width: '130px',
    cell: (row) =>
      row.positionCount > row.participantCount
        ? `${row.participantCount} / ${row.positionCount}`
        : row.participantCount,
  },
  {
    id: 'unassigned',
    header: t('startlist.field.unassigned'),
    numeric: true,
    width: '130px',
    cell: (row) => (row.unassignedCount > 0 ? row.unassignedCount : ''),
  },
  {
    id: 'planned',
    header: t('startlist.field.planned'),
    width: '240px',
    cell: (row) =>
      row.date === null || row.start === null
        ? t('startlist.notPlanned')
        : [formats.dayAndMonth(row.date), formats.time(row.start), row.arenaName].filter(Boolean).join(' · '),
  },
]
