import { StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from './trpc.ts'

/** The riders of a club who wait for a start time that can be chosen now, and the requests to swap that it has to answer. */
export const TimesBadge = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('competitions')
  const { data = [] } = trpc.competitions.organisationTimeAssignment.list.useQuery(
    { organisation },
    { meta: { quiet: true } },
  )
  const count = data
    .filter(({ state }) => state === 'OPEN')
    .reduce((total, { waiting, swaps }) => total + waiting + swaps, 0)
  if (count === 0) return null
  return <StatusBadge tone="warning">{t('timeAssignment.waiting.count', { count })}</StatusBadge>
}
