import { EmptyState, ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { JuryOffers } from '../../../shared/pre-registration/jury-offers.tsx'
import { PreRegistrationChart } from '../../../shared/pre-registration/pre-registration-chart.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'

/** What clubs announce for this competition: their starts and their judges. */
export const PreRegistrationsPage = () => {
  const { t } = useTranslation('competitions')
  useTitlePart(t('preRegistration.screen'))
  const { competition, abilities } = useManagedCompetition()
  const where = { competition: competition.ref }
  const chart = trpc.competitions.preRegistration.chart.useQuery(where, { meta: { page: true } })
  const round = trpc.competitions.juryPreRegistration.round.useQuery(where, { meta: { page: true } })
  if (chart.isError || round.isError) {
    return (
      <ErrorState
        onRetry={() => {
          void chart.refetch()
          void round.refetch()
        }}
      />
    )
  }
  if (chart.data === undefined || round.data === undefined) return <ShapeSkeleton />
  if (chart.data === null && round.data === null) {
    return <EmptyState title={t('preRegistration.notAsked')} message={t('preRegistration.notAskedWhy')} />
  }
  const canDecide =
    abilities.canManage &&
    competition.status !== 'ARCHIVED' &&
    competition.status !== 'CANCELLED' &&
    (competition.status !== 'LOCKED' || abilities.canWriteWhileLocked)
  return (
    <>
      {chart.data && <PreRegistrationChart chart={chart.data} />}
      {round.data && <JuryOffers round={round.data} canDecide={canDecide} />}
    </>
  )
}
