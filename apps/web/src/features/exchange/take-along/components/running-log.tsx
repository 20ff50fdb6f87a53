import { FieldLogOutcome } from '@oxer/domain/exchange/take-along/take-along.schema'
import { ErrorState, Section } from '@oxer/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '../../../../shared/changes.ts'
import { ImportProgress, useFollowedTask } from '../../../../shared/import/import-progress.tsx'

/** The task that applies a log: how far it is, and then what it has applied. */
export const RunningLog = ({ task }: { task: string }) => {
  const { t } = useTranslation('exchange')
  const query = useFollowedTask(task)
  const invalidate = useInvalidate('competitions')
  const isEnded = query.data?.end != null
  useEffect(() => {
    if (isEnded) void invalidate()
  }, [isEnded, invalidate])
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const outcome = FieldLogOutcome.safeParse(query.data.outcome).data
  return (
    <Section title={query.data.name}>
      <ImportProgress detail={query.data} />
      {outcome !== undefined && (
        <p role="status">{t('takeAlong.outcome', { applied: outcome.applied, known: outcome.known })}</p>
      )}
    </Section>
  )
}
