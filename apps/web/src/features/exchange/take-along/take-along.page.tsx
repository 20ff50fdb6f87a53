import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useTitlePart } from '../../../shared/use-title.ts'
import { CheckOutStep, WhileOut } from './components/at-centre.tsx'
import { LeaseState } from './components/lease-state.tsx'
import { OnLaptop } from './components/on-laptop.tsx'
import { RunningLog } from './components/running-log.tsx'

/** A competition is taken into the field without internet, and comes back (docs/take-along.md). */
export const TakeAlongPage = () => {
  const { t } = useTranslation('exchange')
  useTitlePart(t('takeAlong.title'))
  const { competition } = useManagedCompetition()
  const [ordered, setOrdered] = useState<string | null>(null)
  const query = trpc.exchange.takeAlong.get.useQuery({ competition: competition.ref })
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return <ShapeSkeleton />
  const { lease, isOut, isField, canAdministrate, task } = query.data
  const followed = ordered ?? task
  return (
    <>
      <LeaseState lease={lease} />
      {followed !== null && canAdministrate && <RunningLog key={followed} task={followed} />}
      {!canAdministrate && <p>{t('takeAlong.readOnly')}</p>}
      {canAdministrate && !isOut && !isField && <CheckOutStep />}
      {canAdministrate && isOut && lease !== null && <WhileOut lease={lease} onOrdered={setOrdered} />}
      {canAdministrate && isField && lease !== null && <OnLaptop lease={lease} />}
    </>
  )
}
