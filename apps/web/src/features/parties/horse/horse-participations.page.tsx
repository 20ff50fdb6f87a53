import type { HorseParticipation } from '@oxer/domain/competitions/participation/participation.schema'
import { DataTable, type DataTableColumn, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { statusOf, toneOf } from '../../../shared/participation-texts.ts'
import { placeOfCompetition } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { outcomeColumns, participationColumns } from './participation.columns.tsx'

/** The competitions in which a horse was registered, and its results once they are public. */
export const HorseParticipationsPage = ({ horse, part }: { horse: string; part: 'competitions' | 'performances' }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const page = { meta: { page: true } } as const
  const subscriptions = trpc.competitions.participation.listOfHorse.useQuery(
    { horse },
    { ...page, enabled: part === 'competitions' },
  )
  const results = trpc.competitions.participation.listHorseResults.useQuery(
    { horse },
    { ...page, enabled: part === 'performances' },
  )
  const list = part === 'performances' ? results : subscriptions
  const status: DataTableColumn<HorseParticipation>[] =
    part === 'performances'
      ? []
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
          ...participationColumns(t, formats),
          ...status,
          ...outcomeColumns(t, formats, part === 'performances'),
        ]}
        rows={list.data ?? []}
        rowKey={(row) => row.ref}
        rowHref={(row) => placeOfCompetition(row.event.ref, row.target) ?? undefined}
        filterable
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t(part === 'performances' ? 'participation.noResults' : 'participation.none')} />}
      />
    </Section>
  )
}
