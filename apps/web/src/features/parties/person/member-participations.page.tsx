import type { MemberParticipation } from '@oxer/domain/competitions/participation/participation.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useCostColumn } from '../../../shared/finance/cost-column.tsx'
import { useCosts } from '../../../shared/finance/use-costs.ts'
import { placeOfCompetition } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { participationColumns } from './member-participations.columns.tsx'

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
  const costs = useCosts((subscriptions.data ?? []).map(({ ref }) => ref))
  const costColumn = useCostColumn<MemberParticipation>(costs, ({ ref }) => ref)
  return (
    <Section title={t(`person.part.${part}`)}>
      <DataTable
        label={t(`person.part.${part}`)}
        tableId={`member-${part}`}
        columns={participationColumns(t, formats, part, costColumn)}
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
