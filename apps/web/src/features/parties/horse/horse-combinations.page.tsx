import { Checkbox } from '@mantine/core'
import { DataTable, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeOf } from '../../../shared/place-of.ts'
import { trpc } from '../../../shared/trpc.ts'

/** The riders of the horse. */
export const HorseCombinationsPage = ({ horse }: { horse: string }) => {
  const { t } = useTranslation('parties')
  const [inactive, setInactive] = useState(false)
  const combinations = trpc.competitions.participation.listCombinationsOfHorse.useQuery(
    { horse, inactive },
    { meta: { page: true } },
  )
  return (
    <Section title={t('horse.part.combinations')}>
      <DataTable
        label={t('horse.part.combinations')}
        columns={[
          {
            id: 'rider',
            header: t('combination.rider'),
            width: 'minmax(180px, 3fr)',
            primary: true,
            cell: (row) => row.rider.name,
          },
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
            cell: (row) =>
              row.isActive ? (
                <StatusBadge tone="good">{t('person.active')}</StatusBadge>
              ) : (
                <StatusBadge tone="neutral">{t('person.ended')}</StatusBadge>
              ),
          },
        ]}
        rows={combinations.data ?? []}
        rowKey={(row) => row.ref}
        rowHref={(row) => `${placeOf.member(row.rider.ref)}/overview`}
        status={combinations.isPending ? 'loading' : combinations.isError ? 'error' : 'ready'}
        onRetry={() => void combinations.refetch()}
        maxHeight="none"
        toolbar={
          <Checkbox
            label={t('combination.showEnded')}
            checked={inactive}
            onChange={(event) => setInactive(event.currentTarget.checked)}
          />
        }
        empty={<EmptyState title={t('combination.noRiders')} />}
      />
    </Section>
  )
}
