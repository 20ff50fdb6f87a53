import type { MemberParticipation } from '@oxer/domain/competitions/participation/participation.schema'
import { DataTable, type DataTableColumn, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { outcomeOf, scoreOf, statusOf, toneOf } from '../../../shared/participation-texts.ts'
import { placeOfCompetition } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'

/** The registrations of a member, and the results once they are public. */
export const MemberParticipationsPage = ({ member, part }: { member: string; part: 'subscriptions' | 'results' }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const page = { meta: { page: true } } as const
  const subscriptions = trpc.competitions.participation.listOfMember.useQuery(
    { member },
    { ...page, enabled: part === 'subscriptions' },
  )
  const results = trpc.competitions.participation.listMemberResults.useQuery(
    { member },
    { ...page, enabled: part === 'results' },
  )
  const list = part === 'results' ? results : subscriptions
  const status: DataTableColumn<MemberParticipation>[] =
    part === 'results'
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
    <Section title={t(`person.part.${part}`)}>
      <DataTable
        label={t(`person.part.${part}`)}
        tableId={`member-${part}`}
        columns={[
          {
            id: 'date',
            header: t('participation.date'),
            width: '120px',
            numeric: true,
            cell: (row) => formats.date(row.date),
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
          { id: 'horse', header: t('combination.horse'), text: (row) => row.horse.name, cell: (row) => row.horse.name },
          { id: 'category', header: t('participation.category'), width: '120px', cell: (row) => row.category ?? '' },
          {
            id: 'organizer',
            header: t('participation.organizer'),
            text: (row) => row.organizer,
            cell: (row) => row.organizer,
          },
          ...status,
          {
            id: 'result',
            header: t('participation.result'),
            width: '110px',
            numeric: true,
            cell: (row) => (part === 'results' ? outcomeOf(row, t, formats) : scoreOf(row.result, formats)),
          },
          { id: 'rank', header: t('participation.rank'), width: '80px', numeric: true, cell: (row) => row.rank ?? '' },
        ]}
        rows={list.data ?? []}
        rowKey={(row) => row.ref}
        rowHref={(row) => placeOfCompetition(row.event.ref, row.target) ?? undefined}
        filterable
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t(part === 'results' ? 'participation.noResults' : 'participation.none')} />}
      />
    </Section>
  )
}
