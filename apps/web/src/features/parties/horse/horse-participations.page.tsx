import type { HorseParticipation } from '@oxer/domain/parties/horse/horse.schema'
import { DataTable, type DataTableColumn, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { outcomeOf, statusOf, toneOf } from '../../../shared/participation-texts.ts'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'

/** Competitions a horse was entered in, and its performances once the public may know them. */
export const HorseParticipationsPage = ({ horse, part }: { horse: string; part: 'competitions' | 'performances' }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const page = { meta: { page: true } } as const
  const subscriptions = trpc.parties.horse.listSubscriptions.useQuery(
    { horse },
    { ...page, enabled: part === 'competitions' },
  )
  const results = trpc.parties.horse.listResults.useQuery({ horse }, { ...page, enabled: part === 'performances' })
  const list = part === 'performances' ? results : subscriptions
  const outcome: DataTableColumn<HorseParticipation>[] =
    part === 'performances'
      ? [
          {
            id: 'result',
            header: t('participation.result'),
            width: '110px',
            numeric: true,
            cell: (row) => outcomeOf(row, t, formats),
          },
          { id: 'rank', header: t('participation.rank'), width: '80px', numeric: true, cell: (row) => row.rank ?? '' },
        ]
      : [
          {
            id: 'status',
            header: t('person.status'),
            width: '190px',
            text: (row) => statusOf(row.status, t),
            cell: (row) => <StatusBadge tone={toneOf(row.status)}>{statusOf(row.status, t)}</StatusBadge>,
          },
        ]
  return (
    <Section title={t(`horse.part.${part}`)}>
      <DataTable
        label={t(`horse.part.${part}`)}
        tableId={`horse-${part}`}
        columns={[
          {
            id: 'date',
            header: t('participation.date'),
            width: '150px',
            numeric: true,
            cell: (row) => formats.dateRange(row.start, row.end),
          },
          {
            id: 'event',
            header: t('participation.event'),
            width: 'minmax(180px, 2fr)',
            primary: true,
            text: (row) => row.event.name,
            cell: (row) => row.event.name,
          },
          { id: 'test', header: t('participation.test'), text: (row) => row.test, cell: (row) => row.test },
          { id: 'rider', header: t('combination.rider'), text: (row) => row.rider.name, cell: (row) => row.rider.name },
          { id: 'category', header: t('participation.category'), hidden: true, cell: (row) => row.category ?? '' },
          ...outcome,
        ]}
        rows={list.data ?? []}
        rowKey={(row) => row.ref}
        rowHref={(row) => placeOf.competition(row.event.ref)}
        filterable
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t(part === 'performances' ? 'participation.noResults' : 'participation.none')} />}
      />
    </Section>
  )
}
